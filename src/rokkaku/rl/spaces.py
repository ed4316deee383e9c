"""Observations and actions as spaces of Gymnasium, which PettingZoo has, too."""

import numpy as np

from rokkaku.rl.adapting import Adapted, importing

with importing("gymnasium"):
    from gymnasium.spaces import Box, Dict, Discrete

MOST = 255


def action_space(table: Adapted) -> Discrete:
    """The numbers of actions; `sample` takes a mask."""
    return Discrete(table.encoding.actions)


def observation_space(table: Adapted) -> Dict:
    """What a seat is told."""
    observation = Box(0, MOST, (table.size,), np.uint8)
    return Dict({"observation": observation, "action_mask": Box(0, 1, (table.encoding.actions,), np.int8)})
