# Makes random affine expressions and compares how they are built and simplified with mlir-opt.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: affine_against_mlir.py <ir-storage-test> <mlir-opt> <seed> <count> [--semi-affine]"""
import random
import re
import subprocess
import sys

tool, peer, seed, count = sys.argv[1:5]
semi_affine = "--semi-affine" in sys.argv
rng = random.Random(int(seed))
CONSTANTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, -1, -2, -3, -4]


def leaf():
    kind = rng.choice("dddss#")
    return (kind, rng.choice(CONSTANTS) if kind == "#" else rng.randrange(3))


def symbolic(depth):
    if depth == 0 or rng.random() < 0.5:
        return rng.choice([("s", rng.randrange(3)), ("#", rng.choice([1, 2, 3, 4, 8, 6]))])
    return (rng.choice(["+", "*", "floordiv", "mod", "ceildiv"]), symbolic(depth - 1), symbolic(depth - 1))


def expression(depth):
    if depth <= 0 or rng.random() < 0.12:
        return leaf()
    kind = rng.choice(["+", "+", "+", "*", "floordiv", "mod", "ceildiv", "remainder", "terms"])
    if kind == "+":
        return ("+", expression(depth - 1), expression(depth - 1))
    if kind == "remainder":  # e - (e floordiv q) * q
        e, q = expression(depth - 2), ("#", rng.choice([2, 4, 8]))
        if rng.random() < 0.5:
            return ("+", e, ("*", ("*", ("floordiv", e, q), q), ("#", -1)))
        return ("+", e, ("*", ("floordiv", e, q), ("*", q, ("#", -1))))
    if kind == "terms":
        e = expression(depth - 2)
        return ("+", ("*", e, ("#", rng.choice([1, 2, 3]))), ("*", e, ("#", rng.choice([-2, -1, 1, 4]))))
    right = ("#", rng.choice([c for c in CONSTANTS if kind == "*" or c > 0]))
    if semi_affine and rng.random() < 0.4:
        right = symbolic(1)
    if kind == "*" and rng.random() < 0.3:
        return ("*", right, expression(depth - 1))
    return (kind, expression(depth - 1), right)


def infix(e):
    if len(e) == 3:
        return f"({infix(e[1])} {e[0]} {infix(e[2])})"
    return f"({e[1]})" if e[0] == "#" else f"{e[0]}{e[1]}"


def postfix(e):
    if len(e) == 3:
        return f"{postfix(e[1])} {postfix(e[2])} {e[0]}"
    return str(e[1]) if e[0] == "#" else f"{e[0]}{e[1]}"


def run_peer(expressions, options):
    """What the peer makes of each (None: it refuses it)."""
    kept = list(range(len(expressions)))
    while True:
        lines = [f'"x"() {{a{i} = affine_map<(d0, d1, d2)[s0, s1, s2] -> ({infix(expressions[i])})>}} : () -> ()' for i in kept]
        text = "func.func @f() {\n" + "\n".join(lines) + "\nreturn }\n"
        command = [peer, "--allow-unregistered-dialect", "--mlir-print-local-scope"] + options
        result = subprocess.run(command, input=text, capture_output=True, text=True)
        if result.returncode == 0:
            break
        refused = {int(n) - 2 for n in re.findall(r"<stdin>:(\d+):", result.stderr)}
        assert refused, result.stderr[:2000]
        kept = [k for at, k in enumerate(kept) if at not in refused]
    pattern = r"a(\d+) = affine_map<\(d0, d1, d2\)\[s0, s1, s2\] -> \((.*)\)>\}"
    return {int(m[1]): m[2] for m in re.finditer(pattern, result.stdout)}


def loses_term(ours, theirs):
    """Whether the peer wrote one product or quotient twice in the place of another at its position."""
    terms = theirs.split(" + ")
    return len(set(terms)) < len(terms) and len(set(ours.split(" + "))) > len(set(terms))


expressions = [expression(rng.randrange(1, 6)) for _ in range(int(count))]
text = "".join(postfix(e) + "\n" for e in expressions)
ours = subprocess.run([tool, "affine"], input=text, capture_output=True, text=True, check=True)
ours = [line.split("\t") for line in ours.stdout.splitlines()]
built = run_peer(expressions, [])
simplified = run_peer(expressions, ["--affine-simplify-structures"])
differences = 0
for i, e in enumerate(expressions):
    for what, mine, theirs in (("built", ours[i][0], built), ("simplified", ours[i][1], simplified)):
        if i in theirs and theirs[i] != mine and not loses_term(mine, theirs[i]):
            differences += 1
            print(f"{what}: {infix(e)}\n  ours {mine}\n  peer {theirs[i]}")
print(f"{len(built)} of {count} compared, {differences} differences")
sys.exit(differences != 0)
