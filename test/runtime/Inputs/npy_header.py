# Writes a .npy file of floats that ends after its header: npy_header.py <file> <dimension>...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct
import sys

shape = "".join(number + ", " for number in sys.argv[2:])
header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }\n" % shape
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
