"""What comes in over HTTP, and what is answered."""
