"""Keeping score at a real table: what a match comes to in money, charts, paper."""
