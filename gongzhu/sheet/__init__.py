"""Keeping score at a real table."""
