"""What a debrief of Diora looks for: one function a detector."""
