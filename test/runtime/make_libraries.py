# Writes files that call a library: make_libraries.py <library> <folder>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import struct
import sys

import ttnnfile as T

with open(sys.argv[1], "rb") as file:
    LIBRARY = file.read()


def write(name, function="scaleTransposed_helper", dylib=7, raw=LIBRARY, shape=(3, 4)):
    p = T.Program("scaled", dylibs=[{"dylib_id": 7, "raw_file": raw}])
    x = p.input([4, 3], "f32")
    y = p.eltwise("Neg", [x], [4, 3], "f32")
    ten = p.constant(struct.pack("<f", -10), [1], "f32")
    out = p.op("CpuOp", ins=[y, ten, p.op("EmptyOp", shape=[3, 4], out=p.tensor([3, 4], "f32"))],
               out=p.tensor(list(shape), "f32"), func_name=function, dylib_id=dylib)
    p.output(y)
    p.output(out)
    T.write(os.path.join(sys.argv[2], name), [p])


write("scaled.ttnn")
write("name.ttnn", function="nothing")
write("missing.ttnn", dylib=8)
write("damaged.ttnn", raw=LIBRARY[:200])
write("shape.ttnn", shape=(4, 3))
