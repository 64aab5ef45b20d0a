// The tt dialect: types and attributes that all Tenstorrent dialects share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TT_TTDIALECT
#define TESSERA_DIALECT_TT_TTDIALECT

include "mlir/IR/OpBase.td"

def TT_Dialect : Dialect {
  let name = "tt";
  let summary = "Types and attributes common to the Tenstorrent dialects.";
  let description = [{
    Describes the machine (system, chips, grids, devices, memory spaces) and how a tensor lies in it. The compute
    dialects `ttir`, `ttnn`, `ttmetal` and `ttkernel` refer to these.
  }];
  let cppNamespace = "::mlir::tt";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class TT_Op<string mnemonic, list<Trait> traits = []> : Op<TT_Dialect, mnemonic, traits>;

#endif // TESSERA_DIALECT_TT_TTDIALECT
