#!/bin/sh
# Runs the whole suite on one build folder: run-lit.sh <build> [lit arguments...]
# The results go to <build>/lit-results.txt too, or to the file there that $results names.
set -eu
build=$1
shift
results=$build/${results:-lit-results.txt}
for candidate in /usr/lib/llvm-22/bin/lit /usr/lib/llvm-19/bin/lit /usr/lib/llvm-19/build/utils/lit/lit.py \
  /usr/lib/llvm-14/build/utils/lit/lit.py /usr/bin/lit; do
  if [ -f "$candidate" ]; then lit=$candidate; break; fi
done
[ -n "${lit:-}" ] || { echo "error: lit not found: run scripts/install-packages.sh test" >&2; exit 1; }
status=0
python3 "$lit" -s -v -j "$(nproc)" --param build="$(cd "$build" && pwd)" "$@" "$(dirname "$0")/../test" >"$results" 2>&1 || status=$?
grep -vE '^(PASS|UNSUPPORTED):' "$results" || true
exit $status
