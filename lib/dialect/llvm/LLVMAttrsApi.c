// The C API of the llvm dialect's attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

static MlirStringRef nameOf(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}

MlirAttribute mlirLLVMCConvAttrGet(MlirContext ctx, MlirLLVMCConv cconv) {
  return llvmCConvAttrGet(ctx, (LlvmCConv)cconv);
}
MlirStringRef mlirLLVMCConvAttrGetName(void) { return nameOf(&llvmCConvAttrDef); }

MlirAttribute mlirLLVMComdatAttrGet(MlirContext ctx, MlirLLVMComdat comdat) {
  return llvmComdatAttrGet(ctx, (LlvmComdat)comdat);
}
MlirStringRef mlirLLVMComdatAttrGetName(void) { return nameOf(&llvmComdatAttrDef); }

MlirAttribute mlirLLVMLinkageAttrGet(MlirContext ctx, MlirLLVMLinkage linkage) {
  return llvmLinkageAttrGet(ctx, (LlvmLinkage)linkage);
}
MlirStringRef mlirLLVMLinkageAttrGetName(void) { return nameOf(&llvmLinkageAttrDef); }

MlirAttribute mlirLLVMDINullTypeAttrGet(MlirContext ctx) { return llvmDINullTypeAttrGet(ctx); }
MlirStringRef mlirLLVMDINullTypeAttrGetName(void) { return nameOf(&llvmDINullTypeAttrDef); }

MlirAttribute mlirLLVMDIExpressionElemAttrGet(MlirContext ctx, unsigned int opcode,
                                              intptr_t nArguments, uint64_t const *arguments) {
  return llvmDIExpressionElemAttrGetChecked(mlirLocationUnknownGet(ctx), opcode, (size_t)nArguments,
                                            (const int64_t *)arguments);
}
MlirStringRef mlirLLVMDIExpressionElemAttrGetName(void) {
  return nameOf(&llvmDIExpressionElemAttrDef);
}

MlirAttribute mlirLLVMDIExpressionAttrGet(MlirContext ctx, intptr_t nOperations,
                                          MlirAttribute const *operations) {
  return llvmDIExpressionAttrGet(ctx, (size_t)nOperations, operations);
}
MlirStringRef mlirLLVMDIExpressionAttrGetName(void) { return nameOf(&llvmDIExpressionAttrDef); }

MlirAttribute mlirLLVMDIBasicTypeAttrGet(MlirContext ctx, unsigned int tag, MlirAttribute name,
                                         uint64_t sizeInBits, MlirLLVMTypeEncoding encoding) {
  return llvmDIBasicTypeAttrGet(ctx, tag, name, (int64_t)sizeInBits, encoding);
}
MlirStringRef mlirLLVMDIBasicTypeAttrGetName(void) { return nameOf(&llvmDIBasicTypeAttrDef); }

MlirAttribute mlirLLVMDICompositeTypeAttrGetRecSelf(MlirAttribute recId) {
  const MlirAttribute none = {NULL};
  return llvmDICompositeTypeAttrGet(mlirAttributeGetContext(recId), recId, true, 0, none, none, 0,
                                    none, none, (LlvmDIFlags)0, 0, 0, none, none, none, none, 0,
                                    NULL);
}
MlirAttribute mlirLLVMDICompositeTypeAttrGet(MlirContext ctx, MlirAttribute recId, bool isRecSelf,
                                             unsigned int tag, MlirAttribute name,
                                             MlirAttribute file, uint32_t line, MlirAttribute scope,
                                             MlirAttribute baseType, int64_t flags,
                                             uint64_t sizeInBits, uint64_t alignInBits,
                                             intptr_t nElements, MlirAttribute const *elements,
                                             MlirAttribute dataLocation, MlirAttribute rank,
                                             MlirAttribute allocated, MlirAttribute associated) {
  return llvmDICompositeTypeAttrGet(ctx, recId, isRecSelf, tag, name, file, line, scope, baseType,
                                    (LlvmDIFlags)flags, (int64_t)sizeInBits, alignInBits,
                                    dataLocation, rank, allocated, associated, (size_t)nElements,
                                    elements);
}
MlirStringRef mlirLLVMDICompositeTypeAttrGetName(void) {
  return nameOf(&llvmDICompositeTypeAttrDef);
}

MlirAttribute mlirLLVMDIDerivedTypeAttrGet(MlirContext ctx, unsigned int tag, MlirAttribute name,
                                           MlirAttribute baseType, uint64_t sizeInBits,
                                           uint32_t alignInBits, uint64_t offsetInBits,
                                           int64_t dwarfAddressSpace, MlirAttribute extraData) {
  return llvmDIDerivedTypeAttrGet(ctx, tag, name, baseType, (int64_t)sizeInBits, alignInBits,
                                  (int64_t)offsetInBits, dwarfAddressSpace, extraData);
}
MlirStringRef mlirLLVMDIDerivedTypeAttrGetName(void) { return nameOf(&llvmDIDerivedTypeAttrDef); }

MlirAttribute mlirLLVMDIDerivedTypeAttrGetBaseType(MlirAttribute diDerivedType) {
  return llvmDIDerivedTypeAttrGetBaseType(diDerivedType);
}
MlirAttribute mlirLLVMDIStringTypeAttrGet(MlirContext ctx, unsigned int tag, MlirAttribute name,
                                          uint64_t sizeInBits, uint32_t alignInBits,
                                          MlirAttribute stringLength, MlirAttribute stringLengthExp,
                                          MlirAttribute stringLocationExp,
                                          MlirLLVMTypeEncoding encoding) {
  return llvmDIStringTypeAttrGet(ctx, tag, name, (int64_t)sizeInBits, alignInBits, stringLength,
                                 stringLengthExp, stringLocationExp, encoding);
}
MlirStringRef mlirLLVMDIStringTypeAttrGetName(void) { return nameOf(&llvmDIStringTypeAttrDef); }

MlirAttribute mlirLLVMDIFileAttrGet(MlirContext ctx, MlirAttribute name, MlirAttribute directory) {
  return llvmDIFileAttrGet(ctx, name, directory);
}
MlirStringRef mlirLLVMDIFileAttrGetName(void) { return nameOf(&llvmDIFileAttrDef); }

MlirAttribute mlirLLVMDICompileUnitAttrGet(MlirContext ctx, MlirAttribute id,
                                           unsigned int sourceLanguage, MlirAttribute file,
                                           MlirAttribute producer, bool isOptimized,
                                           MlirLLVMDIEmissionKind emissionKind,
                                           MlirLLVMDINameTableKind nameTableKind,
                                           MlirAttribute splitDebugFilename) {
  return llvmDICompileUnitAttrGet(ctx, id, sourceLanguage, file, producer, isOptimized,
                                  (LlvmDIEmissionKind)emissionKind,
                                  (LlvmDINameTableKind)nameTableKind, splitDebugFilename);
}
MlirStringRef mlirLLVMDICompileUnitAttrGetName(void) { return nameOf(&llvmDICompileUnitAttrDef); }

MlirAttribute mlirLLVMDIFlagsAttrGet(MlirContext ctx, uint64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(ctx, 32), (int64_t)value);
}
MlirStringRef mlirLLVMDIFlagsAttrGetName(void) { return mlirIntegerAttrGetName(); }
MlirAttribute mlirLLVMDILexicalBlockAttrGet(MlirContext ctx, MlirAttribute scope,
                                            MlirAttribute file, unsigned int line,
                                            unsigned int column) {
  return llvmDILexicalBlockAttrGet(ctx, scope, file, line, column);
}
MlirStringRef mlirLLVMDILexicalBlockAttrGetName(void) { return nameOf(&llvmDILexicalBlockAttrDef); }

MlirAttribute mlirLLVMDILexicalBlockFileAttrGet(MlirContext ctx, MlirAttribute scope,
                                                MlirAttribute file, unsigned int discriminator) {
  return llvmDILexicalBlockFileAttrGet(ctx, scope, file, discriminator);
}
MlirStringRef mlirLLVMDILexicalBlockFileAttrGetName(void) {
  return nameOf(&llvmDILexicalBlockFileAttrDef);
}

MlirAttribute mlirLLVMDILocalVariableAttrGet(MlirContext ctx, MlirAttribute scope,
                                             MlirAttribute name, MlirAttribute diFile,
                                             unsigned int line, unsigned int arg,
                                             unsigned int alignInBits, MlirAttribute diType,
                                             int64_t flags) {
  return llvmDILocalVariableAttrGet(ctx, scope, name, diFile, line, arg, alignInBits, diType,
                                    (LlvmDIFlags)flags);
}
MlirStringRef mlirLLVMDILocalVariableAttrGetName(void) {
  return nameOf(&llvmDILocalVariableAttrDef);
}

MlirAttribute mlirLLVMDISubprogramAttrGetRecSelf(MlirAttribute recId) {
  const MlirAttribute none = {NULL};
  return llvmDISubprogramAttrGet(mlirAttributeGetContext(recId), recId, true, none, none, none,
                                 none, none, none, 0, 0, (LlvmDISubprogramFlags)0, none, 0, NULL, 0,
                                 NULL);
}
MlirAttribute
mlirLLVMDISubprogramAttrGet(MlirContext ctx, MlirAttribute recId, bool isRecSelf, MlirAttribute id,
                            MlirAttribute compileUnit, MlirAttribute scope, MlirAttribute name,
                            MlirAttribute linkageName, MlirAttribute file, unsigned int line,
                            unsigned int scopeLine, uint64_t subprogramFlags, MlirAttribute type,
                            intptr_t nRetainedNodes, MlirAttribute const *retainedNodes,
                            intptr_t nAnnotations, MlirAttribute const *annotations) {
  return llvmDISubprogramAttrGet(ctx, recId, isRecSelf, id, compileUnit, scope, name, linkageName,
                                 file, line, scopeLine, (LlvmDISubprogramFlags)subprogramFlags,
                                 type, (size_t)nRetainedNodes, retainedNodes, (size_t)nAnnotations,
                                 annotations);
}
MlirStringRef mlirLLVMDISubprogramAttrGetName(void) { return nameOf(&llvmDISubprogramAttrDef); }

MlirAttribute mlirLLVMDISubprogramAttrGetScope(MlirAttribute diSubprogram) {
  return llvmDISubprogramAttrGetScope(diSubprogram);
}
unsigned int mlirLLVMDISubprogramAttrGetLine(MlirAttribute diSubprogram) {
  return (unsigned)llvmDISubprogramAttrGetLine(diSubprogram);
}
unsigned int mlirLLVMDISubprogramAttrGetScopeLine(MlirAttribute diSubprogram) {
  return (unsigned)llvmDISubprogramAttrGetScopeLine(diSubprogram);
}
MlirAttribute mlirLLVMDISubprogramAttrGetCompileUnit(MlirAttribute diSubprogram) {
  return llvmDISubprogramAttrGetCompileUnit(diSubprogram);
}
MlirAttribute mlirLLVMDISubprogramAttrGetFile(MlirAttribute diSubprogram) {
  return llvmDISubprogramAttrGetFile(diSubprogram);
}
MlirAttribute mlirLLVMDISubprogramAttrGetType(MlirAttribute diSubprogram) {
  return llvmDISubprogramAttrGetType(diSubprogram);
}
MlirAttribute mlirLLVMDIAnnotationAttrGet(MlirContext ctx, MlirAttribute name,
                                          MlirAttribute value) {
  return llvmDIAnnotationAttrGet(ctx, name, value);
}
MlirStringRef mlirLLVMDIAnnotationAttrGetName(void) { return nameOf(&llvmDIAnnotationAttrDef); }

MlirAttribute mlirLLVMDISubroutineTypeAttrGet(MlirContext ctx, unsigned int callingConvention,
                                              intptr_t nTypes, MlirAttribute const *types) {
  return llvmDISubroutineTypeAttrGet(ctx, callingConvention, (size_t)nTypes, types);
}
MlirStringRef mlirLLVMDISubroutineTypeAttrGetName(void) {
  return nameOf(&llvmDISubroutineTypeAttrDef);
}

MlirAttribute mlirLLVMDIModuleAttrGet(MlirContext ctx, MlirAttribute file, MlirAttribute scope,
                                      MlirAttribute name, MlirAttribute configMacros,
                                      MlirAttribute includePath, MlirAttribute apinotes,
                                      unsigned int line, bool isDecl) {
  return llvmDIModuleAttrGet(ctx, file, scope, name, configMacros, includePath, apinotes, line,
                             isDecl);
}
MlirStringRef mlirLLVMDIModuleAttrGetName(void) { return nameOf(&llvmDIModuleAttrDef); }

MlirAttribute mlirLLVMDIModuleAttrGetScope(MlirAttribute diModule) {
  return llvmDIModuleAttrGetScope(diModule);
}
MlirAttribute mlirLLVMDIImportedEntityAttrGet(MlirContext ctx, unsigned int tag,
                                              MlirAttribute scope, MlirAttribute entity,
                                              MlirAttribute file, unsigned int line,
                                              MlirAttribute name, intptr_t nElements,
                                              MlirAttribute const *elements) {
  return llvmDIImportedEntityAttrGet(ctx, tag, scope, entity, file, line, name, (size_t)nElements,
                                     elements);
}
MlirStringRef mlirLLVMDIImportedEntityAttrGetName(void) {
  return nameOf(&llvmDIImportedEntityAttrDef);
}
