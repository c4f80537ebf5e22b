"""Writing a table's own profile: what tables disagree on, asked one after the other."""
