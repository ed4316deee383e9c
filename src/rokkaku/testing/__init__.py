"""What others may test their games and bots with."""
