"""What a debrief of Industria looks for: one function a detector."""
