// Passes of the ttir dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRPASSES
#define TESSERA_DIALECT_TTIR_TTIRPASSES

include "mlir/Pass/PassBase.td"

def TTIRLoadSystemDesc : Pass<"ttir-load-system-desc", "::mlir::ModuleOp"> {
  let summary = "Attach the description of the system to compile for.";
  let description = [{
    With a path, reads a `.ttsys` file and overwrites `tt.system_desc` of the module. Without, keeps what the module has, or attaches the
    default: one wormhole_b0 chip.
  }];
  let dependentDialects = ["::mlir::tt::TTDialect"];
  let options = [Option<"path", "path", "std::string", "", "System description file (.ttsys).">];
}

def TTIRImplicitDevice : Pass<"ttir-implicit-device", "::mlir::ModuleOp"> {
  let summary = "Attach the device that the system description and the mesh shape make.";
  let dependentDialects = ["::mlir::tt::TTDialect"];
  let options = [ListOption<"meshShape", "mesh-shape", "int64_t", "Shape of the mesh of chips.">];
}

def TTIRToTTIRDecomposition : Pass<"ttir-to-ttir-decomposition", "::mlir::ModuleOp"> {
  let summary = "Rewrite ops that have no counterpart in the lower dialects into simpler ones.";
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRImplicitBroadcastFold : Pass<"ttir-implicit-broadcast-fold", "::mlir::ModuleOp"> {
  let summary = "Fold broadcasts into the ops that broadcast by themselves.";
}

def TTIRConstantAsFill : Pass<"ttir-constant-as-fill", "::mlir::ModuleOp"> {
  let summary = "Turn constants into an empty tensor and a fill.";
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRHoistTransform : Pass<"ttir-cpu-hoist-transform", "::mlir::ModuleOp"> {
  let summary = "Move ops marked with should_hoist to functions that the processor runs.";
  let description = [{
    Each becomes a call of a function of `tt.cpu_module` (made at the end of the module where there is none), one for all ops of the same name and
    sizes. The functions take and return f32: other elements are converted before the call and back behind it. The
    device's ops are in a `tt.device_module` already (`tt-wrap-device-module`).
  }];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"
  ];
}

#endif // TESSERA_DIALECT_TTIR_TTIRPASSES
