"""Each check of the books finds the fault that it is there to find."""

from collections.abc import Callable

import pytest

import econgames as eg
from econgames.analysis import checks
from econgames.analysis.journal import Journal, Moved, journal_of
from econgames.analysis.statements import BLOCKS, Accounts


@pytest.fixture
def journal() -> Journal:
    return journal_of(eg.new("rolling_stock_stars", players=4, seed=11).run("random"))


def test_the_books_are_in_order_before(journal: Journal) -> None:
    assert checks.check(Accounts(journal)) == []


def change(journal: Journal, account: str, asset: str, **fields: object) -> None:
    """Forge the last transfer of an account and kind of asset."""
    for place in range(len(journal.events) - 1, -1, -1):
        event = journal.events[place]
        if isinstance(event, Moved) and (event.account, event.asset.partition(":")[0]) == (
            account,
            asset,
        ):
            journal.events[place] = event._replace(**fields)  # type: ignore[arg-type]
            return
    raise AssertionError(f"no {account} of {asset}")


def test_zero_sum_finds_an_amount_that_is_not_above_0(journal: Journal) -> None:
    change(journal, "income", "money", amount=0)
    assert "not above 0" in checks.check_zero_sum(Accounts(journal))[0]
    change(journal, "income", "money", amount=3, payer="A", payee="A")
    assert "pays itself" in checks.check_zero_sum(Accounts(journal))[0]


def test_score_finds_money_that_the_state_does_not_know(journal: Journal) -> None:
    change(journal, "income", "money", amount=1000, payee="A")
    problems = checks.check_score(Accounts(journal))
    assert problems
    assert "A has" in problems[0]


def test_holdings_find_books_that_are_not_the_state() -> None:
    match = eg.new("rolling_stock_stars", players=4, seed=11).run("random", until=60)
    assert checks.check_holdings(match) == []
    rows = next(node.rows for node in match.history.path[1:] if node.rows)
    rows.append((rows[0][0], "bank", "A", 5, "money", "income"))
    assert "A holds" in checks.check_holdings(match)[0]


def test_issuers_find_a_dead_corporation_with_money(journal: Journal) -> None:
    gone = [e for e in journal.transfers if e.account == "bankruptcy" and e.asset == "money"]
    assert gone
    journal.events.remove(gone[-1])
    assert "is gone, but has" in checks.check_issuers(Accounts(journal))[0]


@pytest.mark.parametrize("convention", ["score", "market", "scrap"])
def test_net_worth_finds_a_posting_that_is_lost(journal: Journal, convention: str) -> None:
    accounts = Accounts(journal, convention)
    del accounts.books.by_party["A"][2]
    assert "A" in checks.check_net_worth(accounts)[0]


def test_net_worth_finds_cost_that_stays_when_the_thing_is_gone(journal: Journal) -> None:
    accounts = Accounts(journal, "cost")
    postings = accounts.books.by_party["A"]
    lost = next(p for p in postings if p.form == "in kind" and p.amount < 0)
    postings.remove(lost)
    assert lost.asset in checks.check_net_worth(accounts)[-1]


def _forge_cash(accounts: Accounts) -> None:
    postings = accounts.books.by_party["A"]
    place = next(i for i, p in enumerate(postings) if p.form == "cash" and p.code == "I")
    postings[place] = postings[place]._replace(amount=postings[place].amount + 1)


@pytest.mark.parametrize("check", [checks.check_cash, checks.check_matrix])
def test_cash_and_matrix_find_a_forged_amount(
    journal: Journal, check: Callable[[Accounts], list[str]]
) -> None:
    accounts = Accounts(journal)
    _forge_cash(accounts)
    assert check(accounts)


def test_matrix_finds_a_forged_holding(journal: Journal) -> None:
    accounts = Accounts(journal)
    _forge_cash(accounts)
    assert any(line.startswith("score: money") for line in checks.check_matrix(accounts))


def test_statements_find_a_class_that_is_in_no_block(journal: Journal) -> None:
    accounts = Accounts(journal)
    postings = accounts.books.by_party["A"]
    postings[3] = postings[3]._replace(code="X")
    assert "more than its blocks" in checks.check_statements(accounts)[0]


def test_additive_finds_a_posting_outside_all_periods(journal: Journal) -> None:
    accounts = Accounts(journal)
    postings = accounts.books.by_party["A"]
    postings[-1] = postings[-1]._replace(event=len(journal.events) + 5)
    assert checks.check_additive(accounts)


def test_groups_find_a_wrong_minority_interest(journal: Journal) -> None:
    accounts = Accounts(journal)
    grouped = accounts.using("score", accounts.groups["private sector"])
    grouped.books.by_party["group"].pop()
    assert "group private sector" in checks.check_groups(accounts)[-1]


def test_gains_find_a_loss_that_is_left_out(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = Accounts(journal)
    assert checks.check_gains(accounts) == []
    blocks = {**BLOCKS, "Gain or loss on acquisition and disposal": "D"}
    monkeypatch.setattr("econgames.analysis.statements.BLOCKS", blocks)
    assert checks.check_gains(accounts)
