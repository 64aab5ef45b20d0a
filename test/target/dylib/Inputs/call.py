# Calls a function of a library: call.py LIBRARY. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import ctypes
import sys

half = ctypes.CDLL(sys.argv[1]).half
half.argtypes, half.restype = [ctypes.c_float], ctypes.c_float
assert half(3) == 1.5
