#!/bin/sh
# Looks for a Python that this zip was made for; setup/start.py does the rest.
cd "$(dirname "$0")" || exit 1
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
for version in {{pythons}}; do
    PATH=$PATH:/Library/Frameworks/Python.framework/Versions/$version/bin
done

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info[:2] not in {{python_pairs}})' 2>/dev/null
}

seen=
for name in "${PYTHON:-python3}" {{python_names}} python; do
    found=$(command -v "$name") || continue
    # On a Mac this one is too old, or asks to install the tools of programmers.
    case $(uname)$found in Darwin/usr/bin/*) continue ;; esac
    fits "$found" && exec "$found" setup/start.py "$@"
    seen="$seen $found ($("$found" -c 'import platform; print(platform.python_version())' 2>/dev/null))"
done
echo "econgames needs Python {{python_words}} for this zip. Found:${seen:- none}." >&2
echo "Install it for yourself from python.org (README.txt says how), then start again." >&2
echo "A Python in another place: PYTHON=/path/to/python sh start.sh" >&2
exit 1
