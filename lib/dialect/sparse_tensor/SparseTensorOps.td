// The sparse_tensor dialect: how tensors of which most elements are zero are stored, as MLIR 22 says it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOROPS
#define TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOROPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/TensorEncoding.td"

def SparseTensor_Dialect : Dialect {
  let name = "sparse_tensor";
  let summary = "How sparse tensors are stored. The encodings are here; the ops that work on such tensors aren't.";
  let cppNamespace = "::mlir::sparse_tensor";
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["complex::ComplexDialect"];
  let extraDeclaration = "#include \"dialect/sparse_tensor/SparseTensor.h\"";
}

def SparseTensor_DimSliceAttr : AttrDef<SparseTensor_Dialect, "DimSlice"> {
  let summary = "`slice(1, ?, 2)`: offset, size and stride of the part of a dimension that is meant; INT64_MIN where it isn't known.";
  let mnemonic = "slice";
  let parameters = (ins "int64_t":$offset, "int64_t":$size, "int64_t":$stride);
  let hasCustomAssemblyFormat = 1;
}

def SparseTensor_EncodingAttr : AttrDef<SparseTensor_Dialect, "Encoding", [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "Levels, in which the elements are stored, of dimensions, by which they are found.";
  let description = [{
    ```mlir
    #CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>
    ```

    The map from levels to dimensions, which may be written, too, follows from the other, so it isn't kept.
  }];
  let mnemonic = "encoding";
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$lvlTypes, "AffineMap":$dimToLvl, "int64_t":$posWidth, "int64_t":$crdWidth,
    OptionalParameter<"Attribute">:$explicitVal, OptionalParameter<"Attribute">:$implicitVal, ArrayRefParameter<"Attribute">:$dimSlices
  );
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  bit hasAlias = 1;
}

#endif // TESSERA_DIALECT_SPARSETENSOR_SPARSETENSOROPS
