# The package under the name that MLIR's bindings have: its modules are those two folders up.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os as _os

__path__ = [_os.path.dirname(_os.path.dirname(_os.path.dirname(_os.path.abspath(__file__))))]
