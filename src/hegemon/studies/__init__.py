"""What is about one game and needs more than its rules."""
