"""Input-output analysis of the supply chain, exact."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from econgames.industria.edition import Edition, shipped

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "ResourceMatrix",
    "embodied_money",
    "final_demand",
    "flow_table",
    "input_matrix",
    "integration_cost",
    "integration_set",
    "leontief_inverse",
    "total_requirement",
]


class ResourceMatrix(NamedTuple):
    """A square matrix over the resources; entries are exact.

    Parameters
    ----------
    names : tuple of str, shape (n,)
        Resources, in index order.
    rows : tuple of tuple of Fraction, shape (n, n)
        Entries: inputs down, outputs across.

    Examples
    --------
    >>> matrix = input_matrix()
    >>> matrix.at("wood", "brick"), matrix.at("brick", "wood"), matrix.total
    (Fraction(1, 1), Fraction(0, 1), Fraction(15, 1))
    """

    names: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]

    def at(self, used: str, made: str) -> Fraction:
        """Entry in the row of one resource and the column of another."""
        return self.rows[self.names.index(used)][self.names.index(made)]

    @property
    def total(self) -> Fraction:
        """Sum of all entries."""
        return sum((value for row in self.rows for value in row), Fraction(0))

    def column_sums(self) -> tuple[Fraction, ...]:
        """Sums of the columns, in index order."""
        return tuple(sum(column, Fraction(0)) for column in zip(*self.rows, strict=True))

    def times(self, vector: Mapping[str, int | Fraction]) -> dict[str, Fraction]:
        """The matrix applied to a column, by resource; missing entries are 0."""
        column = [Fraction(vector.get(name, 0)) for name in self.names]
        return {
            name: sum((a * x for a, x in zip(row, column, strict=True)), Fraction(0))
            for name, row in zip(self.names, self.rows, strict=True)
        }

    def numpy(self) -> npt.NDArray[np.float64]:
        """The same as an array of floats, shape (n, n)."""
        import numpy as np

        return np.array([[float(value) for value in row] for row in self.rows])


@lru_cache(maxsize=16)
def _input_matrix(ed: Edition) -> ResourceMatrix:
    made = [ed.factories[ed.producer[s]].needs if s in ed.producer else () for s in ed.resources]
    rows = tuple(tuple(Fraction(r in needs) for needs in made) for r in ed.resources)
    return ResourceMatrix(ed.resources, rows)


def input_matrix(*, edition: Edition | None = None) -> ResourceMatrix:
    """Input coefficients A: entry (r, s) is 1 when the factory of s needs r.

    Examples
    --------
    >>> input_matrix().at("wood", "brick")
    Fraction(1, 1)
    """
    return _input_matrix(edition or shipped())


@lru_cache(maxsize=16)
def _leontief(ed: Edition) -> ResourceMatrix:
    size = range(len(ed.resources))
    inputs = _input_matrix(ed).rows
    power = [[Fraction(r == s) for s in size] for r in size]
    total = [row.copy() for row in power]
    # the supply chain has no circle, so the powers end in 0
    while any(any(row) for row in power):
        power = [
            [sum((row[k] * inputs[k][s] for k in size), Fraction(0)) for s in size] for row in power
        ]
        total = [
            [a + b for a, b in zip(*rows, strict=True)] for rows in zip(total, power, strict=True)
        ]
    return ResourceMatrix(ed.resources, tuple(map(tuple, total)))


def leontief_inverse(*, edition: Edition | None = None) -> ResourceMatrix:
    """Total requirements L = (I - A)^-1: units of r behind one unit of s, itself included.

    Each unit is counted as if its factory were built for it alone. Exact, as the sum of the
    powers of A; ``leontief_inverse().numpy()`` equals ``inv(eye(11) - A)``.

    References
    ----------
    .. [1] Miller and Blair, "Input-Output Analysis", 2nd ed., 2009, section 2.2.

    Examples
    --------
    >>> inverse = leontief_inverse()
    >>> inverse.at("stone", "plastics"), inverse.at("brick", "computers"), inverse.total
    (Fraction(4, 1), Fraction(2, 1), Fraction(59, 1))
    >>> [int(x) for x in inverse.column_sums()]
    [3, 1, 1, 4, 2, 2, 5, 6, 8, 13, 14]
    """
    return _leontief(edition or shipped())


def embodied_money(name: str, *, edition: Edition | None = None) -> Fraction:
    """Talers of building costs behind a resource or a tile, each input built for it alone.

    Parameters
    ----------
    name : str
        Resource, or id of a factory or technology.

    Examples
    --------
    >>> embodied_money("computers"), embodied_money("robot_plant")
    (Fraction(35, 1), Fraction(57, 1))
    """
    ed = edition or shipped()
    if name not in ed.resources:
        row = ed.built[name]
        inputs = (embodied_money(need, edition=ed) for need in row.needs)
        return row.cost + sum(inputs, Fraction(0))
    inverse, total = leontief_inverse(edition=ed), Fraction(0)
    for used in ed.resources:
        if used in ed.producer:
            total += ed.factories[ed.producer[used]].cost * inverse.at(used, name)
    return total


def integration_set(name: str, *, edition: Edition | None = None) -> frozenset[str]:
    """Factories that make a resource or tile independent of others: all upstream of it, once.

    Parameters
    ----------
    name : str
        Resource (its own factory is included), or id of a factory or technology (a factory
        itself is included).

    Examples
    --------
    >>> sorted(integration_set("automobile")), len(integration_set("computers"))
    (['glassworks', 'ironworks', 'sawmill'], 8)
    """
    ed = edition or shipped()
    found: set[str] = set()
    if name in ed.resources:
        waiting = [name]
    else:
        waiting = list(ed.built[name].needs)
        found |= {name} & ed.factories.keys()
    while waiting:
        factory = ed.producer.get(waiting.pop())
        if factory is not None and factory not in found:
            found.add(factory)
            waiting.extend(ed.factories[factory].needs)
    return frozenset(found)


def integration_cost(name: str, *, edition: Edition | None = None) -> int:
    """Talers to build every factory upstream once: the cost of independence.

    Below :func:`embodied_money` where chains share factories.

    Examples
    --------
    >>> integration_cost("computers"), integration_cost("automobile")
    (21, 9)
    """
    ed = edition or shipped()
    return sum(ed.factories[factory].cost for factory in integration_set(name, edition=ed))


def final_demand(*, edition: Edition | None = None) -> dict[str, int]:
    """Units of each resource that the tiles need which produce nothing: d.

    Examples
    --------
    >>> final_demand()["wood"], final_demand()["computers"]
    (3, 5)
    """
    ed = edition or shipped()
    final: dict[str, int] = dict.fromkeys(ed.resources, 0)
    for row in ed.built.values():
        if not row.produces:
            for need in row.needs:
                final[need] += 1
    return final


def total_requirement(*, edition: Edition | None = None) -> dict[str, Fraction]:
    """Units of each resource behind all tiles that produce nothing, by resource: x = L d.

    Examples
    --------
    >>> total = total_requirement()
    >>> total["wood"], total["electricity"]
    (Fraction(68, 1), Fraction(12, 1))
    """
    ed = edition or shipped()
    return leontief_inverse(edition=ed).times(final_demand(edition=ed))


def flow_table(*, edition: Edition | None = None) -> ResourceMatrix:
    """Units that flow between the makers of resources to meet final demand: Z = A diag(x).

    With :func:`final_demand` it is an input-output table: a row of Z and the demand for its
    resource add up to :func:`total_requirement`. ``eg.export.input_output`` writes it for pymrio.

    Examples
    --------
    >>> table = flow_table()
    >>> table.at("wood", "brick") == total_requirement()["brick"]
    True
    >>> sum(table.rows[table.names.index("wood")]) + final_demand()["wood"]
    Fraction(68, 1)
    """
    ed = edition or shipped()
    inputs, made = input_matrix(edition=ed), total_requirement(edition=ed)
    rows = (
        tuple(share * made[name] for share, name in zip(row, inputs.names, strict=True))
        for row in inputs.rows
    )
    return ResourceMatrix(inputs.names, tuple(rows))
