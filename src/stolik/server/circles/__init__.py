"""Circles: people who play together again and again, and the book that they keep."""
