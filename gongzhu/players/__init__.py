"""Players that see what their seat may see: `random` and `careful`, and how to ask them."""
