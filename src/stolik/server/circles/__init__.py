"""Circles: people who often play together, and the book that they keep."""
