# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""python -m ttrt <command> ...: as the tool."""
import os
import sys

from . import _C


def main():
    status, _ = _C.command(tuple(os.fsencode(argument) for argument in sys.argv[1:]), None, None)
    return status


if __name__ == "__main__":
    sys.exit(main())
