# The package under MLIR's name for it.
from mlir.dialects import arith
from mlir.ir import Context

with Context():
    print(f"{arith.AddIOp.__module__}.{arith.AddIOp.__qualname__}")
