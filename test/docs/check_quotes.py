"""Checks what documents say of the tree: check_quotes.py <top of the tree> <document>...

A code block whose first line is ```<language> <path> must occur in that file, line by line. A path in
backticks must exist when its first part is a folder of the tree."""
import os
import re
import sys


def quotes(text):
    """The blocks with a path: (path, lines)."""
    for match in re.finditer(r"^```\w+ (\S+)\n(.*?)^```$", text, re.S | re.M):
        yield match.group(1), match.group(2).splitlines()


def contains(lines, wanted):
    return any(lines[i : i + len(wanted)] == wanted for i in range(len(lines) - len(wanted) + 1))


def check(top, document):
    errors = []
    with open(os.path.join(top, document)) as file:
        text = file.read()
    count = 0
    for path, wanted in quotes(text):
        count += 1
        try:
            with open(os.path.join(top, path)) as file:
                found = contains(file.read().splitlines(), wanted)
        except OSError as error:
            errors.append("%s: %s" % (document, error))
            continue
        if not found:
            errors.append("%s: not in %s: %s" % (document, path, wanted[0] if wanted else "(empty)"))
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    for path in re.findall(r"`([\w./-]+/[\w./-]*)`", prose):
        folder = path.split("/")[0]
        if folder.startswith("build"):  # what a build leaves there is no part of the tree
            continue
        if os.path.isdir(os.path.join(top, folder)) and not os.path.exists(os.path.join(top, path)):
            errors.append("%s: no such path: %s" % (document, path))
    print("%s: %d quotes" % (document, count))
    return errors


def main():
    top, documents = sys.argv[1], sys.argv[2:]
    errors = [error for document in documents for error in check(top, document)]
    print("\n".join(errors) if errors else "all as in the tree")
    return 1 if errors else 0


sys.exit(main())
