// Declarative rewrites: patterns of ops and what takes their place.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_IR_PATTERNBASE
#define TESSERA_MLIR_IR_PATTERNBASE

include "mlir/IR/OpBase.td"

// Operator of `benefitDelta`.
def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  // One for each result of the source; the ones before are made for their sake.
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
    : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

// C with $0, $1, ... for its arguments, $_rewriter, $_loc and $_self. In a source pattern: a condition.
class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;
def ConstantLikeMatcher : NativeCodeCall<"tesseraMatchConstant($_self, &$0)">;

def replaceWithValue;
def location;
def returnType;
def either;
def variadic;

def HasNoUseOf : Constraint<CPred<"tesseraValueHasNoUses($_self)">, "has no use">;

#endif // TESSERA_MLIR_IR_PATTERNBASE
