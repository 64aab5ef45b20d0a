// Modules: finding and loading them, import statements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A name that is imported is looked for when somebody asks for it: a file of kernels imports a good
// part of its package, and the kernel needs little of that.
#include "triton/frontend/Host.h"

#include "support/File.h"

FeHost *feHostOf(FeCompiler *compiler) {
  if (!compiler->host) {
    compiler->host = tsArenaNew(&compiler->arena, FeHost);
    *compiler->host = (FeHost){.modules = feScopeCreate(&compiler->arena, NULL)};
  }
  return compiler->host;
}

bool fePyStep(FeCompiler *compiler, size_t cost) {
  FeHost *host = feHostOf(compiler);
  if (feHasError(compiler))
    return false;
  if (cost <= FE_MAX_STEPS && host->steps <= FE_MAX_STEPS - cost) {
    host->steps += cost;
    return true;
  }
  feFail(compiler, FE_LIMIT, "too much is computed while compiling");
  return false;
}

//===--- Folders ---===//

static MlirStringRef joinPath(FeCompiler *compiler, MlirStringRef folder, MlirStringRef name,
                              const char *suffix) {
  TsString text = {0};
  tsStringAppend(&text, folder);
  tsStringAppendChar(&text, '/');
  for (size_t i = 0; i < name.length; ++i)
    tsStringAppendChar(&text, name.data[i] == '.' ? '/' : name.data[i]);
  tsStringAppendC(&text, suffix);
  MlirStringRef path = tsArenaString(&compiler->arena, tsStringView(&text));
  tsStringFree(&text);
  return path;
}

MlirStringRef feFolderOf(MlirStringRef fileName) {
  for (size_t i = fileName.length; i-- > 0;)
    if (fileName.data[i] == '/')
      return i ? tsSubstring(fileName, 0, i) : tsLiteral("/");
  return tsLiteral(".");
}

static MlirStringRef lastPart(MlirStringRef path, char separator) {
  for (size_t i = path.length; i-- > 0;)
    if (path.data[i] == separator)
      return tsSubstring(path, i + 1, SIZE_MAX);
  return path;
}

void feAddFolder(FeCompiler *compiler, MlirStringRef folder) {
  FeHost *host = feHostOf(compiler);
  for (size_t i = 0; i < host->numFolders; ++i)
    if (tsEqual(host->folders[i], folder))
      return;
  if (host->numFolders == host->folderCapacity) {
    size_t capacity = host->folderCapacity ? 2 * host->folderCapacity : 4;
    MlirStringRef *folders = tsArenaNewArray(&compiler->arena, MlirStringRef, capacity);
    if (host->numFolders)
      memcpy(folders, host->folders, host->numFolders * sizeof *folders);
    host->folders = folders;
    host->folderCapacity = capacity;
  }
  host->folders[host->numFolders++] = tsArenaString(&compiler->arena, folder);
}

// Packages aren't nested deeper.
enum { MAX_PACKAGE_DEPTH = 32 };

MlirStringRef fePackageOf(FeCompiler *compiler, MlirStringRef folder, MlirStringRef *root) {
  MlirStringRef name = tsLiteral("");
  *root = folder;
  for (int depth = 0; depth < MAX_PACKAGE_DEPTH; ++depth) {
    MlirStringRef init = joinPath(compiler, *root, tsLiteral("__init__"), ".py");
    MlirStringRef part = lastPart(*root, '/');
    if (!tsIsRegularFile(init.data) || !part.length || tsEqualC(part, ".") || tsEqualC(part, ".."))
      break;
    TsString text = {0};
    tsStringAppend(&text, part);
    if (name.length) {
      tsStringAppendChar(&text, '.');
      tsStringAppend(&text, name);
    }
    name = tsArenaString(&compiler->arena, tsStringView(&text));
    tsStringFree(&text);
    *root = feFolderOf(*root);
  }
  return name;
}

//===--- Loading ---===//

static FeValue *moduleValue(FeCompiler *compiler, FeModule *module) {
  FeValue *value = fePyNew(compiler, FE_MODULE);
  value->as.module = module;
  return value;
}

/// Runs a module's statements; what it gives stays known under its name from the start, as modules
/// may import each other.
static bool runModule(FeCompiler *compiler, FeModule *module, const FeNode *tree) {
  FeHost *host = feHostOf(compiler);
  FeActivation activation = {.compiler = compiler,
                             .module = module,
                             .scope = module->globals,
                             .prefix = module->name,
                             .isModule = true};
  ++host->numLenient;
  FeFlow flow = feHostExecute(&activation, &tree->as.module.body);
  --host->numLenient;
  return flow != FE_FLOW_FAIL;
}

FeModule *feLoadModule(FeCompiler *compiler, MlirStringRef name, MlirStringRef fileName,
                       MlirStringRef source) {
  FeSyntaxError error = {0};
  const FeNode *tree = feParseModule(source, &compiler->arena, &error);
  if (!tree) {
    feFail(compiler, FE_SYNTAX_ERROR, "%.*s:%d:%d: %s", (int)fileName.length, fileName.data,
           (int)error.line, (int)error.column, error.message.data ? error.message.data : "");
    tsStringFree(&error.message);
    return NULL;
  }
  return feLoadTree(compiler, name, fileName, source, tree);
}

FeModule *feLoadTree(FeCompiler *compiler, MlirStringRef name, MlirStringRef fileName,
                     MlirStringRef source, const FeNode *tree) {
  FeModule *module = tsArenaNew(&compiler->arena, FeModule);
  *module = (FeModule){.name = tsArenaString(&compiler->arena, name),
                       .fileName = tsArenaString(&compiler->arena, fileName),
                       .source = source,
                       .globals = feScopeCreate(&compiler->arena, NULL)};
  MlirStringRef folder = feFolderOf(module->fileName), root;
  fePackageOf(compiler, folder, &root);
  feAddFolder(compiler, folder);
  feAddFolder(compiler, root);
  // The language's own modules are more than the pieces of them that are sources.
  if (!tsStartsWith(module->name, tsLiteral("triton.")))
    feScopeSet(feHostOf(compiler)->modules, module->name, moduleValue(compiler, module));
  return runModule(compiler, module, tree) ? module : NULL;
}

/// A module of a file, without what goes wrong in it; NULL: there is no such file, or it can't be
/// read.
static FeValue *loadFile(FeCompiler *compiler, MlirStringRef name, MlirStringRef path) {
  MlirStringRef source;
  TsString problem = {0};
  if (!tsIsRegularFile(path.data))
    return NULL;
  bool isRead = tsReadFileToArena(path.data, &compiler->arena, &source, &problem);
  tsStringFree(&problem);
  if (!isRead)
    return NULL;
  // A kernel that is being compiled, and its nesting, have nothing to do with the module.
  FeError error = compiler->error;
  compiler->error = (FeError){0};
  FeModule *module = feLoadModule(compiler, name, path, source);
  if (compiler->error.kind != FE_LIMIT)
    compiler->error = error;
  return module ? moduleValue(compiler, module) : NULL;
}

static FeValue *findFile(FeCompiler *compiler, MlirStringRef name) {
  const FeHost *host = feHostOf(compiler);
  for (size_t i = 0; i < host->numFolders; ++i) {
    static const char *const suffixes[] = {".py", "/__init__.py"};
    for (size_t j = 0; j < 2; ++j) {
      FeValue *value =
          loadFile(compiler, name, joinPath(compiler, host->folders[i], name, suffixes[j]));
      if (value || feHasError(compiler))
        return value;
    }
  }
  return NULL;
}

static FeValue *mathModule(FeCompiler *compiler) {
  FeModule *module = tsArenaNew(&compiler->arena, FeModule);
  *module = (FeModule){.name = tsLiteral("math"),
                       .fileName = tsLiteral("math"),
                       .source = tsLiteral(""),
                       .globals = feScopeCreate(&compiler->arena, NULL)};
  return moduleValue(compiler, module);
}

/// Tessera's own package is Triton's under another name: `import tessera.triton as triton`.
static MlirStringRef withoutPackage(MlirStringRef name) {
  static const size_t length = sizeof "tessera." - 1;
  bool isOurs =
      tsEqualC(name, "tessera.triton") || tsStartsWith(name, tsLiteral("tessera.triton."));
  return isOurs ? tsSubstring(name, length, name.length) : name;
}

FeValue *feFindModule(FeCompiler *compiler, MlirStringRef name) {
  FeHost *host = feHostOf(compiler);
  name = withoutPackage(name);
  FeValue *value = feScopeFindLocal(host->modules, name);
  if (value)
    return value;
  name = tsArenaString(&compiler->arena, name);
  if (tsEqualC(name, "triton") || tsStartsWith(name, tsLiteral("triton."))) {
    FeModule *module = feBuiltinModule(compiler, name);
    value = module ? moduleValue(compiler, module) : feOpaque(compiler, name);
  } else {
    value = tsEqualC(name, "math") ? mathModule(compiler) : findFile(compiler, name);
  }
  if (!value)
    value = feOpaque(compiler, name);
  feScopeSet(host->modules, name, value);
  return value;
}

//===--- Imports ---===//

/// A name that is imported.
typedef struct Imported {
  FeCompiler *compiler;
  MlirStringRef module, name; ///< name: empty: the module itself
} Imported;

static FeValue *memberOf(FeCompiler *compiler, FeValue *module, MlirStringRef name) {
  if (module->kind == FE_OPAQUE)
    return feOpaqueMember(compiler, module->as.opaque, name);
  FeValue *member = feScopeFindLocal(module->as.module->globals, name);
  if (!member && !module->as.module->source.length)
    member = feOpaqueMember(compiler, module->as.module->name, name);
  return member;
}

static FeValue *resolveImport(void *data) {
  const Imported *imported = data;
  FeCompiler *compiler = imported->compiler;
  FeError error = compiler->error;
  compiler->error = (FeError){0};
  FeValue *value = feFindModule(compiler, imported->module);
  if (imported->name.length) {
    value = memberOf(compiler, value, imported->name);
    TsString path = {0};
    tsStringAppendFormat(&path, "%.*s.%.*s", (int)imported->module.length, imported->module.data,
                         (int)imported->name.length, imported->name.data);
    if (!value || value->kind == FE_OPAQUE)
      value = feFindModule(compiler, tsStringView(&path));
    tsStringFree(&path);
  }
  if (compiler->error.kind != FE_LIMIT)
    compiler->error = error;
  return value;
}

static void importLater(FeActivation *activation, MlirStringRef as, MlirStringRef module,
                        MlirStringRef name) {
  FeCompiler *compiler = activation->compiler;
  Imported *imported = tsArenaNew(&compiler->arena, Imported);
  *imported = (Imported){compiler, module, name};
  feScopeSetLater(activation->scope, as, resolveImport, imported);
}

/// `import a.b` of files: `a` has a member `b` then.
static void linkParts(FeCompiler *compiler, MlirStringRef name) {
  for (size_t dot = 0; (dot = tsFindChar(name, '.', dot)) != SIZE_MAX; ++dot) {
    FeValue *owner = feFindModule(compiler, tsSubstring(name, 0, dot));
    size_t end = tsFindChar(name, '.', dot + 1);
    MlirStringRef part = tsSubstring(name, dot + 1, end == SIZE_MAX ? SIZE_MAX : end - dot - 1);
    if (owner->kind != FE_MODULE || !owner->as.module->source.length)
      return;
    FeValue *member =
        feFindModule(compiler, tsSubstring(name, 0, end == SIZE_MAX ? name.length : end));
    feScopeSet(owner->as.module->globals, part, member);
  }
}

bool feImport(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  for (size_t i = 0; i < node->as.import.numNames; ++i) {
    const FeAlias *alias = &node->as.import.names[i];
    size_t dot = tsFindChar(alias->name, '.', 0);
    MlirStringRef none = {NULL, 0};
    if (alias->asName.length || dot == SIZE_MAX) {
      importLater(activation, alias->asName.length ? alias->asName : alias->name, alias->name,
                  none);
      continue;
    }
    linkParts(compiler, alias->name);
    MlirStringRef top = tsSubstring(alias->name, 0, dot);
    feDefine(activation, top, feFindModule(compiler, top));
  }
  return !feHasError(compiler);
}

/// The full name of `from ...x import`.
static MlirStringRef absoluteName(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  if (!node->as.import.level)
    return node->as.import.module;
  MlirStringRef root, folder = feFolderOf(activation->module->fileName);
  MlirStringRef package = fePackageOf(compiler, folder, &root);
  for (int32_t level = 1; level < node->as.import.level; ++level) {
    MlirStringRef last = lastPart(package, '.');
    package = last.length == package.length
                  ? tsLiteral("")
                  : tsSubstring(package, 0, package.length - last.length - 1);
  }
  if (!package.length)
    return node->as.import.module.length ? node->as.import.module : tsLiteral(".");
  if (!node->as.import.module.length)
    return package;
  TsString text = {0};
  tsStringAppendFormat(&text, "%.*s.%.*s", (int)package.length, package.data,
                       (int)node->as.import.module.length, node->as.import.module.data);
  MlirStringRef name = tsArenaString(&compiler->arena, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

static void importAll(FeActivation *activation, MlirStringRef name) {
  FeValue *module = feFindModule(activation->compiler, name);
  if (module->kind != FE_MODULE || module->as.module == activation->module)
    return;
  FeScope *globals = module->as.module->globals;
  FeValue *all = feScopeFindLocal(globals, tsLiteral("__all__"));
  if (all && all->kind == FE_LIST) {
    for (size_t i = 0; i < all->as.tuple.count; ++i)
      if (all->as.tuple.items[i]->kind == FE_STR)
        importLater(activation, all->as.tuple.items[i]->as.string, name,
                    all->as.tuple.items[i]->as.string);
    return;
  }
  for (size_t i = 0; i < feScopeCount(globals); ++i) {
    MlirStringRef member = feScopeNameAt(globals, i);
    if (member.length && member.data[0] != '_')
      importLater(activation, member, name, member);
  }
}

bool feImportFrom(FeActivation *activation, const FeNode *node) {
  MlirStringRef module = absoluteName(activation, node);
  for (size_t i = 0; i < node->as.import.numNames; ++i) {
    const FeAlias *alias = &node->as.import.names[i];
    if (tsEqualC(alias->name, "*"))
      importAll(activation, module);
    else if (tsEqualC(module, "."))
      importLater(activation, alias->asName.length ? alias->asName : alias->name, alias->name,
                  (MlirStringRef){NULL, 0});
    else
      importLater(activation, alias->asName.length ? alias->asName : alias->name, module,
                  alias->name);
  }
  return !feHasError(activation->compiler);
}
