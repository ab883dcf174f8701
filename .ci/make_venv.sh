#!/bin/sh
# Make a virtual environment: make_venv.sh FOLDER PYTHON
# PYTHON is tried first, then the newer names under which systems install Python.
set -eu
folder=$1
asked=$2

recent() { # is $1 a Python that econgames runs on?
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=
for name in "$asked" python3.14 python3.13 python3.12 python3.11; do
    if recent "$name"; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    found=$("$asked" --version 2>/dev/null || echo "no $asked")
    echo "econgames needs Python 3.11 or newer; found $found." >&2
    echo "Install one, then name it: make lab PYTHON=/path/to/python3.12" >&2
    exit 1
fi
if [ "$python" != "$asked" ]; then
    echo "$asked is missing or older than 3.11: using $python"
fi

try() { # half-made folders would look finished the next time
    rm -rf "$folder"
    "$python" -m "$1" "$folder" >/dev/null 2>&1 && "$folder/bin/python" -m pip --version >/dev/null 2>&1
}

echo "Making $folder with $("$python" --version)"
try venv && exit 0
try virtualenv && exit 0
package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "$python has no venv module: installing $package"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null
    try venv && exit 0
fi
rm -rf "$folder"
echo "$python cannot make virtual environments: its venv module is missing." >&2
echo "On Debian or Ubuntu: sudo apt-get install $package" >&2
echo "Elsewhere: $python -m pip install virtualenv, or another Python: make lab PYTHON=..." >&2
exit 1
