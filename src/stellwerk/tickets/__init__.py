"""The tickets family: claim routes, fulfil secret tickets. Rules T1–T24."""
