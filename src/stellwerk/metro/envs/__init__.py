"""What environments ask of the metro family."""

from stellwerk.envs.family import FamilyEnvs
from stellwerk.metro.envs.layout import make_layout
from stellwerk.metro.envs.lengths import most_moves
from stellwerk.metro.envs.rules.greedy import greedy
from stellwerk.metro.envs.rules.observation import observe
from stellwerk.metro.envs.rules.points import points

ENVS = FamilyEnvs(observe, greedy, points, make_layout, most_moves, board="metro-berlin", seats=(2, 6), thinker="td")
