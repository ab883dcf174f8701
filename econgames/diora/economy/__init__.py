"""The economy of Diora as pure functions: wages, fees, yields, scores, values, plans.

The rules call these functions and compute nothing of this kind themselves. Money in whole zloty
unless a price or a value of a point is given; `edition` is the shipped one by default. `prices`
maps K, T, L, G to zloty a unit; by default half-way between scrap sale and purchase.
"""

from econgames.diora.economy.goods import (
    congested_surplus,
    goods_value,
    mid_prices,
    pensioner_value,
    promotion_value,
    scrap_cost,
    scrap_value,
    staff_assignment,
    warehouse_best,
)
from econgames.diora.economy.orders import (
    ProductionPlan,
    ShadowPrices,
    production_plan,
    room_profit,
    room_uses,
    shadow_prices,
    tile_margin,
)
from econgames.diora.economy.scores import (
    conversion_value,
    final_score,
    money_points,
    most_sets,
    track_points,
)
from econgames.diora.economy.staff import (
    Payroll,
    Workforce,
    average_wage,
    cheapest_staff_mix,
    congestion_fee,
    hire_value,
    hr_expectation,
    hr_odds,
    marginal_wage,
    optimal_workforce,
    payroll,
    pension_bill,
    pension_liability,
    placement_cost,
    salary,
    start_odds,
    wage_bill,
)

__all__ = [
    "Payroll",
    "ProductionPlan",
    "ShadowPrices",
    "Workforce",
    "average_wage",
    "cheapest_staff_mix",
    "congested_surplus",
    "congestion_fee",
    "conversion_value",
    "final_score",
    "goods_value",
    "hire_value",
    "hr_expectation",
    "hr_odds",
    "marginal_wage",
    "mid_prices",
    "money_points",
    "most_sets",
    "optimal_workforce",
    "payroll",
    "pension_bill",
    "pension_liability",
    "pensioner_value",
    "placement_cost",
    "production_plan",
    "promotion_value",
    "room_profit",
    "room_uses",
    "salary",
    "scrap_cost",
    "scrap_value",
    "shadow_prices",
    "staff_assignment",
    "start_odds",
    "tile_margin",
    "track_points",
    "wage_bill",
    "warehouse_best",
]
