#!/usr/bin/env python3
"""Writes what is generated of the documentation: the reference of dialects and passes from their definitions, and the
options in the pages of the tools from what the tools say.

write-docs.py <build> [<docs>]      writes into <docs> (default: docs/ of the tree)
write-docs.py --check <build>       says which files would change; the exit status is 1 then"""
import filecmp
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tool_options import TTRT_COMMANDS, option_rows

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))


def capture(command, status=0):
    """What the command writes to standard output; it must end with this status."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit("write-docs.py: %s: exit status %d\n%s" % (" ".join(command), done.returncode, done.stderr))
    return done.stdout


# ---- Reference ----


def definitions(build):
    """(kind, name, path) of every definition file of the library, as CMake knows them: kind is dialect or passes."""
    with open(os.path.join(build, "definitions.txt")) as file:
        rows = [line.strip().split("|") for line in file if line.strip()]
    inside = [row for row in rows if os.path.relpath(row[2], TOP).split(os.sep)[0] in ("lib", "include")]
    return sorted(inside)


def generate(build, kind, name, path):
    command = [os.path.join(build, "bin/mlir-tblgen"), "-I", os.path.dirname(path), "-I", os.path.join(TOP, "include"),
               "-I", os.path.join(TOP, "lib"), path]
    flags = ["--gen-dialect-doc", "--dialect=" + name] if kind == "dialect" else ["--gen-pass-doc"]
    return capture(command + flags)


def summary(lines):
    """The text of the first line that is all in italics."""
    return next((line.strip("_ ") for line in lines if re.match(r"^_.*_\s*$", line)), "")


def heading_names(text):
    return re.findall(r"^###+ `([^`]+)`", text, re.M)


def pass_rows(name, text, link):
    parts = re.split(r"^### `(-?-?[\w-]+)`.*$", text, flags=re.M)
    return ["| [`%s`](%s) | %s |" % (title.lstrip("-"), link, summary(body.splitlines()))
            for title, body in zip(parts[1::2], parts[2::2])]


def write_reference(build, docs):
    folder = os.path.join(docs, "reference")
    shutil.rmtree(folder, ignore_errors=True)
    index = ["# Reference", "",
             "Generated from the definitions by `make docs`; a test keeps these pages as the generator writes them.", "",
             "## Dialects", "", "| dialect | |", "| --- | --- |"]
    passes = ["", "## Passes and pipelines", "", "| pass | |", "| --- | --- |"]
    for kind, name, path in definitions(build):
        text = generate(build, kind, name, path)
        page = name if kind == "dialect" else os.path.splitext(os.path.basename(path))[0]
        link = os.path.join("dialects" if kind == "dialect" else "passes", page + ".md")
        os.makedirs(os.path.dirname(os.path.join(folder, link)), exist_ok=True)
        with open(os.path.join(folder, link), "w") as file:
            file.write(text)
        if kind == "dialect":
            index.append("| [`%s`](%s) | %s |" % (name, link, summary(text.splitlines())))
        else:
            passes += pass_rows(page, text, link)
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write("\n".join(index + passes) + "\n")


# ---- Options of tools ----


def tables(text, level):
    lines = []
    for title, rows in option_rows(text):
        if title.startswith("Passes and pipelines"):
            continue
        lines += ["", "%s %s" % (level, title[0].upper() + title[1:].lower()), "", "| option | |", "| --- | --- |"]
        lines += ["| `%s` | %s |" % (name.replace("|", "\\|"), meaning.replace("|", "\\|").replace("<", "\\<"))
                  for name, meaning in rows]
    return lines


def options_of(build, tool):
    program = os.path.join(build, "bin", tool)
    if tool != "ttrt":
        return tables(capture([program, "--help"]), "###")
    lines = []
    for command in TTRT_COMMANDS:
        text = capture([program, command, "--help"])
        summary_line = text.splitlines()[2]
        lines += ["", "### ttrt %s" % command, "", summary_line[0].upper() + summary_line[1:] + ".", ""]
        lines += tables(text, "####")[3:]
    return lines


def write_options(build, docs):
    folder = os.path.join(docs, "tools")
    for page in sorted(os.listdir(folder)):
        path = os.path.join(folder, page)
        with open(path) as file:
            text = file.read()
        begin, end = "<!-- options: written by `make docs` -->\n", "<!-- end of options -->\n"
        if begin not in text:
            continue
        before, rest = text.split(begin)
        lines = options_of(build, os.path.splitext(page)[0])
        with open(path, "w") as file:
            file.write(before + begin + "\n".join(lines) + "\n\n" + end + rest.split(end)[1])


# ---- The whole ----


def files_below(folder):
    return {os.path.relpath(os.path.join(root, name), folder) for root, _, names in os.walk(folder) for name in names}


def check(build):
    docs = os.path.join(TOP, "docs")
    with tempfile.TemporaryDirectory() as fresh:
        shutil.copytree(os.path.join(docs, "tools"), os.path.join(fresh, "tools"))
        write_reference(build, fresh)
        write_options(build, fresh)
        wrong = 0
        for name in ("reference", "tools"):
            old, new = os.path.join(docs, name), os.path.join(fresh, name)
            for path in sorted(files_below(old) | files_below(new)):
                pair = os.path.join(old, path), os.path.join(new, path)
                if all(map(os.path.exists, pair)) and filecmp.cmp(*pair, shallow=False):
                    continue
                wrong += 1
                print("docs/%s/%s isn't what is generated now: run `make docs` (scripts/write-docs.py <build>)" % (name, path))
    print("the generated documentation is up to date" if not wrong else "%d files differ" % wrong)
    return 1 if wrong else 0


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--check"]:
        return check(arguments[1])
    docs = arguments[1] if len(arguments) > 1 else os.path.join(TOP, "docs")
    write_reference(arguments[0], docs)
    write_options(arguments[0], docs)
    return 0


sys.exit(main())
