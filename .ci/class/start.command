#!/bin/sh
# What a double click on a Mac opens.
exec sh "$(dirname "$0")/start.sh" "$@"
