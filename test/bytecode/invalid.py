# Bytes that aren't bytecode, or not wholly, are refused with a message that says where they come from; nothing crashes, however they are cut
# off or changed.
# RUN: %python %s %build/bin/mlir-opt %t | FileCheck %s
import os
import random
import subprocess
import sys

tool, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
MODULE = b"""module attributes {a.b = dense<[1, 2]> : tensor<2xi8>, a.c = #x<y>} {
  "x.y"() ({^bb0(%a: i32): "x.z"(%a, %later)[^bb1] : (i32, i1) -> ()
  ^bb1: %later = "x.w"() <{p = 1 : i3}> : () -> i1
  }) : () -> ()
}"""


def run(data, *flags):
    path = os.path.join(folder, "module.mlirbc")
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run([tool, "--allow-unregistered-dialect", path, *flags], capture_output=True)
    if done.returncode not in (0, 1):
        sys.exit("crashed: %r" % data)
    return done.stdout, done.stderr.decode(errors="replace").replace(path, "FILE")


good = run(MODULE, "--emit-bytecode")[0]


def show(title, data):
    print(title)
    print("\n".join(run(data)[1].strip().split("\n")[:2]))


# CHECK-LABEL: newer
# CHECK-NEXT: FILE:0:0: error: bytecode version 127 is newer than the current version 6
show("newer", good[:4] + b"\xff" + good[5:])
# CHECK-LABEL: no producer
# CHECK-NEXT: FILE:0:0: error: malformed null-terminated string, no null character found
show("no producer", good[:10])
start = good.index(b"\0") + 1
# CHECK-LABEL: no sections
# CHECK-NEXT: FILE:0:0: error: missing data for top-level section: String (0)
# CHECK-NEXT: FILE:0:0: note: in bytecode version 6 produced by: Tessera
show("no sections", good[:start])
# CHECK-LABEL: section
# CHECK-NEXT: FILE:0:0: error: invalid section ID: 127
show("section", good[:start] + b"\x7f\x01" + good[start:])
# CHECK-LABEL: twice
# CHECK-NEXT: FILE:0:0: error: duplicate top-level section: String (0)
show("twice", good[:start] + b"\0\x01\0\x01")
# CHECK-LABEL: too long
# CHECK-NEXT: FILE:0:0: error: attempting to parse 3 bytes when only 0 remain
show("too long", good[:start] + b"\0\x07")
# CHECK-LABEL: padding
# CHECK-NEXT: FILE:0:0: error: expected alignment to be a power-of-two
show("padding", good[:start] + b"\x80\x01\x07")
# CHECK-LABEL: changed
# CHECK-NEXT: no crash
print("changed")
rng = random.Random(1)
for _ in range(120):
    data = bytearray(good)
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(5, len(data))] = rng.choice([0, 1, 3, 5, 9, 0x7F, 0x80, 0xFF, rng.randrange(256)])
    run(bytes(data[: rng.randint(len(data) // 2, len(data))]) if rng.random() < 0.3 else bytes(data))
print("no crash")
