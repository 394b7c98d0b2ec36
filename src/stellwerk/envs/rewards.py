"""What an agent can be rewarded for; the rewards are worked out in `rules/turn.py`."""

from stellwerk.envs.rules.course import SCORE, SHAPED, WIN
from stellwerk.errors import OptionError

REWARDS = {
    "win": WIN,  # at the end: 1 for the winner, together −1 for the others
    "score": SCORE,  # at the end: the lead over the best rival in points; with one seat, the points
    "shaped": SHAPED,  # the same sum, but public points are rewarded when they are made
}


def default_reward(reward: str | None, seats: int) -> str:
    """Winning is rewarded, unless there is only one seat."""
    if reward is None:
        return "win" if seats > 1 else "score"
    if reward not in REWARDS:
        raise OptionError(f"no reward is called {reward!r}; there are: {', '.join(REWARDS)}")
    if seats == 1 and reward == "win":
        raise OptionError("with one seat nobody can win; use the reward score or shaped")
    return reward
