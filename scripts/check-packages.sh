#!/bin/sh
# What the .deb packages of a build folder are good for in a bare Debian 12 with nothing else: check-packages.sh <build>
# Lintian finds no error, the library and the packages are as small as they must be, tools run, the out-of-tree example is built three
# ways, Python imports the package and the wheel, and after removal nothing is left. As root, for debootstrap;
# DEBIAN_MIRROR is where Debian comes from, if not from where debootstrap finds it.
set -eu
build=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" = 0 ] || { echo "error: a bare root is made by debootstrap, which needs root: sudo $0 $1" >&2; exit 1; }
for program in debootstrap lintian pkg-config; do
  command -v $program >/dev/null || { echo "error: $program not found: apt-get install debootstrap lintian, and scripts/install-packages.sh test" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'umount "$work/debian/proc" 2>/dev/null || true; rm -rf "$work"' EXIT
root=$work/debian
folder="/srv/a folder ä"

step() { echo "[$1/6] $2"; }
inside() { LC_ALL=C.UTF-8 chroot "$root" "$@"; }
# Everything but what the package manager itself keeps.
files() { (cd "$root" && find . -path ./proc -prune -o -path ./var/lib/dpkg -prune -o -path ./var/lib/apt -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o -print) | sort; }
add() { inside apt-get install -y -qq --no-install-recommends "$@" >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }; }

step 1 "packages and wheel"
rm -f "$build"/*.deb
(cd "$build" && cpack -G DEB >"$work/cpack.log" 2>&1) || { tail -n 20 "$work/cpack.log"; exit 1; }
(cd "$source" && TESSERA_BUILD=$build /usr/bin/python3 -m pip wheel -q --no-deps --no-build-isolation -w "$work" .)
lintian --allow-root --fail-on error "$build"/*.deb >"$work/lintian.log" 2>&1 || { grep '^E:' "$work/lintian.log"; exit 1; }
mkdir "$work/library"
dpkg-deb -x "$build"/libtessera0_*.deb "$work/library"
library=$(stat -L -c %s "$work"/library/usr/lib/libtessera.so.0)
all=$(for package in "$build"/*.deb; do dpkg-deb -f "$package" Installed-Size; done | awk '{ sum += $1 } END { print sum }')
echo "libtessera.so takes $library bytes, all packages installed $all KiB"
[ "$library" -lt 8000000 ] && [ "$all" -lt 24414 ] || { echo "error: larger than 8 MB or 25 MB" >&2; exit 1; }

step 2 "bare root"
debootstrap --variant=minbase bookworm "$root" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >"$work/debootstrap.log" 2>&1 || { tail "$work/debootstrap.log"; exit 1; }
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
inside apt-get update -qq
mkdir -p "$root$folder" "$root/srv/packages"
cp "$build"/*.deb "$work"/*.whl "$root/srv/packages/"
cp -r "$source/examples/out-of-tree" "$source/test/packaging/Inputs" "$source/examples/digits/digits.mlir" "$source/examples/triton/softmax.py" "$root$folder/"
files >"$work/before"

step 3 "install, and run the tools"
add $(cd "$root" && ls ./srv/packages/*.deb | grep -v -e -dev -e python3-)
cat >"$root$folder/tools.sh" <<'END'
set -eux
echo 'func.func @f(%a: i32) -> i32 { %0 = arith.constant 0 : i32 %1 = arith.addi %a, %0 : i32 return %1 : i32 }' | mlir-opt --canonicalize | grep 'return %arg0'
ttmlir-opt --ttir-to-ttnn-backend-pipeline digits.mlir -o lowered.mlir
ttmlir-translate --ttnn-to-flatbuffer lowered.mlir -o digits.ttnn
ttrt run digits.ttnn --init randn
tritonc softmax.py --kernel softmax_kernel --signature '*fp32:16, *fp32:16, i32:16, i32:16, i32, i32, 1024' --target cpu --emit ttir | triton-opt >/dev/null
END
inside sh -c "cd '$folder' && sh tools.sh" >"$work/tools.log" 2>&1 || { tail -n 20 "$work/tools.log"; exit 1; }

step 4 "build the out-of-tree example: CMake, make; a program by pkg-config"
add $(cd "$root" && ls ./srv/packages/*-dev_*.deb) gcc libc6-dev cmake ninja-build make pkg-config
cat >"$root$folder/build.sh" <<'END'
set -eux
cmake -G Ninja -S out-of-tree -B 'by cmake' && ninja -C 'by cmake'
make -C out-of-tree BUILD="by-make"
cc Inputs/print.c -o print $(pkg-config --cflags --libs tessera)
./print | grep 'arith.constant 42'
for tool in 'by cmake/poly-opt' out-of-tree/by-make/poly-opt 'mlir-opt --load-dialect-plugin=out-of-tree/by-make/poly.so --load-pass-plugin=out-of-tree/by-make/poly.so'; do
  case $tool in mlir-opt*) set -- $tool ;; *) set -- "$tool" ;; esac
  "$@" --convert-poly-to-arith --canonicalize --split-input-file --verify-diagnostics Inputs/poly.mlir | grep -q arith.
done
END
inside sh -c "cd '$folder' && sh build.sh" >"$work/tools.log" 2>&1 || { tail -n 20 "$work/tools.log"; exit 1; }

step 5 "import the Python package, with an extension beside it, and the wheel"
add python3 python3-dev python3-pip python3-numpy
cat >"$root$folder/import.py" <<'END'
import tessera.triton, ttrt
from tessera.mlir import ir
with ir.Context(), ir.Location.unknown():
    assert "arith.constant" in str(ir.Module.parse("%0 = arith.constant 1 : i32"))
END
cat >"$root$folder/python.sh" <<'END'
set -eux
dpkg -i /srv/packages/python3-tessera_*.deb
python3 import.py
[ "$(cd / && python3 -c 'import ttrt; print(ttrt.__file__)')" = /usr/lib/python3/dist-packages/ttrt/__init__.py ]
cc -shared -fPIC Inputs/extension.c -o extension.so $(python3-config --includes) $(pkg-config --cflags --libs tessera)
PYTHONPATH=. python3 Inputs/use_extension.py
dpkg --purge python3-tessera
[ -z "$(find /usr/lib/python3 -name 'tessera*' -o -name 'ttrt*')" ]
pip3 install -q --break-system-packages --no-index /srv/packages/*.whl
python3 import.py
pip3 uninstall -q -y --break-system-packages tessera
END
inside sh -c "cd '$folder' && sh python.sh" >"$work/tools.log" 2>&1 || { tail -n 20 "$work/tools.log"; exit 1; }

step 6 "remove"
inside apt-get purge -y -qq tessera-tools libtessera0 libtessera-dev >"$work/apt.log" 2>&1
files >"$work/after"
left=$(comm -13 "$work/before" "$work/after" | grep -iE 'tessera|mlir|ttrt|triton' | grep -v "^./srv/" || true)
[ -z "$left" ] || { echo "error: left behind:"; echo "$left"; exit 1; }
echo "packages: everything works in a bare Debian 12, and nothing is left behind"
