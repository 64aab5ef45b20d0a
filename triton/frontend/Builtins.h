// The tables of builtins, and what they share. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_BUILTINS_H
#define TESSERA_TRITON_FRONTEND_BUILTINS_H

#include "triton/frontend/Semantic.h"

/// Builtins, ended by one without a name.
extern const FeBuiltin feCreationBuiltins[];   ///< triton.language, made here: BuiltinsCreation.c
extern const FeBuiltin feShapeBuiltins[];      ///< BuiltinsShape.c
extern const FeBuiltin feMemoryBuiltins[];     ///< BuiltinsMemory.c
extern const FeBuiltin feArithmeticBuiltins[]; ///< BuiltinsMath.c
extern const FeBuiltin feTensorMethods[];      ///< that aren't functions of the language too
extern const FeBuiltin feDotBuiltins[];        ///< BuiltinsDot.c
extern const FeBuiltin feMathBuiltins[];       ///< triton.language.math
extern const FeBuiltin feRegionBuiltins[];     ///< with functions of the kernel: BuiltinsRegion.c
extern const FeBuiltin feDebugBuiltins[];      ///< hints, prints, assertions: BuiltinsDebug.c
extern const FeBuiltin feExternBuiltins[];     ///< assembly and libraries: BuiltinsExtern.c
extern const FeBuiltin feHostBuiltins[];       ///< types, ranges, the target: BuiltinsHost.c
extern const FeBuiltin feTritonBuiltins[];     ///< of the module triton: BuiltinsHost.c
extern const FeBuiltin feDescriptorBuiltins[];
extern const FeBuiltin feDescriptorMethods[]; ///< BuiltinsDescriptor.c
extern const FeBuiltin feStandardBuiltins[];  ///< what the library asks: Library.c
extern const FeBuiltin feDtypeMethods[];      ///< BuiltinsDtype.c

/// The builtin of a table with the last part of its name; NULL: none.
const FeBuiltin *feTableFind(const FeBuiltin *table, MlirStringRef name);
FeValue *feBuiltinValue(FeCompiler *compiler, const FeBuiltin *builtin);
/// A builtin with its first argument.
FeValue *feBind(FeCompiler *compiler, FeValue *callee, FeValue *self);
/// A dtype by its name in the language, "float32", or NULL.
FeValue *feDtypeFind(FeCompiler *compiler, MlirStringRef name);
/// A function of libdevice, or NULL (BuiltinsExtern.c).
FeValue *feLibdeviceFind(FeCompiler *compiler, MlirStringRef name);
/// A function of library/*.py, or NULL (Library.c).
FeValue *feLibraryFind(FeCompiler *compiler, MlirStringRef module, MlirStringRef name);
/// The same for methods of tensors.
FeValue *feLibraryMember(FeCompiler *compiler, MlirStringRef name);
FeValue *feDtypeAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name);
FeValue *feDescriptorAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name);

/// The dims of a call that takes them one by one or as one tuple.
FeValue *feUnwrapIterable(FeValue *rest);
/// bf16 as fp32: what isn't computed with otherwise.
FeValue *fePromoteBf16(FeCompiler *compiler, FeValue *value);

#endif // TESSERA_TRITON_FRONTEND_BUILTINS_H
