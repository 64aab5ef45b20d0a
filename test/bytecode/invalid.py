# What invalid.test runs: shows messages about damaged bytecode.
import os
import random
import subprocess
import sys

tool, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
MODULE = b"""module attributes {a.b = dense<[1, 2]> : tensor<2xi8>, a.c = #x<y>} {
  "x.y"() ({^bb0(%a: i32): "x.z"(%a)[^bb2] : (i32) -> ()
  ^bb1: "x.z"(%later) : (i1) -> ()
  ^bb2: %later = "x.w"()[^bb1] <{p = 1 : i3}> : () -> i1
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


show("newer", good[:4] + b"\xff" + good[5:])
show("no producer", good[:10])
start = good.index(b"\0") + 1
show("no sections", good[:start])
show("unknown kind", good[:start] + b"\x7f\x01" + good[start:])
show("twice", good[:start] + b"\0\x01\0\x01")
show("too long", good[:start] + b"\0\x07")
show("padding", good[:start] + b"\x80\x01\x07")
# Two tensors of two equal elements; one of them becomes one of another shape.
SCALES = b'"x.y"() {t = !quant.uniform<i8:f32:{0:1}, {2.0:1, 2.0:1}>} : () -> ()'
scales, SHAPE = run(SCALES, "--emit-bytecode")[0], b"\x1b\x03\x09"
places = [at for at in range(len(scales)) if scales[at : at + 3] == SHAPE]
for at in places:
    show("shape", scales[: at + 2] + b"\x01" + scales[at + 3 :])
empty = scales
for at in places:
    empty = empty[: at + 2] + b"\x01" + empty[at + 3 :]
show("no shape", empty)
# A blob aligned to 1 becomes one aligned to 0.
BLOB = b'"x.y"() {r = dense_resource<k> : tensor<1xi8>} : () -> ()\n{-# dialect_resources: {builtin: {k: "0x01000000AB"}} #-}'
show("blob", run(BLOB, "--emit-bytecode")[0].replace(b"\x03\x03\xab", b"\x01\x03\xab"))

# An array's last element becomes each attribute there is, of which two are the array itself and the one that it's in.
ARRAYS, ELEMENTS = run(b'"x.y"() {a = [[unit, unit, unit], i1]} : () -> ()', "--emit-bytecode")[0], b"\x01\x07"
last = ARRAYS.index(ELEMENTS) + len(ELEMENTS) + 2
for number in range(8):
    show("array %d" % number, ARRAYS[:last] + bytes([number << 1 | 1]) + ARRAYS[last + 1 :])


def show_llvm(title, attribute, encoding, changed):
    """A message about an attribute of llvm whose bytes are changed."""
    data = run(b'"x.y"() {t = #llvm.' + attribute + b"} : () -> ()", "--emit-bytecode")[0]
    if data.count(encoding) != 1:
        sys.exit("%s: the encoding isn't there once" % title)
    show(title, data.replace(encoding, changed))


BASIC = b'di_basic_type<tag = DW_TAG_base_type, name = "abc", sizeInBits = 4, encoding = DW_ATE_signed>'
DERIVED = b'di_derived_type<tag = DW_TAG_member, name = "abc", dwarfAddressSpace = 5>'
FAR = b'di_derived_type<tag = DW_TAG_member, name = "abc", offsetInBits = 4294967296>'
ROUTINE = b"di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type>"
CONVERT = b"di_expression_elem DW_OP_LLVM_convert(16, DW_ATE_signed)"
UNIT = b'di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true, emissionKind = Full>'
show_llvm("llvm code", BASIC, b"\x01\x49\x0f\x09\x0b", b"\x27\x49\x0f\x09\x0b")
show_llvm("llvm name in DWARF", BASIC, b"\x01\x49\x0f\x09\x0b", b"\x01\x49\x0f\x09\x7f")
show_llvm("llvm text", BASIC, b"\x01\x49\x0f\x09\x0b", b"\x01\x49\x7f\x09\x0b")
show_llvm("llvm kind", DERIVED, b"\x07\x1b\x13\x01", b"\x07\x1b\x07\x01")
show_llvm("llvm optional number", DERIVED, b"\x01\x17\x01", b"\x01\x05\x01")
show_llvm("llvm large number", FAR, b"\x13\x01\x01\x01\x10\0\0\0\x20\x01", b"\x13\x01\x01\x10\0\0\0\x20\x01\x01")
show_llvm("llvm element", ROUTINE, b"\x23\x03\x01\x03\x1b", b"\x23\x03\x01\x03\x01")
show_llvm("llvm list", ROUTINE, b"\x23\x03\x01\x03\x1b", b"\x23\x03\x01\x7f\x1b")
show_llvm("llvm enum", UNIT, b"\x01\x01\x03\x01", b"\x01\x01\x7f\x01")
show_llvm("llvm conversion", CONVERT, b"\x01\x05\x21\x0b", b"\x01\x05\x21\x7f")
print("changed")
rng = random.Random(1)
for _ in range(120):
    data = bytearray(good)
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(5, len(data))] = rng.choice([0, 1, 3, 5, 9, 0x7F, 0x80, 0xFF, rng.randrange(256)])
    run(bytes(data[: rng.randint(len(data) // 2, len(data))]) if rng.random() < 0.3 else bytes(data))
print("no crash")
