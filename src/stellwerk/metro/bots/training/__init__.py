"""Learning the weights of the td bot."""
