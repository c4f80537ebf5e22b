"""The rules at the speed of compiled code: the engine's own functions of integers, run by numba.

Everything here is written as plain functions over rows of integers, like the laws of play which
they call. They run as they are, on lists; where the extra `fast` is installed they are compiled
and run on arrays some hundred times as fast. Both give the same numbers.
"""
