"""Teacher's sheet of the lesson on payout."""

from econgames.lessons.kit.sheets import Minutes, Sheet
from econgames.lessons.rolling_stock_stars.position import (
    SALES,
    face,
    firm,
    payout_rows,
    position_payout,
)
from econgames.rolling_stock_stars import economy


def _best() -> economy.DividendRow:
    return max(payout_rows(), key=lambda row: row.holder_value)


def _values() -> str:
    return ", ".join(str(row.holder_value) for row in payout_rows())


def _premium() -> int:
    return sum(price - face(company) for company, price in SALES.items())


SHEET = Sheet(
    notebook="03_rolling_stock_stars.ipynb",
    aims=(
        "read a payout table: what a dividend brings, and what it costs in share price",
        "tell capital paid in, book value and market value apart",
        "see who pays when owner and manager trade with each other",
    ),
    concepts={
        "Free cash flow": "money that the firm cannot invest at a better return than its owners "
        "could; here {best} of the highest legal dividend of {most} a share.",
        "Book value": "assets less debts, by the books.",
        "Market capitalisation": "issued shares times price.",
        "Primary and secondary market": "a new share brings money to the firm, an old one to its "
        "seller.",
        "Dilution": "an issue below what a share is worth; more shares alone are none.",
        "Principal and agent": "Ben owns half, Ada decides for both.",
        "Tunnelling": "moving value out of a firm by trading with it; here {premium} above face "
        "value.",
    },
    plan=(
        Minutes("0-4", "who owns PR, and who decides?", "board, ownership network"),
        Minutes("4-9", "stars and the price row; one move worked out", "price row"),
        Minutes("9-11", "predict RS-P1", "histogram, truth still shut"),
        Minutes("11-17", "every dividend in the preview, then the table", "payout bars"),
        Minutes("17-22", "why {best} and not {most}? When to keep", "income with and without KME"),
        Minutes("22-24", "predict RS-P2", "histogram"),
        Minutes("24-31", "follow the coin; play it again at face value", "Sankey, two branches"),
        Minutes("31-36", "float, sale, dividend, issue in the balance sheet", "balance bars"),
        Minutes("36-43", "exercises RS1 to RS6", "answers, folded"),
        Minutes("43-45", "remember", "what to remember, the questions of the notebook"),
    ),
    board=(
        "a share brings {values} for a dividend of 0, 1, 2, ...",
        "who receives, who pays, who decided?",
    ),
    watch=(
        "groups who pay the highest dividend: they forget the star. Ask for the price afterwards.",
        "the word “diluted” in RS5: ask what the firm received for the share.",
        "in the sale: most see Ada's gain at once and Ben's loss only in the branch.",
    ),
    discuss=(
        "When is a full treasury good for the owners?",
        "Should a president be allowed to sell to his own corporation, and who sets the price?",
        "The price falls after the issue. Is that a loss, and whose?",
    ),
    short="up to the payout table, then RS1 and RS2.",
    long="two turns in three groups (president, outside owner, rival), a vote on a rule against "
    "self-dealing, the same turns under that rule on a branch, RS4 to RS6.",
    figures={
        "best": lambda: _best().per_share,
        "most": lambda: economy.max_dividend(firm().price, firm().cash, firm().issued),
        "values": _values,
        "premium": _premium,
    },
    positions={"before the dividend": position_payout},
)
