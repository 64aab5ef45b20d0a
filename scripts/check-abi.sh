#!/bin/sh
# Whether libtessera.so keeps its promise (packaging/abi/README.md).
#   check-abi.sh BUILD             the library there exports what packaging/abi/exports lists
#   check-abi.sh BUILD --update    writes that list anew
#   check-abi.sh BUILD --types     since the last recorded version of this major number nothing changed incompatibly
#   check-abi.sh BUILD --record    records what this version's functions take, give and mean, as packaging/abi/VERSION.abi.gz
#   check-abi.sh --compare OLD NEW two libraries with debug information: exit status 1 for an incompatible change
# Types are those that debug information tells of: the archives of BUILD must have it (a Debug build, with or without sanitizers).
# They need abidw and abidiff (abigail-tools).
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$source/packaging/abi
list=${TESSERA_EXPORTS:-$folder/exports}
records=${TESSERA_ABI:-$folder}

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

# A program that never runs, and shows what is promised and no more, out of BUILD's archives: a build with sanitizers has no library,
# and sanitizers aren't needed to look at it.
link() {
  awk 'BEGIN { print "TESSERA { global:" } { print $1 ";" } END { print "local: *; };" }' "$list" > "$work/map"
  sed 's/^/-Wl,-u,/' "$list" > "$work/wanted"
  echo 'int main(void) { return 0; }' > "$work/main.c"
  cc -o "$work/promised" "$work/main.c" -fuse-ld=mold -rdynamic -Wl,--version-script,"$work/map" -Wl,--unresolved-symbols=ignore-all @"$work/wanted" \
    -Wl,--start-group "$build"/lib/libtessera_*.a -Wl,--end-group -lm -lpthread
}

if [ "$1" = --compare ]; then
  compare "$2" "$3"
  exit
fi
build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:[A-Z]*=//p' "$build/CMakeCache.txt")
major=${version%%.*}

case "${2:-}" in
--types | --record)
  command -v abidiff >/dev/null || { echo "error: abidiff not found: apt-get install abigail-tools" >&2; exit 2; }
  readelf -SW "$build/lib/libtessera_support.a" | grep -q '\.debug_info' ||
    { echo "error: the archives of $build have no debug information: make a Debug build" >&2; exit 2; }
  link
  # Of types that headers don't define, the name is all that matters.
  abidw --exported-interfaces-only --drop-private-types --headers-dir "$source/include" --headers-dir "$build/include" --no-corpus-path --no-comp-dir-path --no-show-locs \
    "$work/promised" | sed "s|path='$build/|path='|; s|path='$source/|path='|" > "$work/new.abi"
  if [ "$2" = --record ]; then
    gzip -9n < "$work/new.abi" > "$records/$version.abi.gz"
    exit
  fi
  last=$(ls "$records" | grep "^$major\..*\.abi\.gz$" | sort -V | tail -n 1)
  [ -n "$last" ] || { echo "no version $major.x is recorded: check-abi.sh BUILD --record"; exit; }
  gzip -dc "$records/$last" > "$work/old.abi"
  echo "compared with ${last%.abi.gz}:"
  compare "$work/old.abi" "$work/new.abi"
  exit ;;
esac

library=$build/lib/libtessera.so
[ -f "$library" ] || { echo "error: $library isn't there: build the target tessera" >&2; exit 2; }
if [ "${2:-}" = --update ]; then
  exports "$library" > "$list"
  exit
fi
exports "$library" > "$work/found"
new=$(LC_ALL=C comm -13 "$list" "$work/found" | wc -l)
[ "$new" = 0 ] || echo "note: $new new names: write them down with check-abi.sh BUILD --update"
gone=$(LC_ALL=C comm -23 "$list" "$work/found")
[ -z "$gone" ] || { echo "$gone" | sed 's/^/error: gone: /' >&2; exit 1; }
echo "$(wc -l < "$list") names, as listed"
