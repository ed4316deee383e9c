"""Games of Rice Wars side by side on a GPU; needs the target `cuda`."""

from rokkaku.sim.acting_gpu import kernels
from rokkaku.sim.rice_wars.acting import decider, show
from rokkaku.sim.rice_wars.actions import play_action
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.state import clone

KERNELS = kernels(clone, begin, decider, play_action, show)
