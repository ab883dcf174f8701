#!/bin/sh
# The browser tests need a chromium; install one where that can be done without asking.
# Without one they are skipped, except on a CI machine, where that must not pass unseen.
set -eu
found() {
    [ -n "${CHROMIUM:-}" ] && return 0
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing chromium for the browser tests"
    if apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; then
        found && exit 0
    fi
fi
echo "No chromium found: the browser tests will be skipped. Install Chromium or Chrome, or" >&2
echo "set CHROMIUM=/path/to/chrome, and run make test again." >&2
[ -z "${CI:-}" ]
