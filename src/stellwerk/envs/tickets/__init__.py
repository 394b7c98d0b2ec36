"""What environments of the tickets family see and do."""
