"""Tests in a browser; a package, so that the browser closes when the last of them is done."""
