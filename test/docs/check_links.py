"""Follows the links between Markdown files of the tree: check_links.py <top of the tree>."""
import os
import re
import sys


def pages(top):
    for root, folders, names in os.walk(top):
        # Build folders and what is hidden hold no pages of ours.
        folders[:] = sorted(name for name in folders if not name.startswith((".", "build")))
        yield from (os.path.relpath(os.path.join(root, name), top) for name in sorted(names) if name.endswith(".md"))


def main():
    top, count, status = sys.argv[1], 0, 0
    for path in pages(top):
        with open(os.path.join(top, path)) as file:
            prose = re.sub(r"^```.*?^```$", "", file.read(), flags=re.S | re.M)
        prose = re.sub(r"`[^`\n]*`", "", prose)
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
            if re.match(r"\w+:", target):
                continue
            count += 1
            if not os.path.exists(os.path.join(top, os.path.dirname(path), target)):
                print("%s: no such file: %s" % (path, target))
                status = 1
    print("%d links" % count)
    return status


sys.exit(main())
