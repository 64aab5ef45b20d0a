// Passes of the transform dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRANSFORM_TRANSFORMPASSES
#define TESSERA_DIALECT_TRANSFORM_TRANSFORMPASSES

include "mlir/Pass/PassBase.td"

def InterpreterPass : Pass<"transform-interpreter"> {
  let summary = "Applies the named sequence of the transform dialect that is the entry point.";
  let description = [{
    The sequence is looked for in the operation that the pass runs on, its first argument is that operation, or the one that
    `debug-payload-root-tag` names. Further arguments are bound to what `debug-bind-trailing-args` says: a name of operations, `^` and such a
    name for their results, `#` and numbers separated by `;` for parameters.

    Whether a handle is used after what it stood for was consumed is checked in any case.
  }];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
  let options = [
    Option<"debugPayloadRootTag", "debug-payload-root-tag", "std::string", "\"\"",
           "What the operation to transform has as the text of its attribute 'transform.target_tag'; empty: the one that the pass runs on.">,
    ListOption<"debugBindTrailingArgs", "debug-bind-trailing-args", "std::string", "What further arguments of the entry point stand for.">,
    Option<"disableExpensiveChecks", "disable-expensive-checks", "bool", "false",
           "Read for MLIR's sake: checks are cheap, and stay.">,
    Option<"entryPoint", "entry-point", "std::string", "\"__transform_main\"", "Name of the sequence.">
  ];
}

#endif // TESSERA_DIALECT_TRANSFORM_TRANSFORMPASSES
