// What fbs-gen knows of a schema after parsing it and all it includes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TESSERA_FBS_GEN_SCHEMA_H
#define TESSERA_FBS_GEN_SCHEMA_H

#include "flatbuffers/Flatbuffers.h"
#include "support/Map.h"
#include "support/Source.h"

typedef enum FgDeclKind { FG_ENUM, FG_STRUCT, FG_TABLE, FG_UNION } FgDeclKind;

typedef struct FgDecl FgDecl;
typedef struct FgFile FgFile;

/// A named number of an enum, or a member of a union.
typedef struct FgValue {
  MlirStringRef name;
  size_t at;     ///< where it stands in the file
  int64_t value; ///< enums
  FgDecl *table; ///< unions
  MlirStringRef tableName;
} FgValue;

/// A field of a table or a struct. A union field of a table follows one of kind FbKind_UnionType.
typedef struct FgField {
  MlirStringRef name;
  size_t at;
  MlirStringRef typeName; ///< empty for the built-in types
  size_t typeAt;
  FgDecl *decl; ///< of enums, structs, tables and unions
  FbKind kind;
  bool isVector, isOptional, isRequired;
  bool hasDefault;
  MlirStringRef defaultText;
  size_t defaultAt;
  uint64_t defaultBits;
  unsigned slot; ///< table: vtable slot; struct: byte offset
} FgField;

struct FgDecl {
  FgDeclKind kind;
  MlirStringRef name;
  MlirStringRef fullName;  ///< with the namespace before it
  MlirStringRef nameSpace; ///< dotted, may be empty
  FgFile *file;
  size_t at;
  FbKind underlying; ///< enums
  bool isBitFlags;
  bool isResolved;
  unsigned size, align; ///< structs
  TsVec(FgValue) values;
  TsVec(FgField) fields;
};

struct FgFile {
  MlirStringRef path; ///< relative to the root folder, normalised
  TsString contents;
  TsSourceBuffer buffer;
  TsVec(FgFile *) includes; ///< direct ones
};

/// Everything parsed. Zero-initialise, then fgSchemaParse; free with fgSchemaDestroy.
typedef struct FgSchema {
  TsArena arena;
  const char *root;         ///< the folder that paths are relative to
  TsVec(FgFile *) files;    ///< in the order first met
  TsVec(FgDecl *) decls;    ///< in the order of declaration, included files first
  TsStringMap declsByName;  ///< full name -> FgDecl *
  FgDecl *rootType;         ///< of the main file, or NULL
  MlirStringRef identifier; ///< of the main file, empty if none
  MlirStringRef extension;  ///< of the main file, empty if none
  MlirStringRef rootName;   ///< as written
  MlirStringRef rootScope;  ///< the namespace it was written in
  size_t rootAt;
  TsString errors; ///< what was wrong, ready to print
} FgSchema;

/// Parses the file `path` below `schema->root` and what it includes, and resolves all names. False:
/// see `schema->errors`.
bool fgSchemaParse(FgSchema *schema, const char *path);

/// Resolves names, numbers slots, lays structs out. Called by fgSchemaParse.
bool fgSchemaResolve(FgSchema *schema);

/// Adds an error at a place of `file`. Always false.
bool fgSchemaFail(FgSchema *schema, FgFile *file, size_t at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void fgSchemaDestroy(FgSchema *schema);

/// How the generated code is named.
typedef struct FgNaming {
  MlirStringRef includePrefix; ///< folder of generated headers in #include lines
  TsStringMap prefixes;        ///< namespace -> const char * prefix of its types
} FgNaming;

/// Appends the header and the source for the main file.
void fgEmitHeader(const FgSchema *schema, const FgNaming *naming, TsString *out);
void fgEmitSource(const FgSchema *schema, const FgNaming *naming, TsString *out);

#endif // TESSERA_FBS_GEN_SCHEMA_H
