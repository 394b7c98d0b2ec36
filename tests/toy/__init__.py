"""A family of games that is as small as one can be: two seats race along a lane. It shows what a family must offer."""
