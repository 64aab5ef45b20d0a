# What versions.test runs: shows what files of other versions of a dialect are read as. They are made of today's, 2.0.
import os
import subprocess
import sys

tool, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
TODAY, EARLIER, LATER = b"\x07\x05\x05\x01", b"\x07\x05\x03\x19", b"\x07\x05\x05\x05"  # a section (7) of two bytes: 2.0, 1.12, 2.2


def write(module):
    return subprocess.run([tool, "--emit-bytecode"], input=module.encode(), capture_output=True, check=True).stdout


def show(title, data):
    path = os.path.join(folder, "module.mlirbc")
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run([tool, path], capture_output=True, text=True)
    print("%s: %d\n%s%s" % (title, done.returncode, done.stdout, done.stderr.replace(path, "FILE")))


def replaced(data, old, new):
    assert data.count(old) == 1
    return data.replace(old, new)


def without_modifier(data):
    """Before 2.0 the properties, the last two bytes of a section (8) of seven, were one attribute."""
    data = replaced(data, b"\x08\x0f\x05\x05\x01\x01", b"\x08\x0d\x05\x05\x01\x01")
    return data[:-3] + b"\x03" + data[-2:-1]


op = write('"test.versionedA"() <{dims = 7 : i64, modifier = true}> : () -> ()')
show("op of today", op)
show("earlier op", without_modifier(replaced(op, TODAY, EARLIER)))
show("earlier op with too much", replaced(op, TODAY, EARLIER))
show("op of today with too little", without_modifier(op))
show("later op", replaced(op, TODAY, LATER))
numbers = write("test.with_versioned_properties 1 | 2")
show("numbers of ours", numbers)
start = numbers.index(b"Tessera")
producer = numbers[start:numbers.index(b"\0", start)]
# The last two bytes of a section (8) of seven are its second entry: MLIR writes numbers there.
theirs = numbers[:-2].replace(producer, b"MLIR") + bytes([2 * 5 + 1, 2 * 6 + 1])
show("numbers of MLIR's", theirs)
show("numbers of MLIR's, before there were two", replaced(replaced(theirs[:-1], TODAY, EARLIER), b"\x08\x0f\x05\x05\x01\x01\x05", b"\x08\x0d\x05\x05\x01\x01\x03"))
attribute = write('"test.versionedB"() <{attribute = #test.attr_params<42, 24>}> : () -> ()')
show("attribute of today", attribute)
show("earlier attribute", replaced(attribute, TODAY, EARLIER))
