"""The parts of a case, each in its own file with its acts, its state and its fold."""
