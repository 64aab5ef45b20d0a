# Compares the text of floating-point numbers of every format, and of wide integers, with mlir-opt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: numbers_against_mlir.py <ir-storage-test> <mlir-opt> <seed> <count>"""
import random
import re
import subprocess
import sys

tool, peer, seed, count = sys.argv[1:5]
rng = random.Random(int(seed))
WIDTHS = {
    "f4E2M1FN": 4, "f6E2M3FN": 6, "f6E3M2FN": 6, "f8E5M2": 8, "f8E4M3": 8, "f8E4M3FN": 8, "f8E5M2FNUZ": 8,
    "f8E4M3FNUZ": 8, "f8E4M3B11FNUZ": 8, "f8E3M4": 8, "f8E8M0FNU": 8, "bf16": 16, "f16": 16, "tf32": 19,
    "f32": 32, "f64": 64, "f80": 80, "f128": 128,
}


def random_float():
    name = rng.choice(list(WIDTHS))
    kind = rng.random()
    if kind < 0.35 and name != "f80":  # not all bits of an f80 are a number
        return name, f"0x{rng.getrandbits(WIDTHS[name]):X}"
    if kind < 0.5:
        return name, f"{rng.choice([rng.randrange(10 ** rng.randrange(1, 18)), 2 ** rng.randrange(60), 10 ** rng.randrange(25)])}.0"
    exponent = rng.choice([rng.randrange(-10, 10), rng.randrange(-45, 40), rng.randrange(-310, 300)])
    digits = rng.choice([f"{rng.uniform(1, 10):.{rng.randrange(1, 17)}f}", "1.0", "5.0", "2.5"])
    sign = "-" if rng.random() < 0.3 and name != "f8E8M0FNU" else ""
    return name, f"{sign}{digits}e{exponent:+d}"


def random_integer():
    width = rng.choice([7, 8, 16, 31, 32, 33, 63, 64, 65, 100, 128, 200, 1000])
    value = rng.getrandbits(width - 1)
    return f"i{width}", ("-" if value and rng.random() < 0.4 else "") + str(value)


cases = [(name, f"0x{bits:X}") for name, width in WIDTHS.items() if width <= 8 for bits in range(1 << width)]
cases += [random_float() if rng.random() < 0.9 else random_integer() for _ in range(int(count))]
text = "".join(f"{name} {literal}\n" for name, literal in cases)
ours = subprocess.run([tool, "numbers"], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
lines = "\n".join(f'"x"() {{a{i} = {literal} : {name}}} : () -> ()' for i, (name, literal) in enumerate(cases))
result = subprocess.run([peer, "--allow-unregistered-dialect"], input=lines, capture_output=True, text=True, check=True)
theirs = {int(m[1]): m[2] for m in re.finditer(r"a(\d+) = ([^ }]+)", result.stdout)}
differences = 0
for i, case in enumerate(cases):
    if theirs[i] != ours[i]:
        differences += 1
        print(case, "ours", ours[i], "peer", theirs[i])
print(f"{len(cases)} compared, {differences} differences")
sys.exit(differences != 0)
