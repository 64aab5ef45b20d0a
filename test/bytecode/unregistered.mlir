// Properties of operations that nobody knows are a dictionary; before version 5 they are attributes like all others.
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s | mlir-opt --allow-unregistered-dialect - | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 %s | mlir-opt --allow-unregistered-dialect - | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: mlir-opt --allow-unregistered-dialect --emit-bytecode %s -o %t.bc
// RUN: not mlir-opt %t.bc 2>&1 | FileCheck %s --check-prefix=REFUSED

// NEW: "other.op"() <{known = 1 : i3}> {x = 2 : i4} : () -> ()
// OLD: "other.op"() {known = 1 : i3, x = 2 : i4} : () -> ()
"other.op"() <{known = 1 : i3}> {x = 2 : i4} : () -> ()
// CHECK: "nodialect"() : () -> ()
"nodialect"() : () -> ()

// REFUSED: error: dialect 'other' is unknown. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used.
// REFUSED: note: in bytecode version 6 produced by: Tessera
