"""The compiled part of environments, in a folder of its own: changing what lies outside compiles nothing anew."""
