"""A match as one page that needs neither a kernel nor a network."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["page"]

_STYLE = """
body{font:16px/1.5 'Segoe UI','Helvetica Neue',Arial,sans-serif;max-width:75rem;margin:2rem auto;
padding:0 1rem;color:#1a1f26;background:#f5f3ee}
img{width:100%;height:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.15rem .7rem;text-align:left;border-bottom:1px solid #c4bfb4;vertical-align:top}
td.n{text-align:right}code{overflow-wrap:anywhere}@media print{body{background:#fff}}
"""


def page(match: Match) -> str:
    """HTML page with the board, the scores, and every move with its transfers of money.

    Examples
    --------
    >>> import econgames as eg
    >>> text = page(eg.new("rolling_stock_stars", players=2, seed=3))
    >>> text.startswith("<!doctype html>"), "http://" in text.replace("http://www.w3.org", "")
    (True, False)
    """
    title = escape(f"{match.game.title}: {', '.join(match.names.values())}")
    scores = "".join(
        f"<tr><td>{escape(match.names[seat])}<td class=n>{score}"
        for seat, score in match.scores().items()
    )
    moves = "".join(
        f"<tr><td class=n>{number}<td>{escape(match.say(move))}<td>{_money(rows)}"
        for number, (move, rows) in enumerate(zip(match.moves, match.moves_rows(), strict=True), 1)
    )
    over = "Final scores" if match.is_over else "Scores so far"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style><h1>{title}</h1>{match.board().html()}"
        f"<h2>{over}</h2><table>{scores}</table><h2>Moves</h2>"
        f"<table><tr><th>step<th>move<th>money{moves}</table>"
        f"<h2>Position</h2><p><code>{match.position}</code></p></html>\n"
    )


def _money(rows: list[tuple[int, str, str, int, str, str]]) -> str:
    return "<br>".join(
        escape(f"{payer} → {payee} {amount:,} {account.replace('_', ' ')}")
        for _, payer, payee, amount, asset, account in rows
        if asset == "money"
    )
