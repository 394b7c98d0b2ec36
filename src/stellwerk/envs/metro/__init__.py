"""What environments of the metro family see and do."""
