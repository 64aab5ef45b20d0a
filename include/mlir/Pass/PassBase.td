// Passes: their names, options and statistics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_PASS_PASSBASE
#define TESSERA_MLIR_PASS_PASSBASE

// `type`: bool, an integer type (int, unsigned, int64_t, ...), float, double, std::string, an enum's C++ or C name, or OpPassManager: passes,
// which the pass can run.
class Option<string varName, string arg, string valueType, string default, string desc, string additionalFlags = ""> {
  string cppName = varName;
  string argument = arg;
  string type = valueType;
  string defaultValue = default;
  string description = desc;
  // For an option with named values: `llvm::cl::values(clEnumValN(symbol, "name", "description"), ...)`.
  string additionalOptFlags = additionalFlags;
}
class ListOption<string varName, string arg, string valueType, string desc, string additionalFlags = "">
    : Option<varName, arg, valueType, "", desc, additionalFlags>;
class Statistic<string varName, string statName, string desc> {
  string cppName = varName;
  string name = statName;
  string description = desc;
}

class PassBase<string passArg, string base> {
  string argument = passArg;
  string baseClass = base;
  string summary = "";
  string description = "";
  // Read by nobody here.
  code constructor = "";
  list<string> dependentDialects = [];
  list<Option> options = [];
  list<Statistic> statistics = [];
  // Where MLIR's C API has it: mlirCreate<group><record>. The build gives what its folder is for, a dialect or "Conversion"; a record that
  // MLIR has elsewhere says so.
  string group = "";
  // A C function prepares what all runs of the pass share: `MlirLogicalResult fooPassInitialize(MlirPass, const FooOptions *, MlirContext)`.
  bit hasInitializer = 0;
  // The pass is a set of patterns, applied greedily and made once for all runs; a C function adds them instead of one that runs:
  // `void fooPassAddPatterns(MlirRewritePatternSet, const FooOptions *)`.
  bit appliesPatterns = 0;
  // Such a pass succeeds where the patterns come to no end, too: what is there then is as right as what was.
  bit mayStopEarly = 0;
  // The same for a pass that has a function that runs too, which finds the patterns by tesseraPassGetPatterns.
  bit hasPatterns = 0;
  // The pass is a dialect conversion, whose target, patterns and types are made once for all runs (tessera/Plan.h); a C function fills in a
  // plan of it: `MlirLogicalResult fooPassPlan(TesseraPlan *, const FooOptions *)`.
  bit appliesConversion = 0;
}
// `operation` is the C++ class of the ops that it runs on, such as "ModuleOp" or "func::FuncOp"; empty: any.
class Pass<string passArg, string operation = ""> : PassBase<passArg, "::mlir::OperationPass<" # operation # ">">;
// Runs on every op that implements the interface, such as "FunctionOpInterface".
class InterfacePass<string passArg, string interface>
    : PassBase<passArg, "::mlir::InterfacePass<" # interface # ">">;

// A named sequence of passes with options of its own; a C function builds it.
class PassPipeline<string pipelineArg> {
  string argument = pipelineArg;
  string summary = "";
  string description = "";
  list<string> dependentDialects = [];
  list<Option> options = [];
  // As a pass has it, but there are no pipelines in that API.
  string group = "";
}

#endif // TESSERA_MLIR_PASS_PASSBASE
