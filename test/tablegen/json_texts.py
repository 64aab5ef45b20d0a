#!/usr/bin/python3
# Texts of every short length with each kind of character at each place must survive --dump-json.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Usage: json_texts.py mlir-tblgen"""
import json
import subprocess
import sys

# What JSON escapes, what is next to that, characters of two to four bytes, and a byte that is no UTF-8.
PIECES = ['"', "\\", "\t", "\n", "\r", "\x01", "\x1f", " ", "!", "#", "[", "]", "\x7f", "\u0080", "\u00e9", "\u20ac", "\U0001f600"]
PIECES = [piece.encode() for piece in PIECES] + [b"\xff"]
LONGEST = 18  # more than two machine words


def texts():
    for length in range(LONGEST + 1):
        filler = b"abcdefghijklmnopqr"[:length]
        yield filler
        for at in range(length):
            for piece in PIECES:
                yield filler[:at] + piece + filler[at + 1 :]


def main():
    wanted = list(texts())
    source = b"".join(b"def t%d { code s = [{%s}]; }\n" % item for item in enumerate(wanted))
    done = subprocess.run([sys.argv[1], "--dump-json"], input=source, stdout=subprocess.PIPE, check=True)
    got = json.loads(done.stdout)
    wrong = 0
    for i, text in enumerate(wanted):
        if got["t%d" % i]["s"] != text.decode(errors="replace"):
            print("%r became %r" % (text, got["t%d" % i]["s"]))
            wrong += 1
    print("%d texts, %d wrong" % (len(wanted), wrong))


if __name__ == "__main__":
    main()
