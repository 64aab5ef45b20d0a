// Functions that take pointers to the arguments of others and to the place of their result.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/llvmir/Writer.h"

static void appendLoad(LlWriter *writer, TsString *out, size_t position, MlirType type) {
  size_t first = 2 + 3 * position;
  tsStringAppendFormat(out,
                       "  %%%zu = getelementptr ptr, ptr %%0, i64 %zu\n"
                       "  %%%zu = load ptr, ptr %%%zu\n",
                       first, position, first + 1, first);
  if (!type.ptr)
    return;
  tsStringAppendFormat(out, "  %%%zu = load ", first + 2);
  llAppendType(writer, out, type);
  tsStringAppendFormat(out, ", ptr %%%zu\n", first + 1);
}

static void appendCall(LlWriter *writer, TsString *out, MlirStringRef name, MlirType type) {
  size_t size;
  const MlirType *parameters = llvmFunctionTypeGetParams(type, &size);
  llAppendType(writer, out, llvmFunctionTypeGetReturnType(type));
  tsStringAppendChar(out, ' ');
  llAppendName(out, '@', name);
  tsStringAppendChar(out, '(');
  for (size_t i = 0; i < size; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    llAppendType(writer, out, parameters[i]);
    tsStringAppendFormat(out, " %%%zu", 4 + 3 * i);
  }
  tsStringAppendC(out, ")\n");
}

void llWritePacked(LlWriter *writer, TsString *out, MlirOperation op) {
  MlirType type = llvmFuncOpGetFunctionType(op);
  MlirType result = llvmFunctionTypeGetReturnType(type);
  MlirStringRef name = llvmFuncOpGetSymName(op);
  MlirStringRef packed = llFormat(writer, "_mlir_%.*s", (int)name.length, name.data);
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(llvmFuncOpGetBody(op))) ||
      llvmFunctionTypeGetVarArg(type) || tsStringMapFind(&writer->symbols, packed))
    return;
  size_t size;
  const MlirType *parameters = llvmFunctionTypeGetParams(type, &size);
  tsStringAppendC(out, "\ndefine void ");
  llAppendName(out, '@', packed);
  tsStringAppendC(out, "(ptr %0) {\n");
  for (size_t i = 0; i < size; ++i)
    appendLoad(writer, out, i, parameters[i]);
  size_t next = 2 + 3 * size;
  if (llvmVoidTypeIsA(result)) {
    tsStringAppendC(out, "  call ");
    appendCall(writer, out, name, type);
  } else {
    // The place first: its numbers follow those of the arguments.
    appendLoad(writer, out, size, (MlirType){NULL});
    tsStringAppendFormat(out, "  %%%zu = call ", next + 2);
    appendCall(writer, out, name, type);
    tsStringAppendC(out, "  store ");
    llAppendType(writer, out, result);
    tsStringAppendFormat(out, " %%%zu, ptr %%%zu\n", next + 2, next + 1);
  }
  tsStringAppendC(out, "  ret void\n}\n");
}
