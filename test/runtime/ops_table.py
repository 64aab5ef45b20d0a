# The table of ops and data types in docs/guide/ttnn-ops.md, from what check_ops.py has found.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   ops_table.py write <page> <folder of check_ops.py>
#   ops_table.py check <page> <folder of check_ops.py> <dtype> ...
import json
import os
import sys

DTYPES = ("f32", "bf16", "f16", "bfp8", "bfp8a", "bfp4", "bfp4a", "bfp2", "bfp2a", "u32", "u16", "u8")
COMMAND, PAGE, FOLDER = sys.argv[1:4]
BEGIN = "| op | "


def found(dtype):
    with open(os.path.join(FOLDER, "ops-%s.json" % dtype)) as file:
        return {op: str(count) for op, count in json.load(file).items() if count}


def write(text):
    columns = {dtype: found(dtype) for dtype in DTYPES}
    lines = [BEGIN + " | ".join(DTYPES) + " |", "| --- |" + " ---: |" * len(DTYPES)]
    for op in sorted(set().union(*columns.values())):
        lines.append("| %s | %s |" % (op, " | ".join(columns[dtype].get(op, "") for dtype in DTYPES)))
    with open(PAGE, "w") as file:
        file.write(text.split(BEGIN)[0] + "\n".join(lines) + "\n")


def check(text):
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in (BEGIN + text.split(BEGIN)[1]).splitlines()]
    for dtype in sys.argv[4:]:
        at = rows[0].index(dtype)
        published = {row[0]: row[at] for row in rows[2:] if row[at]}
        print("%s: %s" % (dtype, "as published" if published == found(dtype) else
                          "differs from %s: %s" % (PAGE, sorted(set(published.items()) ^ set(found(dtype).items())))))


with open(PAGE) as page:
    (write if COMMAND == "write" else check)(page.read())
