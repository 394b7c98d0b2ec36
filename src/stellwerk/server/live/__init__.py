"""The tables of this process: loaded, acted on, shown, and looked after."""
