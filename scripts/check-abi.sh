#!/bin/sh
# Whether libtessera.so keeps its promise (packaging/abi/README.md).
#   check-abi.sh BUILD             it exports what packaging/abi/exports lists; since the last tag nothing changed incompatibly
#   check-abi.sh BUILD --update    writes that list anew
#   check-abi.sh --compare OLD NEW two libraries with debug information: exit status 1 for an incompatible change
# The comparison needs abidiff (abigail-tools) and, for a tag, time: that version and this one are built with debug information.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
list=${TESSERA_EXPORTS:-$source/packaging/abi/exports}

# The functions and objects of the public headers; those that definitions of dialects make aren't promised, nor what tools use.
exports() { nm -D --defined-only "$1" | awk '$3 !~ /@TESSERA_PRIVATE$/ && $3 ~ /^(mlir|tessera)/ { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort -u; }

compare() {
  status=0
  report=$(abidiff --no-added-syms "$1" "$2" 2>&1) || status=$?
  # Bits of the status: 1 and 2 are errors, 4 is a change, 8 an incompatible one.
  [ $((status & 3)) = 0 ] || { echo "$report"; exit 2; }
  [ $((status & 12)) = 0 ] || { echo "$report"; echo "error: the interface changed"; exit 1; }
  echo "no incompatible change"
}

if [ "$1" = --compare ]; then
  compare "$2" "$3"
  exit
fi
build=$(cd "$1" && pwd)
library=$build/lib/libtessera.so
[ -f "$library" ] || { echo "error: $library isn't there: build the target tessera" >&2; exit 2; }
if [ "${2:-}" = --update ]; then
  exports "$library" > "$list"
  exit
fi
found=$(mktemp)
trap 'rm -f "$found"' EXIT
exports "$library" > "$found"
new=$(LC_ALL=C comm -13 "$list" "$found" | wc -l)
[ "$new" = 0 ] || echo "note: $new new names: write them down with check-abi.sh BUILD --update"
gone=$(LC_ALL=C comm -23 "$list" "$found")
[ -z "$gone" ] || { echo "$gone" | sed 's/^/error: gone: /' >&2; exit 1; }
echo "$(wc -l < "$list") names, as listed"

tag=$(git -C "$source" describe --tags --abbrev=0 2>/dev/null) || { echo "no tagged version to compare with"; exit 0; }
command -v abidiff >/dev/null || { echo "error: abidiff not found: apt-get install abigail-tools" >&2; exit 2; }
work=$(mktemp -d)
trap 'git -C "$source" worktree remove --force "$work/old" 2>/dev/null || true; rm -rf "$work" "$found"' EXIT
git -C "$source" worktree add -q --detach "$work/old" "$tag"
for side in old new; do
  folder=$work/old
  [ $side = old ] || folder=$source
  cmake -G Ninja -S "$folder" -B "$work/build-$side" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-g > "$work/log"
  ninja -C "$work/build-$side" tessera > "$work/log" || { tail -n 20 "$work/log"; exit 2; }
done
echo "compared with $tag:"
compare "$work/build-old/lib/libtessera.so" "$work/build-new/lib/libtessera.so"
