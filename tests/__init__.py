"""Tests, and what they share; a package, so that no installed one of this name hides it."""
