"""Games on disk: their logs, and the summaries that lists show."""
