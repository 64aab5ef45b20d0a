# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR for Python, compatible with the `mlir` package of MLIR 22's bindings.

    from tessera.mlir import ir
    from tessera.mlir.dialects import arith, func

What says `import mlir` finds it with the folder alias_path() in front of sys.path (PYTHONPATH, `python -m tessera.mlir`)."""
import os as _os


def alias_path():
    """A folder in which the package is called `mlir`."""
    return _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "alias")
