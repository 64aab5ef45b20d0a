# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the options that tools say they have with those of their pages: check_options.py <bin> <pages>."""
import os
import re
import subprocess
import sys


def words(text):
    """Options by their bare names: "--I=<dir>", "-o <file>" are I and o."""
    return set(re.findall(r"^-{1,2}([A-Za-z][\w-]*)", text))


def said_by(program, commands):
    found = set()
    for command in commands:
        text = subprocess.run([program] + command + ["--help"], capture_output=True, text=True).stdout
        for line in re.split(r"^Passes and pipelines", text, flags=re.M)[0].splitlines():
            found |= words(line.strip()) if line.startswith("  -") else set()
    return found


def main():
    status = 0
    for page in sorted(os.listdir(sys.argv[2])):
        tool = os.path.splitext(page)[0]
        with open(os.path.join(sys.argv[2], page)) as file:
            text = file.read()
        if "<!-- options:" not in text:  # of the program that all tools are once they are installed
            continue
        rows = re.findall(r"^\| `([^`]*)` \|", text, re.M)
        written = set().union(*(words(row) for row in rows))
        commands = [["read"], ["run"], ["perf"], ["query"], ["check"], ["diff"]] if tool == "ttrt" else [[]]
        said = said_by(os.path.join(sys.argv[1], tool), commands)
        print("%s: %d options" % (tool, len(said)))
        for option in sorted(said ^ written):
            print("%s: not in %s: %s" % (tool, "its page" if option in said else "--help", option))
            status = 1
    return status


sys.exit(main())
