// Passes that work on any dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_TRANSFORMSPASSES
#define TESSERA_TRANSFORMS_TRANSFORMSPASSES

include "mlir/Pass/PassBase.td"

def Canonicalizer : Pass<"canonicalize"> {
  let summary = "Bring operations into canonical form.";
  let description = [{
    Applies the folders and canonicalisation patterns of all loaded dialects until nothing changes or a limit is reached, which is no failure.
    A pattern has the name of its declarative rewrite or of its function in C. Folding is no pattern.
  }];
  let hasPatterns = 1;
  let options = [
    Option<"topDownProcessingEnabled", "top-down", "bool", "true", "Visit operations in program order first.">,
    Option<"regionSimplifyLevel", "region-simplify", "mlir::GreedySimplifyRegionLevel", "mlir::GreedySimplifyRegionLevel::Normal",
           "What is done to control flow: disabled, normal (unreachable blocks and what nothing needs go), aggressive (equal blocks are merged, too).",
           [{::llvm::cl::values(
               clEnumValN(mlir::GreedySimplifyRegionLevel::Disabled, "disabled", "Leave it."),
               clEnumValN(mlir::GreedySimplifyRegionLevel::Normal, "normal", "Erase unreachable blocks and what nothing needs."),
               clEnumValN(mlir::GreedySimplifyRegionLevel::Aggressive, "aggressive", "Also merge equal blocks.")
             )}]>,
    Option<"maxIterations", "max-iterations", "int64_t", "10", "Most rounds over all operations; -1: no limit.">,
    Option<"maxNumRewrites", "max-num-rewrites", "int64_t", "-1", "Most rewrites in a round; -1: no limit.">,
    Option<"testConvergence", "test-convergence", "bool", "false", "Fail when a limit is reached.">,
    ListOption<"disabledPatterns", "disable-patterns", "std::string", "Names of patterns that aren't applied.">,
    ListOption<"enabledPatterns", "enable-patterns", "std::string", "Names of the patterns that are applied; none: all.">
  ];
}

def CSE : Pass<"cse"> {
  let summary = "Eliminate common subexpressions.";
  let description = [{
    Replaces an operation without memory effects and regions by an equal one that dominates it, and erases dead operations.
  }];
  let statistics = [
    Statistic<"numCSE", "num-cse'd", "Number of operations CSE'd">,
    Statistic<"numDCE", "num-dce'd", "Number of operations DCE'd">
  ];
}

def Inliner : Pass<"inline"> {
  let summary = "Inline function calls.";
  let description = [{
    Replaces calls by what they run, callees first, and erases private callables that nothing refers to any more. The dialects of all ops
    concerned must allow it. Several blocks go only where several may stand. Recursive calls stay.
  }];
  let options = [
    Option<"defaultPipelineStr", "default-pipeline", "OpPassManager", "\"canonicalize\"",
           "Passes that run on functions before and after calls in them are inlined.">,
    ListOption<"opPipelineList", "op-pipelines", "OpPassManager", "The same for one kind of op each: `func.func(cse)`.">,
    Option<"maxInliningIterations", "max-iterations", "unsigned", "4", "Most rounds in a function.">,
    Option<"inliningThreshold", "inlining-threshold", "unsigned", "4294967295",
           "Largest size of a callee to inline, in percent of the caller's operations.">
  ];
}

def LoopInvariantSubsetHoisting : Pass<"loop-invariant-subset-hoisting"> {
  let summary = "Take parts of tensors that loops carry out of them before, and put them back behind.";
  let description = [{
    A loop that reads and replaces the same part of what it carries in each round, and nothing else in it that may overlap, carries the part, too.
  }];
}

def LoopInvariantCodeMotion : Pass<"loop-invariant-code-motion"> {
  let summary = "Move what is the same in each round of a loop before the loop.";
  let description = [{
    Inner loops come first. What moves has no memory effects, may run although the loop doesn't, and uses nothing that the loop makes.
  }];
}

def ControlFlowSink : Pass<"control-flow-sink"> {
  let summary = "Move what only one way on needs into the region that is taken then.";
  let description = [{
    What moves has no memory effects, and all its uses are in one region that runs once at most. Nothing is copied. Unreachable blocks count as
    users: canonicalize first.
  }];
  let statistics = [Statistic<"numSunk", "num-sunk", "Number of operations sunk">];
}

def Mem2Reg : Pass<"mem2reg"> {
  let summary = "Turn memory that only loads and stores get at into values.";
  let description = [{
    The interfaces `PromotableAllocationOpInterface`, `PromotableMemOpInterface` and `PromotableOpInterface` say which. What stands in the way of
    one slot leaves that one as it is. Between blocks, values become block arguments; loads and stores in nested regions can't be turned.
  }];
  let options = [
    Option<"enableRegionSimplification", "region-simplify", "bool", "true", "Accepted for MLIR's sake: there is nothing to simplify.">
  ];
  let statistics = [
    Statistic<"promotedAmount", "promoted slots", "Total amount of memory slot promoted">,
    Statistic<"newBlockArgumentAmount", "new block args", "Total amount of new block argument inserted in blocks">
  ];
}

def SROA : Pass<"sroa"> {
  let summary = "Turn memory of which only parts are got at into memory for each part.";
  let description = [{
    The interfaces `DestructurableAllocationOpInterface`, `DestructurableAccessorOpInterface` and `SafeMemorySlotAccessOpInterface` say which.
    Parts that nobody gets at go.
  }];
  let statistics = [
    Statistic<"destructuredAmount", "destructured slots", "Total amount of memory slots destructured">,
    Statistic<"slotsWithMemoryBenefit", "slots with memory benefit",
              "Total amount of memory slots in which the destructured size was smaller than the total size after eliminating unused fields">,
    Statistic<"maxSubelementAmount", "max subelement number",
              "Maximal number of sub-elements a successfully destructured slot initially had">
  ];
}

def CompositeFixedPointPass : Pass<"composite-fixed-point-pass"> {
  let summary = "Run passes until they change nothing.";
  let options = [
    Option<"name", "name", "std::string", "\"CompositeFixedPointPass\"", "What this is called in reports.">,
    Option<"pipeline", "pipeline", "OpPassManager", "", "The passes.">,
    Option<"maxIter", "max-iterations", "int", "10", "Most rounds; more is a warning.">
  ];
}

def TopologicalSort : Pass<"topological-sort"> {
  let summary = "Sort the operations of graph regions so that definitions come before uses.";
  let description = [{
    An operation moves no further than it must. In a circle the first one stays first.
  }];
}

def RemoveDeadValues : Pass<"remove-dead-values"> {
  let summary = "Remove values that nothing needs.";
  let hasPatterns = 1;
  let description = [{
    A value is needed by an operation with effects or with a needed result, and by what it is passed on to: an argument of a block, or an argument or
    a result of a function. What isn't needed goes: operations, arguments of blocks and what branches pass to them, and arguments and results of functions
    with what calls give and get. The signature of a function changes when all calls are seen: when it is private, and only called. Calls stay. What is
    passed in vain into and out of regions becomes `ub.poison`, which the canonicalisation of the operations then takes away.
  }];
  let options = [
    Option<"canonicalize", "canonicalize", "bool", "true", "Canonicalize operations that run their regions.">
  ];
  let dependentDialects = ["ub::UBDialect"];
}

def SCCP : Pass<"sccp"> {
  let summary = "Propagate constants through branches and calls.";
  let description = [{
    A value is replaced by a constant when nothing that can be reached makes it anything else, across blocks, regions and calls. Arguments of functions
    count when all calls are seen: when the function is private, and only called. What can't be reached stays as it is.
  }];
}

def SymbolDCE : Pass<"symbol-dce"> {
  let summary = "Erase private symbols that nothing refers to.";
  let description = [{
    A symbol is needed when it is public, or when something that is needed refers to it. What is nested is as hidden as the table that it is in.
    Runs on symbol tables.
  }];
  let statistics = [Statistic<"numDCE", "num-dce'd", "Number of symbols DCE'd">];
}

def SymbolPrivatize : Pass<"symbol-privatize"> {
  let summary = "Make the symbols of a table private.";
  let options = [ListOption<"exclude", "exclude", "std::string", "Names of symbols that stay as they are.">];
}

def StripDebugInfo : Pass<"strip-debuginfo"> {
  let summary = "Replace all locations by the unknown one.";
}

def PrintIRPass : Pass<"print-ir"> {
  let summary = "Print the IR to standard error.";
  let options = [Option<"label", "label", "std::string", "", "What the header says.">];
}

def PrintOpStats : Pass<"print-op-stats"> {
  let summary = "Print how often each operation occurs to standard error.";
  let options = [Option<"printAsJSON", "json", "bool", "false", "Print as JSON.">];
}

def LocationSnapshot : Pass<"snapshot-op-locations"> {
  let summary = "Print the IR to a file and make the places in it the locations of the operations.";
  let description = [{
    What goes wrong later is then reported at the lines of that file. Operations that aren't in the text, as implied terminators, keep their locations.
  }];
  let options = [
    Option<"fileName", "filename", "std::string", "", "The file. None: a new one in the folder for temporary files.">,
    Option<"tag", "tag", "std::string", "", "Add the new location under this name to the old one, which is replaced else.">,
    Option<"enableDebugInfo", "print-debuginfo", "bool", "false", "Print locations.">,
    Option<"printGenericOpForm", "print-op-generic", "bool", "false", "Print every operation in the generic form.">,
    Option<"useLocalScope", "print-local-scope", "bool", "false", "Print attributes, types and locations where they are, without aliases.">,
    Option<"printPrettyDebugInfo", "pretty-debuginfo", "bool", "false", "Print locations for people.">
  ];
}

def ViewOpGraph : Pass<"view-op-graph"> {
  let summary = "Print the operations and values as a graph for Graphviz to standard error, or to a file as that or as SVG.";
  let description = [{
    An operation is a box with what it takes and what it gives, an operation with regions has boxes in it, and edges go from values to their uses.
    A file whose name ends in `.svg` gets a picture, which Graphviz's program `dot` makes. A file has the graph of one operation: that of the module, or
    of the one function that the pass runs on.
  }];
  let options = [
    Option<"maxLabelLen", "max-label-len", "unsigned", "20", "Characters of a type or an attribute that are shown.">,
    Option<"printAttrs", "print-attrs", "bool", "true", "Show attributes.">,
    Option<"printControlFlowEdges", "print-control-flow-edges", "bool", "false",
           "Draw edges from each operation to the next one in its block.">,
    Option<"printDataFlowEdges", "print-data-flow-edges", "bool", "true", "Draw edges from values to their uses.">,
    Option<"printResultTypes", "print-result-types", "bool", "true", "Show types of results and arguments.">,
    Option<"fileName", "filename", "std::string", "", "Where the graph goes; as a picture where the name ends in .svg.">
  ];
}

#endif // TESSERA_TRANSFORMS_TRANSFORMSPASSES
