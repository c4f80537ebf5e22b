"""What may vary: one module per axis, with its values, their sentences and neutral value."""
