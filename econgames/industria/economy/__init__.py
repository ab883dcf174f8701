"""The economy of Industria as pure functions: prices, points, auctions, inputs and outputs.

The rules call these functions and compute nothing of this kind themselves. Tiles and resources
are given by id, money in whole talers, values that need it as exact fractions; `edition` is the
shipped one by default.
"""

from econgames.industria.economy.auctions import (
    auctioneer_plan,
    best_last_bid,
    hammer_value,
    keep_option,
    lowest_bid,
    once_around_outcome,
    reserve_price,
    winners_curse,
)
from econgames.industria.economy.inputs import (
    ResourceMatrix,
    embodied_money,
    final_demand,
    flow_table,
    input_matrix,
    integration_cost,
    integration_set,
    leontief_inverse,
    total_requirement,
)
from econgames.industria.economy.money import (
    gross_money,
    hhi,
    net_money,
)
from econgames.industria.economy.points import (
    bonus_vp,
    complementarity,
    discount_value,
    factory_price,
    link_vp,
    marginal_vp,
    money_vp,
    play_cost,
    printed_vp,
)
from econgames.industria.economy.supply import (
    assortment,
    demand,
    licence_ceiling,
    make_or_buy,
    resource_tile_value,
    ways_to_supply,
)

__all__ = [
    "ResourceMatrix",
    "assortment",
    "auctioneer_plan",
    "best_last_bid",
    "bonus_vp",
    "complementarity",
    "demand",
    "discount_value",
    "embodied_money",
    "factory_price",
    "final_demand",
    "flow_table",
    "gross_money",
    "hammer_value",
    "hhi",
    "input_matrix",
    "integration_cost",
    "integration_set",
    "keep_option",
    "leontief_inverse",
    "licence_ceiling",
    "link_vp",
    "lowest_bid",
    "make_or_buy",
    "marginal_vp",
    "money_vp",
    "net_money",
    "once_around_outcome",
    "play_cost",
    "printed_vp",
    "reserve_price",
    "resource_tile_value",
    "total_requirement",
    "ways_to_supply",
    "winners_curse",
]
