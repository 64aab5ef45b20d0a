#!/bin/sh
# Every test: installs what is needed, builds Release and sanitizers, runs the suite on both, prints one closing line.
# check.sh <release build> <sanitizer build>
# Where CI is set everything that tests need is to be there: a test that no build ran is a failure then, unless install-packages.sh has
# found that something can't be had on this machine.
set -eu
cd "$(dirname "$0")/.."
release=$1
sanitize=$2
scripts/install-packages.sh build
scripts/install-packages.sh test

configure_and_build() {
  folder=$1
  shift
  mkdir -p "$folder"
  cmake -G Ninja -S . -B "$folder" "$@" >"$folder/configure.log" 2>&1 || { cat "$folder/configure.log"; return 1; }
  ninja -C "$folder" >"$folder/build.log" 2>&1 || { tail -n 50 "$folder/build.log"; return 1; }
}

echo "[1/5] build (Release)"
configure_and_build "$release" -DCMAKE_BUILD_TYPE=Release
echo "[2/5] build (ASan, UBSan)"
configure_and_build "$sanitize" -DCMAKE_BUILD_TYPE=Debug -DTESSERA_SANITIZE=ON
status=0
echo "[3/5] tests on the Release build"
scripts/run-lit.sh "$release" -o "$release/lit-results.json" || status=1
echo "[4/5] tests on the Release build, dialects loaded at run time"
results=lit-results-loaded.txt scripts/run-lit.sh "$release" --param loaded=1 || status=1
echo "[5/5] tests on the sanitizer build"
scripts/run-lit.sh "$sanitize" -o "$sanitize/lit-results.json" || status=1

count() { cat "$release"/lit-results*.txt "$sanitize/lit-results.txt" | sed -nE "s/^ *$1 *: *([0-9]+).*/\1/p" | awk '{n += $1} END {print n + 0}'; }
passed=$(( $(count Passed) + $(count 'Expectedly Failed') ))
failed=$(( $(count Failed) + $(count 'Unexpectedly Passed') + $(count 'Timed Out') + $(count Unresolved) ))
[ "$passed" -gt 0 ] || status=1
never=$(python3 scripts/never_run.py "$release/lit-results.json" "$sanitize/lit-results.json")
if [ -n "$never" ]; then
  echo "on no build, for what isn't installed here:"
  echo "$never"
  [ -z "${CI:-}" ] || [ -s "${XDG_CACHE_HOME:-$HOME/.cache}/tessera-peers-unavailable" ] || status=1
fi
echo "$passed passed, $failed failed, $(count Unsupported) skipped"
exit $status
