// Python that runs while a kernel is compiled: a small, bounded interpreter.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRITON_FRONTEND_HOST_H
#define TESSERA_TRITON_FRONTEND_HOST_H

#include "triton/frontend/PyOps.h"

typedef struct FeHost {
  size_t steps;           ///< that were made
  unsigned numLenient;    ///< modules that are being loaded: what isn't known is false there
  FeScope *modules;       ///< by name: what was loaded from files
  MlirStringRef *folders; ///< where modules are looked for
  size_t numFolders, folderCapacity;
} FeHost;

FeHost *feHostOf(FeCompiler *compiler);

/// A running function, class body or module.
typedef struct FeActivation {
  FeCompiler *compiler;
  FeModule *module;
  FeScope *scope;   ///< where names are assigned
  FeScope *globals; ///< names that `global` and `nonlocal` name, each with a value that is no use;
                    ///< NULL: none
  FeScope *closure; ///< what functions that are defined here see before the module's names; or NULL
  FeClass *owner;   ///< the class whose body this is, or NULL
  MlirStringRef prefix; ///< of qualified names: "module", "module.Class", "module.f.<locals>"
  bool isModule;        ///< mistakes make names opaque
  unsigned numTries;    ///< statements `try` around: they get mistakes
  FeValue *result;      ///< of return
} FeActivation;

typedef enum FeFlow {
  FE_FLOW_NEXT,
  FE_FLOW_BREAK,
  FE_FLOW_CONTINUE,
  FE_FLOW_RETURN,
  FE_FLOW_FAIL
} FeFlow;

//===--- Statements, expressions ---===//

FeFlow feHostExecute(FeActivation *activation, const FeNodeList *body);
/// NULL after an error.
FeValue *feHostEvaluate(FeActivation *activation, const FeNode *node);
/// Assigns to a name, tuple, attribute or item; false after an error.
bool feHostAssign(FeActivation *activation, const FeNode *target, FeValue *value);
void feDefine(FeActivation *activation, MlirStringRef name, FeValue *value);
/// As fePyTruth; what isn't known is false while modules are loaded.
bool feHostTruth(FeCompiler *compiler, FeValue *value, bool *result);
bool feHostArguments(FeActivation *activation, const FeNodeList *nodes, const FeKeyword *keywords,
                     size_t numKeywords, FeArguments *arguments);

//===--- Functions, classes ---===//

/// Calls anything with values of the host's.
FeValue *feHostCall(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments);
FeValue *feMakeFunction(FeActivation *activation, const FeNode *node);
FeValue *feMakeClass(FeActivation *activation, const FeNode *node);
/// Makes a value of a class.
FeValue *feConstruct(FeCompiler *compiler, FeValue *class, const FeArguments *arguments);
/// A class of named tuples, or of records with fields.
FeClass *feNewClass(FeCompiler *compiler, MlirStringRef name, FeModule *module, size_t numFields);
/// Applies what stands behind @.
FeValue *feDecorate(FeActivation *activation, const FeNode *decorator, FeValue *value);
/// An attribute of a class or its bases, as it was assigned; NULL: none.
FeValue *feClassFind(const FeClass *of, MlirStringRef name);
bool feIsPropertyMark(const FeValue *value);
FeValue *feHostClassMethod(FeCompiler *compiler, const FeArguments *arguments);

//===--- Modules and known names ---===//

bool feImport(FeActivation *activation, const FeNode *node);
bool feImportFrom(FeActivation *activation, const FeNode *node);
/// What a full name stands for, "triton.jit", "collections.namedtuple": NULL if it isn't known.
FeValue *feHostFind(FeCompiler *compiler, MlirStringRef qualifiedName);
/// A member of something that isn't known: known names of it, or something else that isn't.
FeValue *feOpaqueMember(FeCompiler *compiler, MlirStringRef owner, MlirStringRef name);
FeValue *feOpaque(FeCompiler *compiler, MlirStringRef name);
/// Whether a decorator gives the function that it's applied to, whatever its arguments are.
bool feIsTransparent(const FeValue *decorator);
/// A module by its full name: built in, of a file, or opaque.
FeValue *feFindModule(FeCompiler *compiler, MlirStringRef name);
/// The folder of a file's name, "." for none.
MlirStringRef feFolderOf(MlirStringRef fileName);
void feAddFolder(FeCompiler *compiler, MlirStringRef folder);
/// The name of the package that a file is in, by the __init__.py of its folders; *root becomes the
/// folder that the package is in.
MlirStringRef fePackageOf(FeCompiler *compiler, MlirStringRef folder, MlirStringRef *root);

#endif // TESSERA_TRITON_FRONTEND_HOST_H
