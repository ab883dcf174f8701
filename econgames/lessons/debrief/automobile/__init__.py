"""What a debrief of Automobile looks for: one function a detector."""
