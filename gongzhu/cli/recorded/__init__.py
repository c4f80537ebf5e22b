"""The commands that look at a record: each in the module of its name."""
