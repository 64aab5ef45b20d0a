# Damages files in many ways and watches that ttrt only ever says so: hostile.py <folder> <rounds>.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import subprocess
import sys

from everything import everything

folder, rounds = sys.argv[1], int(sys.argv[2])
os.makedirs(folder, exist_ok=True)
random.seed(11)


def npy():
    header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4), }"
    header += b" " * (53 - len(header) % 64 + 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + bytes([len(header) & 255, len(header) >> 8]) + header + bytes(96)


def damage(good):
    data = bytearray(good)
    kind = random.randrange(4)
    if kind == 0:
        return bytes(data[:random.randrange(len(data))])
    for _ in range(random.choice((1, 1, 1, 2, 8))):
        at = random.randrange(len(data))
        if kind == 1:
            data[at] ^= 1 << random.randrange(8)
        elif kind == 2:
            data[at] = random.choice((0, 1, 2, 127, 128, 255))
        else:  # a whole number
            at &= ~3
            data[at:at + 4] = random.choice((0, 1, 7, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 65536)).to_bytes(4, "little")
    return bytes(data)


def attempt(name, data, command):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=100)
    if done.returncode not in (0, 1) or b"Sanitizer" in done.stderr or b"runtime error" in done.stderr:
        keep = os.path.join(folder, "bad-" + name)
        with open(keep, "wb") as file:
            file.write(data)
        sys.exit("%s: status %d with %s\n%s" % (keep, done.returncode, command,
                                              done.stderr.decode(errors="replace")))
    return done.returncode == 0


program, array = everything(), npy()
plain = ["ttrt", "run", "x.ttnn", "--init", "zeros", "--threads", "1", "--result-file", "r.json"]
assert attempt("x.ttnn", program, plain), "the undamaged program must run"
good = 0
for i in range(rounds):
    good += attempt("x.ttnn", damage(program), plain + (["--device", "cpu:plain"] if i % 2 else []))
    if i % 4 == 0:
        attempt("y.ttnn", damage(program), ["ttrt", "read", "y.ttnn", "--result-file", "r.json"])
attempt("x.ttnn", program, plain)
assert attempt("x.npy", array, plain + ["--input", "x.npy"]), "the undamaged array must be read"
for i in range(rounds // 4):
    attempt("x.npy", damage(array), plain + ["--input", "x.npy"])
print("%d damaged programs, %d of them still ran" % (rounds, good))
