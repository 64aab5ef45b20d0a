// Text of JSON. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_JSON_H
#define TESSERA_SUPPORT_JSON_H

#include "support/String.h"

/// The string with quotes, and with what must not be in one escaped.
void tsAppendJsonString(TsString *text, MlirStringRef string);

#endif // TESSERA_SUPPORT_JSON_H
