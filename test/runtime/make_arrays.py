# Writes .npy files that tools can't take, each for its own reason: make_arrays.py <folder>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)


def write(name, header, data=b"\0" * 24, version=b"\x01\x00", length=None):
    header = header.encode() + b"\n"
    with open(os.path.join(folder, name), "wb") as file:
        file.write(b"\x93NUMPY" + version + struct.pack("<H", len(header) if length is None else length) + header + data)


def describe(kind="<f4", order="False", shape="(2, 3)"):
    return "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (kind, order, shape)


write("fortran.npy", describe(order="True"))
write("complex.npy", describe("<c8"), b"\0" * 48)
write("empty.npy", describe(shape="(0, 3)"))
write("scalar.npy", describe(shape="()"), b"")
write("none.npy", describe(shape="(5, 0)"), b"")
write("deep.npy", describe(shape="(%s)" % ("1, " * 40)))
write("deepest.npy", describe(shape="(%s)" % ("1, " * 65)))
write("big-endian.npy", describe(">f4"))
write("huge.npy", describe(shape="(4294967296, 4294967296, 4294967296)"))
write("wide.npy", describe("<i8"), struct.pack("<6q", 0, 1, 2, 3, 4, 1 << 40))
write("future.npy", describe(), version=b"\x09\x00")
write("cut.npy", describe(), length=60000)
write("bare.npy", "{'descr': '<f4'}")
with open(os.path.join(folder, "text.npy"), "w") as file:
    file.write("1 2 3\n4 5 6\n")
