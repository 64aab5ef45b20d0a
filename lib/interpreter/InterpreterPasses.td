// The pass that runs functions op by op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTERPRETER_PASSES
#define TESSERA_INTERPRETER_PASSES

include "mlir/Pass/PassBase.td"

def Interpret : Pass<"interpret", "::mlir::ModuleOp"> {
  let summary = "Run functions of StableHLO, ttir or ttnn on seeded inputs and say what they give.";
  let description = [{
    A reference: plain loops in at least double precision, integers of up to 64 bits exact (without a sign in ttir and ttnn, as the device has them), each result rounded to its type. What a function gives is a remark at it; the same before and
    after a pass means that the pass has kept what the function computes. Inputs are small numbers that depend on the seed, the number of
    the argument and the place of the element. The module stays as it is; an op that can't be run is reported: what works on other devices, waits for others, makes
    random numbers, or is of memory, tiles or quantized types. Collectives are those of one device.

    Of one function, inputs may be NumPy's arrays, and results are written as such: `--interpret="function=main
    inputs=x.npy,w.npy outputs=out"` writes `out/result0.npy` and so on. Numbers of the files are of the arguments' types, or
    floats that are rounded to them; complex numbers are pairs, so that their files have a last dimension of 2. The folder must be there.
  }];
  let options = [
    Option<"seed", "seed", "int64_t", "0", "What inputs are made from.">,
    Option<"function", "function", "std::string", "", "The only function to run.">,
    ListOption<"inputs", "inputs", "std::string", "The .npy files of the first arguments; what follows is made from the seed.">,
    Option<"outputs", "outputs", "std::string", "", "A folder for .npy files of the results.">
  ];
}

#endif // TESSERA_INTERPRETER_PASSES
