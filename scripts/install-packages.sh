#!/bin/sh
# Installs the Debian packages that a task needs: install-packages.sh build|install|packages|demo|triton-demo|test|fuzz
# Says what it installs; does nothing, fast, when all are there. Uses sudo when not root.
set -eu

build="gcc cmake ninja-build mold libc6-dev libdnnl-dev libjansson-dev"
demo="$build python3 python3-numpy"
triton_demo="$demo python3-dev"
install="$build python3 lowdown"
packages="$install python3-dev"
test="$triton_demo abigail-tools lowdown fish zsh pkg-config g++ binutils python3-pip python3-setuptools python3-wheel"
fuzz="libjansson-dev clang-14 libclang-rt-14-dev cmake ninja-build"
# Each line: packages of which the first that exists is taken. FileCheck and lit come with LLVM's tools; the peers of MLIR 22 are
# compared against where they can be had.
test_choices="llvm-22-tools|llvm-19-tools|llvm-14-tools
mlir-22-tools|true
libmlir-22-dev|true
llvm-22-dev|true
libllvm19|true
flatbuffers-compiler|true
python3-venv|true
libflatbuffers-dev|true
g++|true
chromium|true
openmpi-bin|true
python3-torch|true"

case "${1:-}" in
build) wanted=$build ;;
install) wanted=$install ;;
packages) wanted=$packages ;;
demo) wanted=$demo ;;
triton-demo) wanted=$triton_demo ;;
test) wanted=$test ;;
fuzz) wanted=$fuzz ;;
*) echo "usage: $0 build|install|packages|demo|triton-demo|test|fuzz" >&2; exit 2 ;;
esac

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
missing_of() { for package in "$@"; do installed "$package" || printf '%s ' "$package"; done; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
updated=
update_once() { [ -n "$updated" ] || { as_root apt-get update -qq; updated=1; }; }
exists() { apt-cache show "$1" >/dev/null 2>&1; }
install() {
  echo "installing: $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# shellcheck disable=SC2086
missing=$(missing_of $wanted)
if [ -n "$missing" ]; then
  update_once
  # shellcheck disable=SC2086
  install $missing
fi

[ "$1" = test ] || exit 0
stamp="${XDG_CACHE_HOME:-$HOME/.cache}/tessera-peers-unavailable"
for choice in $test_choices; do
  have=
  for package in $(echo "$choice" | tr '|' ' '); do
    if [ "$package" = true ] || installed "$package"; then have=1; break; fi
    if [ -f "$stamp" ] && grep -qx "$package" "$stamp"; then continue; fi
    update_once
    if exists "$package"; then install "$package"; have=1; break; fi
    mkdir -p "$(dirname "$stamp")"
    echo "$package" >>"$stamp"
    echo "not available here: $package (tests that need it are skipped)"
  done
  [ -n "$have" ] || { echo "error: none of '$choice' can be installed" >&2; exit 1; }
done

# Peers from PyPI, each in a virtual environment of its own: peer <package> <version> <code that needs it> [options of pip]
peer() {
  name=$1 version=$2 probe=$3
  shift 3
  folder="${XDG_CACHE_HOME:-$HOME/.cache}/tessera-$name-$version"
  if [ -e "$folder" ] || { [ -f "$stamp" ] && grep -qx "$name-$version" "$stamp"; }; then return; fi
  echo "installing: $name $version from PyPI into $folder"
  mkdir -p "$(dirname "$stamp")"
  rm -rf "$folder.new"
  # Moved to its place when it is whole; what a virtual environment runs finds itself by its own folder.
  if python3 -m venv "$folder.new" >/dev/null 2>&1 &&
    "$folder.new/bin/pip" install -q --disable-pip-version-check --timeout 20 --retries 1 "$@" "$name==$version" >/dev/null 2>&1 &&
    "$folder.new/bin/python" -c "$probe" 2>/dev/null; then
    mv "$folder.new" "$folder"
  else
    rm -rf "$folder.new"
    echo "$name-$version" >>"$stamp"
    echo "not available here: $name $version (tests that need it are skipped)"
  fi
}

# Triton's own compiler, as its wheel has it; it needs no GPU.
peer triton 3.7.0 'from triton._C.libtriton import ir' --no-deps
# What exports StableHLO.
peer jax 0.10.2 'import jax' jaxlib==0.10.2
