"""Many deals by one or several tables' rules, and what they come to in numbers.

A simulation is a *plan*, cut into *chunks* of deals. What one chunk comes to is a *tally*, made of
integers that add up: chunks may be played in any order, by any number of processes and machines,
and the sum is the same.
"""
