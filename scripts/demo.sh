#!/bin/sh
# From a fresh clone to answers: installs what is missing, builds, compiles the digits model and runs it. demo.sh <build>
set -eu
build=${1:?usage: demo.sh BUILD}
case $build in /*) ;; *) build=$PWD/$build ;; esac
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
scripts/install-packages.sh demo >"$log" || { cat "$log"; exit 1; }
installed=$(sed -n 's/^installing: //p' "$log")
echo "[1/4] packages: ${installed:-all there}"

start=$(date +%s)
mkdir -p "$build"
{ cmake -G Ninja -S . -B "$build" -DCMAKE_BUILD_TYPE=Release && ninja -C "$build"; } >"$log" 2>&1 || { tail -n 40 "$log"; exit 1; }
echo "[2/4] build: $(($(date +%s) - start)) s"

examples/digits/demo.py "$build"
