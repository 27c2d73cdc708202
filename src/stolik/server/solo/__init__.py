"""Matches of one person against bots, without a table: lines, deals of the day, challenges."""
