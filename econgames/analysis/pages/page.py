"""The page of a match."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from econgames.analysis.pages.film import boards, film
from econgames.analysis.statements import Accounts
from econgames.core.errors import EconGamesError
from econgames.core.frontend import frontend
from econgames.core.picture import Picture

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["page"]


def page(
    match: Match, *, charts: bool = True, progress: Callable[[str], None] | None = None
) -> str:
    """HTML of a match up to where it stands.

    Parameters
    ----------
    match : Match
        The match; hidden things stay hidden until the game is over.
    charts : bool
        Put in charts and networks, and the library that draws them (2 MB).
    progress : callable, optional
        Told what is being made.

    Raises
    ------
    EconGamesError
        If charts are asked for and plotly is not installed.

    Examples
    --------
    >>> import econgames as eg
    >>> text = page(eg.new("rolling_stock_stars", players=2, seed=3), charts=False)
    >>> text.startswith("<!doctype html>"), "src='http" in text
    (True, False)
    """
    say = progress or (lambda _: None)
    title = escape(f"{match.game.title}: {', '.join(match.names.values())}")
    say(f"drawing {match.step + 1} boards")
    data: dict[str, Any] = {"film": film(boards(match)), "says": ["", *match.log]}
    data["last"] = match.step
    library = ""
    if charts:
        say("drawing charts")
        library = _library()
        data["charts"] = list(_charts(match))
    say("writing statements")
    accounts = Accounts(match)
    over = "Final scores" if match.is_over else "Scores so far"
    style, script = (frontend(f"match.{kind}").read_text("utf-8") for kind in ("css", "js"))
    last = Picture(match.board().svg, match.board().alt)
    sections = [
        ("board", "Board", f"{CONTROLS}<div id='picture'>{last.html()}</div>{SAID}"),
        ("scores", over, _scores(match)),
        ("charts", "Charts and networks", CHARTS if charts else ""),
        ("statements", "Statements", _statements(accounts)),
        ("moves", "Moves and their transfers", _moves(match)),
        ("position", "Position", f"<p><code>{match.position}</code></p>"),
    ]
    shown = [each for each in sections if each[2]]
    links = " ".join(f"<a href='#{name}'>{head}</a>" for name, head, _ in shown)
    body = "".join(f"<section id='{n}'><h2>{head}</h2>{text}</section>" for n, head, text in shown)
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title>"
        "<meta name='viewport' content='width=device-width'>"
        f"<style>{style}</style></head><body><header><h1>{title}</h1><nav>{links}</nav></header>"
        f"<main>{body}</main>{_packed('data', json.dumps(data, separators=(',', ':')))}"
        f"{_packed('library', library)}<script type='module'>{script}</script></body></html>\n"
    )


CONTROLS = (
    "<div id='controls' hidden><button id='back' title='one step back'>◀</button>"
    "<input id='step' type='range' min='0' aria-label='Step'>"
    "<button id='on' title='one step on'>▶</button><output id='place'></output></div>"
)
SAID = "<p id='said' role='status'></p>"
CHARTS = (
    "<div id='figures'></div><noscript><p>Charts need scripts; the statements below hold the same "
    "numbers.</p></noscript>"
)


def _packed(name: str, text: str) -> str:
    """Text that the page unpacks when it is opened; it cannot end the script that it stands in."""
    if not text:
        return ""
    code = base64.b64encode(gzip.compress(text.encode("utf-8"), mtime=0)).decode("ascii")
    return f"<script id='{name}' type='text/plain'>{code}</script>"


def _library() -> str:
    try:
        from plotly.offline import get_plotlyjs
    except ImportError:
        raise EconGamesError(
            'charts need plotly: python -m pip install "econgames[analysis]", or leave them out'
        ) from None
    return str(get_plotlyjs())


def _charts(match: Match) -> Iterator[dict[str, Any]]:
    """Figures as plain data, each with its words; those that have nothing to show are left out."""
    from econgames.analysis import plots

    makers: list[Callable[[], Any]] = [
        lambda: plots.cash_over_time(match),
        lambda: plots.over_time(match),
        lambda: plots.flow_heatmap(match),
        lambda: plots.flow_sankey(match),
        lambda: plots.ownership_network(match),
        lambda: plots.payment_network(match),
    ]
    makers += [
        lambda seat=seat: plots.cash_waterfall(match, seat)  # type: ignore[misc]
        for seat in match.players
    ]
    makers += [
        lambda name=name: plots.graph_network(match, name)  # type: ignore[misc]
        for name in match.game.graphs
    ]
    for make in makers:
        try:
            figure = make()
        except (EconGamesError, KeyError, TypeError, ValueError):
            continue  # a graph without a drawing, or nothing has flowed yet
        alt = str((figure.layout.meta or {}).get("alt", ""))
        yield {"alt": alt, "figure": json.loads(figure.to_json())}


def _scores(match: Match) -> str:
    rows = "".join(
        f"<tr><th scope='row'>{escape(match.names[seat])}</th><td>{score:,}</td></tr>"
        for seat, score in match.scores().items()
    )
    return f"<table>{rows}</table>"


def _statements(accounts: Accounts) -> str:
    made = []
    for number, party in enumerate(accounts.parties):
        tables = "".join(
            f"<div>{statement._repr_html_()}</div>"
            for statement in (
                accounts.cash_flow(party),
                accounts.net_worth(party),
                accounts.balance_sheet(party),
            )
        )
        state = " open" if not number else ""
        name = escape(accounts.name(party))
        made.append(f"<details{state}><summary>{name}</summary><div class='side'>{tables}</div>"
                    "</details>")  # fmt: skip
    return "".join(made)


def _moves(match: Match) -> str:
    name = Accounts(match).name
    rows = "".join(
        f"<tr data-step='{step}'><td>{step}</td><td>{escape(match.say(move))}</td><td>"
        f"{_transfers(written, name)}</td></tr>"
        for step, (move, written) in enumerate(zip(match.moves, match.moves_rows(), strict=True), 1)
    )
    heads = "".join(f"<th scope='col'>{head}</th>" for head in ("Step", "Move", "Transfers"))
    return f"<table><tr>{heads}</tr>{rows}</table>"


def _transfers(rows: list[Any], name: Callable[[str], str]) -> str:
    return "<br>".join(
        escape(
            f"{name(payer)} → {name(payee)}: {amount:,} {asset.replace('_', ' ')}, "
            f"{account.replace('_', ' ')}"
        )
        for _, payer, payee, amount, asset, account in rows
    )
