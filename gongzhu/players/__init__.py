"""Players that see what their seat may see: `random`, `quick`, `careful` and `strong`, and how to
ask them."""
