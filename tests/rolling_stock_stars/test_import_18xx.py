"""Files of 18xx.games: no real export was at hand, so all are made here, in the site's format."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import RecordError
from econgames.core.match import Match
from econgames.core.records import read_record, replay
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.import_18xx import read_18xx, site_deck

RECORDS = os.environ.get("ECONGAMES_RECORDS", "")
IDS = {"A": 4711, "B": 12, "C": 99, "D": 3, "E": 8, "F": 21}
SECRET = "Zaphod"  # a name of a person, which must not show anywhere
# a deal for three
DECK_3P = "BME MHE BSE KME WT SX BY PR DSB KK NS DR SZD SJ FS E HH HA HR CDG".split()  # noqa: SIM905


def player(letter: str) -> dict[str, Any]:
    return {"id": IDS[letter], "name": f"{SECRET} {letter}"}


def act(kind: str, letter: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": IDS[letter], "entity_type": "player", **fields}


def write(path: Path, made: list[dict[str, Any]], **fields: Any) -> Path:
    numbered = [{"id": i, "created_at": 1_700_000_000 + i, **a} for i, a in enumerate(made, 1)]
    data = {
        "id": 77,
        "title": "Rolling Stock Stars",
        "players": [player(letter) for letter in "ABC"],
        "deck": DECK_3P,
        "actions": numbered,
        **fields,
    }
    path.write_text(json.dumps(data), "utf-8")
    return path


def bid(letter: str, company: str, price: int) -> dict[str, Any]:
    return act("bid", letter, company=company, price=price)


FIRST = [bid("A", "MHE", 11), act("pass", "B"), act("pass", "C")]
"""A wins MHE for 11; B is asked next."""
TO_IPO = [*FIRST, act("pass", "B"), act("pass", "C"), act("pass", "A"), act("pass", "A")]
"""All pass, A closes nothing; then A is asked to form a corporation with MHE."""


def error(path: Path) -> str:
    with pytest.raises(RecordError) as caught:
        read_18xx(path)
    text = str(caught.value)
    assert SECRET not in text
    assert text.count("\n") <= 1 and len(text) < 1200
    return text


# ---- one action of each kind


def test_a_corporation_from_par_to_its_share_price(tmp_path: Path) -> None:
    actions = [
        *TO_IPO,
        {"type": "par", "entity": "MHE", "entity_type": "company", "corporation": "PR"}
        | {"share_price": "11,0,7"},
        # turn 2, by cash: B and C with 30, then A with 30 - 11 + 2 - 3 = 18
        act("buy_shares", "B", shares=["PR_2"], percent=10, share_price=12),
        act("pass", "C"),
        act("pass", "A"),
        act("sell_shares", "B", shares=["PR_2"], percent=10, share_price=11),
    ]
    match = read_18xx(write(tmp_path / "game.json", actions))
    facts = match.state.snapshot()
    assert facts["order"][0] in "BC"
    assert facts["corporations"]["PR"]["cash"] == 14
    assert facts["corporations"]["PR"]["price"] == 11
    assert [row[3:] for row in match.transfers() if row[4] == "money"] == [
        (11, "money", "share_sale")
    ]
    assert list(match.names.values()) == ["Ada", "Ben", "Cleo"]
    assert SECRET not in match.position and SECRET not in repr(match)


def test_players_by_name_where_a_file_has_no_ids(tmp_path: Path) -> None:
    actions = [{**bid("A", "MHE", 9), "entity": f"{SECRET} one"}]
    people = [f"{SECRET} one", f"{SECRET} two", f"{SECRET} three"]
    assert read_18xx(write(tmp_path / "g.json", actions, players=people)).step == 1


def test_programmes_and_messages_are_left_out(tmp_path: Path) -> None:
    actions = [
        act("message", "B", message="hello"),
        act("program_share_pass", "C"),
        FIRST[0] | {"auto_actions": [act("program_disable", "C", reason="x"), act("pass", "B")]},
        act("pass", "C"),
    ]
    match = read_18xx(write(tmp_path / "g.json", actions))
    assert [move.kind for move in match.moves] == ["bid", "pass", "pass"]
    assert match.state.snapshot()["players"]["A"]["companies"] == ["MHE"]


def key_after(tmp_path: Path, actions: list[dict[str, Any]]) -> str:
    return read_18xx(write(tmp_path / "g.json", actions)).state.key()


def test_undo_and_redo(tmp_path: Path) -> None:
    wanted = key_after(tmp_path, FIRST)
    undo, redo = act("undo", "A"), act("redo", "A")
    one = [FIRST[0], act("pass", "B"), undo, redo, FIRST[2]]
    assert key_after(tmp_path, one) == wanted
    # what was said in between stays, and is no action that could be undone
    talk = [FIRST[0], bid("B", "MHE", 20), act("message", "A"), undo, *FIRST[1:]]
    assert key_after(tmp_path, talk) == wanted
    # two at once, back to the action with id 1; then all, and the first again
    far = [FIRST[0], bid("B", "MHE", 20), bid("C", "MHE", 21), undo | {"action_id": 1}, *FIRST[1:]]
    assert key_after(tmp_path, far) == wanted
    both = [*FIRST, undo | {"action_id": 0}, redo]
    assert key_after(tmp_path, both) == wanted
    # an undone programme counts as the last action, as on the site
    programme = [FIRST[0], act("program_share_pass", "C"), undo, *FIRST[1:]]
    assert key_after(tmp_path, programme) == wanted


def test_redo_after_another_action_is_refused(tmp_path: Path) -> None:
    actions = [FIRST[0], act("undo", "A"), FIRST[0], act("redo", "A")]
    assert "action 4 (redo): nothing was undone" in error(write(tmp_path / "g.json", actions))
    actions = [FIRST[0], act("undo", "A", action_id=9)]
    assert "action 2 (undo): no action 9" in error(write(tmp_path / "g.json", actions))


# ---- claims that the rules contradict

PAR = {"type": "par", "entity": "MHE", "entity_type": "company", "corporation": "PR"}
PAR |= {"share_price": "11,0,7"}


@pytest.mark.parametrize(
    ("actions", "place", "rule"),
    [
        ([bid("A", "MHE", 31)], "action 1 (bid)", "invest.bid"),
        ([bid("A", "MHE", "9")], "action 1 (bid)", "invest.bid"),
        ([bid("A", "CDG", 60)], "action 1 (bid)", "invest.available"),
        ([bid("A", "XYZ", 60)], "action 1 (bid)", "company.exists"),
        ([bid("B", "MHE", 9)], "action 1 (bid)", "turn"),
        ([bid("A", "MHE", 9) | {"entity": 5}], "action 1 (bid)", "turn"),
        ([act("buy_shares", "A", shares=["PR_0"])], "action 1 (buy_shares)", "corporation.exists"),
        ([act("buy_shares", "A", shares=["PR_0", "PR_1"])], "action 1 (buy_shares)", "share.one"),
        ([act("buy_shares", "A", shares=["PR_5"])], "action 1 (buy_shares)", "share.exists"),
        ([act("buy_shares", "A", shares=["ZZ_1"])], "action 1 (buy_shares)", "corporation.exists"),
        ([act("run_routes", "A", routes=[])], "action 1 (run_routes)", "move.form"),
        ([*TO_IPO, PAR | {"share_price": "11,0,8"}], "action 8 (par)", "ipo.par"),
        ([*TO_IPO, PAR | {"share_price": "16,0,11"}], "action 8 (par)", "ipo.par"),
        ([*TO_IPO, PAR | {"entity": "BSE"}], "action 8 (par)", "ipo.turn"),
        (
            [*TO_IPO, {"type": "pass", "entity": "PR", "entity_type": "corporation"}],
            "action 8 (pass)",
            "turn",
        ),
        (
            [*TO_IPO[:6], act("sell_company", "A", company="MHE", price=8)],
            "action 7 (sell_company)",
            "close.company",
        ),
        (
            [*TO_IPO[:6], act("sell_company", "A", company="BSE", price=0)],
            "action 7 (sell_company)",
            "close.company",
        ),
        (
            [FIRST[0] | {"auto_actions": [act("pass", "C")]}],
            "action 1, automatic 1 (pass)",
            "turn",
        ),
        (
            [*TO_IPO, PAR, act("buy_shares", "B", shares=["PR_2"], share_price=13)],
            "action 9 (buy_shares)",
            "investment.price",
        ),
        (
            [*TO_IPO, PAR, act("buy_shares", "B", shares=["PR_2"], total_price=1)],
            "action 9 (buy_shares)",
            "investment.price",
        ),
    ],
)
def test_a_claim_against_the_rules_is_refused(
    tmp_path: Path, actions: list[dict[str, Any]], place: str, rule: str
) -> None:
    text = error(write(tmp_path / "g.json", actions))
    assert place in text
    assert f"[rule {rule}]" in text


@pytest.mark.parametrize(
    "action",
    [
        {"type": "bid", "entity_type": "player", "company": "MHE", "price": 9},
        act("bid", "A", company="MHE"),
        act("respond", "A", corporation="PR", company="MHE", accept="maybe"),
        {"type": "dividend", "entity": "PR", "entity_type": "corporation"},
        PAR | {"share_price": "dear"},
    ],
)
def test_an_incomplete_action_is_refused(tmp_path: Path, action: dict[str, Any]) -> None:
    text = error(write(tmp_path / "g.json", [action]))
    assert "action 1" in text and "incomplete or has a wrong value" in text


def test_a_claimed_result_is_compared(tmp_path: Path) -> None:
    script = {"order": "ABC"}  # seats of a file are in playing order
    match = eg.new("rolling_stock_stars", players=3, seed=5, script=script).run("random")
    data = as_18xx(match)
    path = tmp_path / "g.json"
    path.write_text(json.dumps(data), "utf-8")
    assert read_18xx(path).state.key() == match.state.key()
    best = match.scores()
    data["result"] = {str(IDS[seat]): worth for seat, worth in best.items()}
    path.write_text(json.dumps(data), "utf-8")
    assert read_18xx(path).scores() == best
    data["result"][str(IDS["B"])] += 1
    path.write_text(json.dumps(data), "utf-8")
    assert "result of B: the file claims" in error(path)
    data["result"] = {"nobody": 1}
    path.write_text(json.dumps(data), "utf-8")
    assert "no player of the file" in error(path)


# ---- broken and foreign files


def test_broken_files(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    with pytest.raises(RecordError, match="no such file"):
        read_18xx(path)
    whole = write(path, FIRST).read_text("utf-8")
    for text, expected in [
        (whole[:-40], "broken or truncated"),
        ("[]", "expected a file with title"),
        (json.dumps({"title": "1830"}), "found '1830'"),
        (json.dumps({"title": "Rolling Stock Stars", "players": []}), "no list of actions"),
        (whole.replace('"bid"', '["bid"]').replace(': "A"', ": 1"), "action 1"),
    ]:
        path.write_text(text, "utf-8")
        assert expected in error(path)
    path.write_bytes(b"\xff\xfe\x00")
    assert "broken or truncated" in error(path)
    assert "no table" in error(write(path, [], actions=["pass"]))
    assert "2 to 6" in error(write(path, [], players=[player("A")]))
    assert "different ids" in error(write(path, [], players=[player("A")] * 3))
    assert "level 1" in error(write(path, [], deck=DECK_3P[::-1]))
    assert "no seed" in error(write(path, [], deck=None, id="hotseat"))


# ---- the deck


def test_the_generator_of_the_site() -> None:
    # the well-known sequence of this generator from 1, as in tables of old C libraries
    from econgames.rolling_stock_stars.import_18xx import _numbers

    numbers = _numbers(1)
    assert [next(numbers) for _ in range(4)] == [
        1_103_527_590,
        377_401_575,
        662_824_084,
        1_147_902_781,
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_decks_of_the_site_can_be_played(players: int, tmp_path: Path) -> None:
    edition = shipped()
    for seed in (0, 1, 2**31 - 1, 10**12):
        deck = site_deck(seed, players)
        assert len(set(deck)) == len(deck) == sum(edition.drawn[players]) + 5
        script = {"deck": deck, "order": "ABCDEF"[:players]}
        assert eg.new("rolling_stock_stars", players, script=script).step == 0


def test_the_seed_of_a_file(tmp_path: Path) -> None:
    def offered(**fields: Any) -> list[str]:
        path = write(tmp_path / "g.json", [], deck=None, **fields)
        return list(read_18xx(path).state.snapshot()["available"])

    assert offered(settings={"seed": 4}, seed=5, id=6) == sorted(site_deck(4, 3)[:3])
    assert offered(settings={}, seed=5, id=6) == sorted(site_deck(5, 3)[:3])
    assert offered(id="hs_0042_x") == sorted(site_deck(42, 3)[:3])
    assert offered(settings={"seed": 0}, id=6) == sorted(site_deck(0, 3)[:3])


def test_a_deck_as_argument(tmp_path: Path) -> None:
    path = write(tmp_path / "g.json", [], deck=None)
    match = read_18xx(path, deck=DECK_3P)
    assert match.state.snapshot()["available"] == ["BME", "BSE", "MHE"]


# ---- whole games, written in the site's format from our own


def as_18xx(match: Match) -> dict[str, Any]:
    """A match in the site's format: the inverse of the importer, for tests."""
    first = match.at(0)
    order = first.snapshot()["order"]
    t = first.t  # type: ignore[attr-defined]
    deck = first.snapshot()["available"] + [t.ids[c] for c in reversed(first.deck)]  # type: ignore[attr-defined]
    deck.sort(key=lambda name: first.edition.companies[name].stars)  # stable
    actions = []
    for step, move in enumerate(match.moves, 1):
        before, after = match.at(step - 1), match.transfers(step)
        actions.append({"id": step, **_action(before, move, after)})
    people = [player(letter) for letter in order]
    return {
        "title": "Rolling Stock Stars",
        "players": people,
        "deck": deck,
        "actions": actions,
    }


def _action(before: Any, move: Any, rows: list[Any]) -> dict[str, Any]:
    seat = {"entity": IDS[move.player], "entity_type": "player"}
    facts = before.snapshot()
    match move.kind:
        case "bid":
            return {"type": "bid", **seat, "company": move.company, "price": move.price}
        case "pass":
            pending = before.pending()
            for kind in ("corporation", "company"):
                if kind in pending:
                    return {"type": "pass", "entity": pending[kind], "entity_type": kind}
            return {"type": "pass", **seat}
        case "buy_share":
            paid = next(row[3] for row in rows if row[5] == "share_purchase")
            shares = [f"{move.corporation}_0"]
            return {"type": "buy_shares", **seat, "shares": shares, "share_price": paid}
        case "sell_share":
            paid = sum(row[3] for row in rows if row[5] == "share_sale" and row[4] == "money")
            shares = [f"{move.corporation}_0"]
            return {"type": "sell_shares", **seat, "shares": shares, "share_price": paid}
        case "offer":
            what = {"corporation": move.corporation, "company": move.company}
            return {"type": "offer", **seat, **what, "price": move.price}
        case "respond":
            what = {"corporation": move.corporation, "company": move.company}
            return {"type": "respond", **seat, **what, "accept": str(move.accept).lower()}
        case "close":
            return {"type": "sell_company", **seat, "company": move.company, "price": 0}
        case "dividend":
            who = {"entity": move.corporation, "entity_type": "corporation"}
            return {"type": "dividend", **who, "kind": "variable", "amount": move.per_share}
        case "issue_share":
            who = {"entity": move.corporation, "entity_type": "corporation"}
            return {"type": "sell_shares", **who, "shares": [f"{move.corporation}_3"]}
        case "form_corporation":
            who = {"entity": move.company, "entity_type": "company"}
            place = before.edition.share_prices.index(move.price)
            card = f"{move.price},0,{place}"
            return {"type": "par", **who, "corporation": move.corporation, "share_price": card}
    raise AssertionError((move, facts))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_games_survive_the_way_there_and_back(players: int, tmp_path: Path) -> None:
    letters = list("ABCDEF"[:players])
    for seed in range(3):
        deck = site_deck(seed, players)
        script = {"order": letters, "deck": deck}
        match = eg.new("rolling_stock_stars", players, seed=seed, script=script).run("random")
        data = as_18xx(match)
        data.pop("deck")
        data["settings"] = {"seed": seed}
        path = tmp_path / "g.json"
        path.write_text(json.dumps(data), "utf-8")
        again = read_18xx(path)
        assert again.moves == match.moves
        assert again.state.key() == match.state.key()
        assert again.ledger.rows == match.ledger.rows


@pytest.mark.skipif(not RECORDS, reason="ECONGAMES_RECORDS names no folder of recorded games")
@pytest.mark.parametrize("name", ["people_4p_01", "people_4p_02", "random_6p_01"])
def test_a_recorded_game_as_a_file_of_the_site(name: str, tmp_path: Path) -> None:
    folder = Path(RECORDS)
    found = next(folder.rglob(f"{name}.json.gz"))
    record = read_record(found)
    deck = record["offering"] + record["deck"]
    actions = []
    from econgames.rolling_stock_stars.records import move_of

    state = None
    steps = iter(record["steps"])
    for _, state in replay(record):
        step = next(steps, None)
        if step is not None:
            move = move_of(state, step["action"])  # type: ignore[arg-type]
            before = state.copy()
            trial = state.copy()
            trial.rows = []
            trial.play(move)
            actions.append(_action(before, _with_player(before, move), trial.rows))
    data = {
        "title": "Rolling Stock Stars",
        "players": [player(letter) for letter in record["players"]],
        "deck": deck,
        "actions": actions,
    }
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data), "utf-8")
    match = read_18xx(path)
    assert record["players"] == sorted(record["players"])
    assert state is not None and match.state.key() == state.key()
    assert match.state.snapshot() == record["final"]


def _with_player(state: Any, move: Any) -> Any:
    import msgspec

    if move.player is None:
        return msgspec.structs.replace(move, player=state.actors()[0])
    return move
