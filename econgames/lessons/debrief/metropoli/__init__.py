"""What a debrief of Metropoli looks for: one function a detector."""
