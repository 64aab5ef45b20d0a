// Passes of the ttir dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTIR_TTIRPASSES
#define TESSERA_DIALECT_TTIR_TTIRPASSES

include "dialect/tt/TTDialect.td"
include "dialect/tt/TTEnums.td"
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

def TTIRAttachMetalLayout : Pass<"ttir-attach-metal-layout", "::mlir::ModuleOp"> {
  let summary = "Give every tensor a metal layout on one core.";
  let description = [{
    A tensor becomes its shard: of the shape to which the layout joins dimensions. With streams, its elements are tiles, behind as many dimensions
    of size 1. What is inside of a `ttir.generic` stays.
  }];
  let options = [
    Option<"initMemorySpace", "init-memory-space", "::mlir::tt::MemorySpace", "::mlir::tt::MemorySpace::DeviceL1", "Where tensors start.">,
    Option<"useStreamLayout", "use-stream-layout", "bool", "false", "Let shards be read through streams, of tiles.">
  ];
  let dependentDialects = ["::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRLayout : Pass<"ttir-layout", "::mlir::ModuleOp"> {
  let summary = "Give every tensor a metal layout, and convert between what functions take and what ops want.";
  let description = [{
    Tensors start on one core in rows; operands of ops are wanted in tiles on the device, results of functions where tensors start. `ttir.to_layout`
    converts.
  }];
  let options = [
    Option<"initMemorySpace", "init-memory-space", "::mlir::tt::MemorySpace", "::mlir::tt::MemorySpace::System", "Where tensors start.">,
    Option<"defaultMemorySpace", "default-memory-space", "::mlir::tt::MemorySpace", "::mlir::tt::MemorySpace::DeviceDRAM",
           "Where ops want their operands.">,
    Option<"defaultDeviceMemoryLayout", "default-device-memory-layout", "::mlir::tt::TensorMemoryLayout",
           "::mlir::tt::TensorMemoryLayout::Interleaved", "How operands are spread over the device.">
  ];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"
  ];
}

def TTIRSplitCompoundLayout : Pass<"ttir-split-compound-layout", "::mlir::ModuleOp"> {
  let summary = "Let each ttir.to_layout change one thing: space, tiles, order, grid, spreading, or format.";
  let appliesPatterns = 1;
  let description = [{
    What changes several things at once becomes a chain of conversions, in L1 as far as it goes, on tiles where there are some.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRAllocate : Pass<"ttir-allocate", "::mlir::ModuleOp"> {
  let summary = "Give tensors with metal layouts their addresses.";
  let description = [{
    `tensor.empty` becomes `ttir.alloc`, freed after its last use by `ttir.dealloc`; where arguments of a function lie, its `tt.arg_alloc` says. Addresses
    go up and aren't used twice in a function. What doesn't fit is an error.
  }];
  let dependentDialects = ["::mlir::tt::TTDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRToTTIRDecomposition : Pass<"ttir-to-ttir-decomposition", "::mlir::ModuleOp"> {
  let summary = "Rewrite ops that have no counterpart in the lower dialects into simpler ones.";
  let dependentDialects = ["::mlir::tensor::TensorDialect", "::mlir::tt::ttir::TTIRDialect"];
}

def TTIRImplicitBroadcastFold : Pass<"ttir-implicit-broadcast-fold", "::mlir::ModuleOp"> {
  let summary = "Fold broadcasts into the ops that broadcast by themselves.";
  let appliesPatterns = 1;
}

def TTIRConstantAsFill : Pass<"ttir-constant-as-fill", "::mlir::ModuleOp"> {
  let summary = "Turn constants into an empty tensor and a fill.";
  let appliesPatterns = 1;
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
