"""What a seat sees of a race: nothing that needs properties of its own."""

from stellwerk.game import View

VIEW = View
