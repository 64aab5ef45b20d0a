# Pass managers.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from ._mlir_libs._mlir.passmanager import PassDisplayMode, PassManager
