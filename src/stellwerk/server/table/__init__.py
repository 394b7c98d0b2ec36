"""What a table is: its log, its state, who may do what, and what each viewer is told. No sockets, database or clock."""
