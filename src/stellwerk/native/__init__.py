"""How a rule comes to run: from the library built ahead of time, by the JIT, or as plain Python."""
