"""Automobile by Martin Wallace: factories, dealers and a market that nobody knows alone.

Teaches production under uncertain demand when each player holds a private piece of the forecast,
obsolescence as a cost that newer rivals impose, capacity with least and largest batches, the
convex cost of leaping ahead, price cuts on stock whose cost is sunk, debt, and the timing of exit.

The shipped edition follows a description of the rules; what that leaves open is derived from its
worked examples or reconstructed, as the edition says value by value. Known departures from the
rules: none.
"""

from econgames.automobile.moves import (
    Build,
    ChooseCharacter,
    Close,
    DistributorSell,
    DurantBuild,
    EndStep,
    ExecBonus,
    ExecClose,
    ExecPass,
    ExecReduce,
    FordBuild,
    HowardSell,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)

__all__ = [
    "Build",
    "ChooseCharacter",
    "Close",
    "DistributorSell",
    "DurantBuild",
    "EndStep",
    "ExecBonus",
    "ExecClose",
    "ExecPass",
    "ExecReduce",
    "FordBuild",
    "HowardSell",
    "PassAction",
    "PlaceDistributors",
    "Produce",
    "TakeResearch",
]
