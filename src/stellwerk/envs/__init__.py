"""Research environments: observations, batches, Gymnasium, PettingZoo, OpenSpiel. See docs/guides/train-an-agent.md.

Nothing here is loaded by `import stellwerk`; `gymnasium`, `pettingzoo` and `openspiel` need packages of their names.
"""
