# Prints the folder in which the package is called `mlir`, for PYTHONPATH.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from . import alias_path

print(alias_path())
