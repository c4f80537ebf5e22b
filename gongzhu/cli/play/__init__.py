"""The terminal table: a whole match in line mode, against bots or with several people."""
