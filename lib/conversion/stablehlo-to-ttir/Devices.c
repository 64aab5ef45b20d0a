// Collectives, and how XLA's partitioner says what lies where.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

MlirLogicalResult toTTIRAllReduce(ToTTIR *c) { return toTTIRFail(c, "not yet"); }
MlirLogicalResult toTTIRAllGather(ToTTIR *c) { return toTTIRFail(c, "not yet"); }
MlirLogicalResult toTTIRCustomCall(ToTTIR *c) { return toTTIRFail(c, "not yet"); }
