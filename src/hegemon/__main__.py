"""`python -m hegemon`."""

from hegemon.cli.main import main

main()
