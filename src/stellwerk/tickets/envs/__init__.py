"""What environments ask of the tickets family."""

from stellwerk.envs.family import FamilyEnvs
from stellwerk.tickets.envs.layout import make_layout
from stellwerk.tickets.envs.lengths import most_moves
from stellwerk.tickets.envs.rules.greedy import greedy
from stellwerk.tickets.envs.rules.observation import observe
from stellwerk.tickets.envs.rules.points import points

ENVS = FamilyEnvs(observe, greedy, points, make_layout, most_moves, board="usa", seats=(2, 5), thinker="shortest")
