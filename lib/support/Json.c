// Text of JSON. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Json.h"

void tsAppendJsonString(TsString *text, MlirStringRef string) {
  tsStringAppendChar(text, '"');
  for (size_t i = 0; i < string.length; ++i) {
    unsigned char c = (unsigned char)string.data[i];
    if (c == '"' || c == '\\')
      tsStringAppendChar(text, '\\');
    if (c < 0x20)
      tsStringAppendFormat(text, "\\u%04x", c);
    else
      tsStringAppendChar(text, (char)c);
  }
  tsStringAppendChar(text, '"');
}
