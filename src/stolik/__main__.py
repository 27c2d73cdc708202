"""`python -m stolik`."""

from stolik.cli import main

main()
