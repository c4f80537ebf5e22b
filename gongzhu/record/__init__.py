"""The record of a match: written line by line, read back, replayed and checked.

`lines` are what a record consists of, `writer` writes them and `reader` reads any file at all;
`replay` plays them through the engine again, and `check` compares what they claim.
"""
