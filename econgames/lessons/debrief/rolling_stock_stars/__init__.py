"""What a debrief of Rolling Stock Stars looks for: one function a detector."""
