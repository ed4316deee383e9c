"""Games of Samurai side by side on a GPU; needs the target `cuda`."""

from rokkaku.sim.acting_gpu import kernels
from rokkaku.sim.samurai.acting import show
from rokkaku.sim.samurai.actions import play_action
from rokkaku.sim.samurai.moves import decider
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import clone

KERNELS = kernels(clone, begin, decider, play_action, show)
