// Passes that show what a pass can ask for, see TestPasses.c.
include "mlir/Pass/PassBase.td"

def TestOptions : Pass<"test-options"> {
  let summary = "Has an option of every kind.";
  let options = [
    Option<"small", "small", "int", "-1", "32 bits.">,
    Option<"count", "count", "unsigned", "2", "32 bits, no sign.">,
    Option<"wide", "wide", "uint64_t", "3", "64 bits, no sign.">,
    Option<"real", "real", "double", "0.5", "A number.">,
    Option<"mode", "mode", "Mode", "Mode::Fast", "One of two.",
           [{::llvm::cl::values(clEnumValN(Mode::Fast, "fast", "a"), clEnumValN(Mode::Exact, "exact", "b"))}]>,
    ListOption<"counts", "counts", "unsigned", "Several counts.">,
    ListOption<"reals", "reals", "float", "Several numbers.">,
    ListOption<"modes", "modes", "Mode", "Several modes.",
               [{::llvm::cl::values(clEnumValN(Mode::Fast, "fast", "a"), clEnumValN(Mode::Exact, "exact", "b"))}]>,
    ListOption<"names", "names", "std::string", "Several names.">
  ];
}

def TestState : Pass<"test-state"> {
  let summary = "Says how often it was initialized.";
  let options = [Option<"fail", "fail", "bool", "false", "Fail when initialized.">];
  let hasInitializer = 1;
}

def TestPatterns : Pass<"test-patterns"> {
  let summary = "Says when its patterns are added, and of each constant that it is seen.";
  let appliesPatterns = 1;
  let options = [Option<"endless", "endless", "bool", "false", "Replace constants by others, again and again.">];
}

def TestTries : Pass<"test-tries"> {
  let summary = "The same patterns, without end, in a pass that may stop early.";
  let appliesPatterns = 1;
  let mayStopEarly = 1;
}

def TestInterface : InterfacePass<"test-interface", "TesseraOpAsmInterface"> {
  let summary = "Says which op it runs on.";
}

def TestFunction : InterfacePass<"test-function", "::mlir::FunctionOpInterface"> {
  let summary = "Says which function it runs on.";
}

def TestAnalysis : Pass<"test-analysis"> {
  let summary = "Says whether an analysis is there, and asks for it.";
  let options = [
    Option<"preserve", "preserve", "bool", "false", "Say that it's still right.">,
    Option<"unchanged", "unchanged", "bool", "false", "Say that nothing changed.">,
    Option<"children", "children", "bool", "false", "Ask for those of the ops inside, too.">
  ];
}

def TestLateDialect : Pass<"test-late-dialect"> {
  let summary = "Loads a dialect that it doesn't depend on.";
}
