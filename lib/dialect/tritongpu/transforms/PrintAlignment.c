// test-print-alignment: says of each value what is known of it along its dimensions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "dialect/tritongpu/transforms/AxisInfo.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"

static void appendMember(TesseraDiagnostic *diagnostic, const AxisInfo *info, const char *name,
                         size_t member) {
  tesseraDiagnosticAppendFormat(diagnostic, "%s = [", name);
  for (uint32_t d = 0; d < info->rank; ++d) {
    AxisDim dim = axisInfoDim(info, d);
    const int64_t members[] = {dim.contiguity, dim.divisibility, dim.constancy};
    tesseraDiagnosticAppendFormat(diagnostic, "%s%lld", d ? ", " : "", (long long)members[member]);
  }
  tesseraDiagnosticAppendFormat(diagnostic, "], ");
}

static MlirWalkResult report(MlirOperation op, void *user) {
  static const char *const names[] = {"contiguity", "divisibility", "constancy"};
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op) && !tritonFuncOpIsA(op); ++i) {
    AxisInfo info = axisAnalysisGet(user, mlirOperationGetResult(op, i));
    TesseraDiagnostic *diagnostic =
        tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticRemark);
    tesseraDiagnosticAppendFormat(diagnostic, "result %lld => ", (long long)i);
    for (size_t member = 0; member < 3; ++member)
      appendMember(diagnostic, &info, names[member], member);
    if (info.isConstant)
      tesseraDiagnosticAppendFormat(diagnostic, "constant_value = %lld", (long long)info.constant);
    else
      tesseraDiagnosticAppendFormat(diagnostic, "constant_value = <none>");
    tesseraDiagnosticReport(diagnostic);
  }
  return MlirWalkResultAdvance;
}

void testPrintAlignmentPassRun(MlirPass pass, const TestPrintAlignmentOptions *options,
                               MlirOperation module) {
  (void)options;
  AxisAnalysis *analysis = axisAnalysisCreate(module);
  mlirOperationWalk(module, report, analysis, MlirWalkPreOrder);
  axisAnalysisDestroy(analysis);
  tesseraPassMarkUnchanged(pass);
}
