// Reads schema files into declarations; names are resolved later.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Schema.h"
#include "support/File.h"

#include <ctype.h>

// Includes nest by recursion; a name is looked up in every namespace around it.
enum { maxIncludeDepth = 64, maxNameLength = 1000 };

typedef enum TokenKind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_MARK } TokenKind;

typedef struct Parser {
  FgSchema *schema;
  FgFile *file;
  unsigned depth;
  bool failed;
  bool isMain;
  MlirStringRef nameSpace;
  size_t cursor;
  TokenKind kind;
  MlirStringRef text; // of the current token; strings without their quotes
  size_t at;
} Parser;

bool fgSchemaFail(FgSchema *schema, FgFile *file, size_t at, const char *format, ...) {
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  tsSourceBufferFormatMessage(&file->buffer, at, TS_ERROR, tsStringView(&message), &schema->errors);
  tsStringFree(&message);
  return false;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

/// After the first error every token is the end, so that all loops stop.
static void fail(Parser *p, size_t at, const char *message) {
  if (!p->failed)
    fgSchemaFail(p->schema, p->file, at, "%s", message);
  p->failed = true;
  p->kind = TOKEN_END;
}

/// Skips blanks and comments. The text is followed by a NUL, so one byte ahead may be looked at.
static void skipBlanks(Parser *p) {
  const char *s = p->file->buffer.text.data;
  size_t end = p->file->buffer.text.length;
  while (p->cursor < end) {
    if (isspace((unsigned char)s[p->cursor])) {
      ++p->cursor;
    } else if (s[p->cursor] == '/' && s[p->cursor + 1] == '/') {
      while (p->cursor < end && s[p->cursor] != '\n')
        ++p->cursor;
    } else if (s[p->cursor] == '/' && s[p->cursor + 1] == '*') {
      size_t close = tsFind(p->file->buffer.text, tsLiteral("*/"), p->cursor + 2);
      if (close == SIZE_MAX) {
        fail(p, p->cursor, "comment has no end");
        p->cursor = end;
        return;
      }
      p->cursor = close + 2;
    } else {
      return;
    }
  }
}

static bool isNamePart(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void lexString(Parser *p) {
  MlirStringRef text = p->file->buffer.text;
  size_t start = ++p->cursor;
  while (p->cursor < text.length && text.data[p->cursor] != '"' && text.data[p->cursor] != '\n') {
    if (text.data[p->cursor] == '\\') {
      fail(p, p->cursor, "escapes in strings are not supported");
      return;
    }
    ++p->cursor;
  }
  if (p->cursor == text.length || text.data[p->cursor] != '"') {
    fail(p, p->at, "string has no end");
    return;
  }
  p->kind = TOKEN_STRING;
  p->text = tsSubstring(text, start, p->cursor++ - start);
}

static void next(Parser *p) {
  if (p->failed)
    return;
  skipBlanks(p);
  if (p->failed)
    return;
  MlirStringRef text = p->file->buffer.text;
  size_t start = p->at = p->cursor;
  if (start == text.length) {
    p->kind = TOKEN_END;
    p->text = tsLiteral("");
    return;
  }
  char c = text.data[start];
  if (c == '"') {
    lexString(p);
    return;
  }
  char after = text.data[start + 1];
  bool isNumber = isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)after)) ||
                  ((c == '-' || c == '+') && (isNamePart(after) || after == '.'));
  ++p->cursor;
  if (isNumber || isNamePart(c))
    while (p->cursor < text.length &&
           (isNamePart(text.data[p->cursor]) ||
            (isNumber && (text.data[p->cursor] == '.' ||
                          ((text.data[p->cursor] == '-' || text.data[p->cursor] == '+') &&
                           tolower((unsigned char)text.data[p->cursor - 1]) == 'e')))))
      ++p->cursor;
  p->kind = isNumber ? TOKEN_NUMBER : isNamePart(c) ? TOKEN_NAME : TOKEN_MARK;
  p->text = tsSubstring(text, start, p->cursor - start);
}

static bool isMark(const Parser *p, char mark) {
  return p->kind == TOKEN_MARK && p->text.data[0] == mark;
}

static bool accept(Parser *p, char mark) {
  if (!isMark(p, mark))
    return false;
  next(p);
  return true;
}

static void expect(Parser *p, char mark) {
  char message[] = "expected ' '";
  message[sizeof message - 3] = mark;
  if (!accept(p, mark))
    fail(p, p->at, message);
}

static MlirStringRef expectName(Parser *p, const char *what) {
  MlirStringRef name = p->text;
  if (p->kind != TOKEN_NAME) {
    fail(p, p->at, what);
    return tsLiteral("");
  }
  next(p);
  return name;
}

static MlirStringRef expectString(Parser *p) {
  MlirStringRef text = p->text;
  if (p->kind != TOKEN_STRING) {
    fail(p, p->at, "expected a string");
    return tsLiteral("");
  }
  next(p);
  return text;
}

/// Reads `a.b.c`.
static MlirStringRef parseDottedName(Parser *p, const char *what) {
  TsString name = {0};
  size_t at = p->at;
  tsStringAppend(&name, expectName(p, what));
  while (isMark(p, '.')) {
    next(p);
    tsStringAppendChar(&name, '.');
    tsStringAppend(&name, expectName(p, what));
  }
  if (name.size > maxNameLength)
    fail(p, at, "this name is too long");
  MlirStringRef copy = tsArenaString(&p->schema->arena, tsStringView(&name));
  tsStringFree(&name);
  return copy;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static const struct {
  const char *name;
  FbKind kind;
} builtinTypes[] = {
    {"bool", FbKind_Bool},     {"byte", FbKind_I8},    {"int8", FbKind_I8},
    {"ubyte", FbKind_U8},      {"uint8", FbKind_U8},   {"short", FbKind_I16},
    {"int16", FbKind_I16},     {"ushort", FbKind_U16}, {"uint16", FbKind_U16},
    {"int", FbKind_I32},       {"int32", FbKind_I32},  {"uint", FbKind_U32},
    {"uint32", FbKind_U32},    {"long", FbKind_I64},   {"int64", FbKind_I64},
    {"ulong", FbKind_U64},     {"uint64", FbKind_U64}, {"float", FbKind_F32},
    {"float32", FbKind_F32},   {"double", FbKind_F64}, {"float64", FbKind_F64},
    {"string", FbKind_String},
};

static bool findBuiltinType(MlirStringRef name, FbKind *kind) {
  for (size_t i = 0; i < sizeof builtinTypes / sizeof *builtinTypes; ++i) {
    if (tsEqualC(name, builtinTypes[i].name)) {
      *kind = builtinTypes[i].kind;
      return true;
    }
  }
  return false;
}

/// Reads `[T]` or `T` into the field.
static void parseType(Parser *p, FgField *field) {
  field->isVector = accept(p, '[');
  field->typeAt = p->at;
  if (isMark(p, '['))
    fail(p, p->at, "a vector of vectors is not supported: put a table between");
  MlirStringRef name = parseDottedName(p, "expected a type");
  if (!findBuiltinType(name, &field->kind))
    field->typeName = name;
  if (field->isVector && isMark(p, ':'))
    fail(p, p->at, "arrays of fixed length are not supported");
  if (field->isVector)
    expect(p, ']');
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

typedef struct Attributes {
  bool isBitFlags, isRequired;
} Attributes;

/// Reads `(name, name: value)`. Attributes that would change the format are refused; others say
/// things to other generators.
static Attributes parseAttributes(Parser *p) {
  static const char *const refused[] = {"id", "deprecated", "force_align"};
  Attributes attributes = {false, false};
  if (!accept(p, '('))
    return attributes;
  do {
    size_t at = p->at;
    MlirStringRef name =
        p->kind == TOKEN_STRING ? expectString(p) : expectName(p, "expected an attribute");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; ++i)
      if (tsEqualC(name, refused[i]))
        fail(p, at, "this attribute is not supported: it changes the layout of the file");
    attributes.isBitFlags |= tsEqualC(name, "bit_flags");
    attributes.isRequired |= tsEqualC(name, "required");
    if (accept(p, ':')) {
      if (p->kind != TOKEN_NAME && p->kind != TOKEN_NUMBER && p->kind != TOKEN_STRING)
        fail(p, p->at, "expected the value of an attribute");
      next(p);
    }
  } while (accept(p, ','));
  expect(p, ')');
  return attributes;
}

static FgDecl *addDecl(Parser *p, FgDeclKind kind) {
  FgDecl *decl = tsArenaNew(&p->schema->arena, FgDecl);
  *decl = (FgDecl){.kind = kind, .file = p->file, .at = p->at, .nameSpace = p->nameSpace};
  decl->name = expectName(p, "expected a name");
  TsString name = {0};
  tsStringAppend(&name, decl->nameSpace);
  if (name.size)
    tsStringAppendChar(&name, '.');
  tsStringAppend(&name, decl->name);
  decl->fullName = tsArenaString(&p->schema->arena, tsStringView(&name));
  tsStringFree(&name);
  tsVecPush(&p->schema->decls, decl);
  if (p->failed)
    return decl;
  bool isNew;
  uintptr_t *slot = tsStringMapInsert(&p->schema->declsByName, decl->fullName, &isNew);
  if (!isNew)
    fail(p, decl->at, "there is a type of this name already");
  else
    *slot = (uintptr_t)decl;
  return decl;
}

static bool rangeOf(FbKind kind, int64_t *low, int64_t *high) {
  static const struct {
    FbKind kind;
    int64_t low, high;
  } ranges[] = {{FbKind_I8, INT8_MIN, INT8_MAX},    {FbKind_U8, 0, UINT8_MAX},
                {FbKind_I16, INT16_MIN, INT16_MAX}, {FbKind_U16, 0, UINT16_MAX},
                {FbKind_I32, INT32_MIN, INT32_MAX}, {FbKind_U32, 0, INT32_MAX},
                {FbKind_I64, INT32_MIN, INT32_MAX}, {FbKind_U64, 0, INT32_MAX}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
    if (ranges[i].kind != kind)
      continue;
    *low = ranges[i].low;
    *high = ranges[i].high;
    return true;
  }
  return false;
}

/// Reads one `Name = 3`; `*previous` is the value before, kept as written (a bit for bit flags).
static void parseEnumValue(Parser *p, FgDecl *decl, int64_t *previous) {
  FgValue value = {.at = p->at};
  int64_t low = 0, high = 0;
  rangeOf(decl->underlying, &low, &high);
  value.name = expectName(p, "expected the name of a value");
  int64_t number = decl->values.size ? *previous + 1 : 0;
  if (accept(p, '=')) {
    if (p->kind != TOKEN_NUMBER || !tsParseSigned(p->text, &number)) {
      fail(p, p->at, "expected an integer");
      return;
    }
    next(p);
  }
  if (decl->values.size && number <= *previous) {
    fail(p, value.at, "the values of an enum must ascend");
    return;
  }
  if (number < low || number > high || (decl->isBitFlags && (number < 0 || number > 30)) ||
      (decl->isBitFlags && (INT64_C(1) << number) > high)) {
    fail(p, value.at, "value does not fit the enum");
    return;
  }
  *previous = number;
  value.value = decl->isBitFlags ? INT64_C(1) << number : number;
  tsVecPush(&decl->values, value);
}

static void parseEnum(Parser *p) {
  FgDecl *decl = addDecl(p, FG_ENUM);
  expect(p, ':');
  int64_t low, high, previous = 0;
  size_t at = p->at;
  MlirStringRef type = expectName(p, "expected the type of the enum");
  if (!p->failed &&
      (!findBuiltinType(type, &decl->underlying) || !rangeOf(decl->underlying, &low, &high)))
    fail(p, at, "the type of an enum must be an integer type");
  decl->isBitFlags = parseAttributes(p).isBitFlags;
  expect(p, '{');
  while (!p->failed && !isMark(p, '}')) {
    parseEnumValue(p, decl, &previous);
    if (!accept(p, ','))
      break;
  }
  expect(p, '}');
  if (!p->failed && decl->values.size == 0)
    fail(p, decl->at, "an enum needs a value");
}

static void parseUnion(Parser *p) {
  FgDecl *decl = addDecl(p, FG_UNION);
  parseAttributes(p);
  expect(p, '{');
  while (!p->failed && !isMark(p, '}')) {
    FgValue value = {.at = p->at};
    value.tableName = parseDottedName(p, "expected a table");
    value.name = value.tableName;
    if (accept(p, ':')) {
      value.at = p->at;
      value.tableName = parseDottedName(p, "expected a table");
    }
    size_t dot = value.name.length;
    while (dot > 0 && value.name.data[dot - 1] != '.')
      --dot;
    value.name = tsSubstring(value.name, dot, value.name.length);
    tsVecPush(&decl->values, value);
    if (!accept(p, ','))
      break;
  }
  expect(p, '}');
  if (!p->failed && (decl->values.size == 0 || decl->values.size > 255))
    fail(p, decl->at, "a union has 1 to 255 members");
}

static void parseField(Parser *p, FgDecl *decl) {
  FgField field = {.at = p->at};
  field.name = expectName(p, "expected a field");
  expect(p, ':');
  parseType(p, &field);
  if (accept(p, '=')) {
    field.defaultAt = p->at;
    field.defaultText = p->text;
    field.isOptional = p->kind == TOKEN_NAME && tsEqualC(p->text, "null");
    field.hasDefault = !field.isOptional;
    if (p->kind != TOKEN_NAME && p->kind != TOKEN_NUMBER)
      fail(p, p->at, "expected a default value");
    if (decl->kind == FG_STRUCT)
      fail(p, p->at, "members of structs have no default");
    next(p);
  }
  field.isRequired = parseAttributes(p).isRequired;
  expect(p, ';');
  if (!p->failed)
    tsVecPush(&decl->fields, field);
}

static void parseRecord(Parser *p, FgDeclKind kind) {
  FgDecl *decl = addDecl(p, kind);
  parseAttributes(p);
  expect(p, '{');
  while (!p->failed && !isMark(p, '}'))
    parseField(p, decl);
  expect(p, '}');
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static FgFile *parseFile(FgSchema *schema, MlirStringRef path, unsigned depth, bool isMain);

/// Gives `path`, as written in the file `from`, relative to the root and without `.` and `..`; an
/// empty string when it leaves the root.
static MlirStringRef normalizePath(TsArena *arena, MlirStringRef from, MlirStringRef path) {
  TsString full = {0}, result = {0};
  size_t slash = from.length;
  while (slash > 0 && from.data[slash - 1] != '/')
    --slash;
  tsStringAppend(&full, tsSubstring(from, 0, slash));
  tsStringAppend(&full, path);
  bool inside = path.length > 0 && path.data[0] != '/';
  for (size_t at = 0; inside && at < full.size;) {
    MlirStringRef view = tsStringView(&full);
    size_t end = tsFindChar(view, '/', at);
    end = end == SIZE_MAX ? full.size : end;
    MlirStringRef part = tsSubstring(view, at, end - at);
    at = end + 1;
    if (tsEqualC(part, "..")) {
      inside = result.size > 0;
      while (result.size > 0 && result.data[--result.size] != '/')
        ;
    } else if (part.length > 0 && !tsEqualC(part, ".")) {
      if (result.size)
        tsStringAppendChar(&result, '/');
      tsStringAppend(&result, part);
    }
  }
  MlirStringRef copy =
      tsArenaString(arena, inside ? tsStringView(&result) : mlirStringRefCreate("", 0));
  tsStringFree(&full);
  tsStringFree(&result);
  return copy;
}

static void parseInclude(Parser *p) {
  size_t at = p->at;
  MlirStringRef written = expectString(p);
  expect(p, ';');
  if (p->failed)
    return;
  MlirStringRef path = normalizePath(&p->schema->arena, p->file->path, written);
  if (path.length == 0) {
    fail(p, at, "included file is not below the root folder");
    return;
  }
  if (p->depth == maxIncludeDepth) {
    fail(p, at, "files are included too deeply");
    return;
  }
  FgFile *file = parseFile(p->schema, path, p->depth + 1, false);
  if (file)
    tsVecPush(&p->file->includes, file);
  else
    fail(p, at, "included from here");
}

static void parseNamespace(Parser *p) {
  p->nameSpace = isMark(p, ';') ? tsLiteral("") : parseDottedName(p, "expected a namespace");
  expect(p, ';');
}

static void parseRootType(Parser *p) {
  size_t at = p->at;
  MlirStringRef name = parseDottedName(p, "expected the name of a table");
  expect(p, ';');
  if (!p->isMain)
    return;
  p->schema->rootAt = at;
  p->schema->rootName = name;
  p->schema->rootScope = p->nameSpace;
}

static void parseFileString(Parser *p, bool isIdentifier) {
  size_t at = p->at;
  MlirStringRef text = expectString(p);
  expect(p, ';');
  if (isIdentifier && !p->failed && text.length != 4)
    fail(p, at, "a file identifier has 4 characters");
  if (p->isMain && isIdentifier)
    p->schema->identifier = text;
  else if (p->isMain)
    p->schema->extension = text;
}

static void parseStatement(Parser *p) {
  size_t at = p->at;
  MlirStringRef word = expectName(p, "expected a declaration");
  if (tsEqualC(word, "include"))
    parseInclude(p);
  else if (tsEqualC(word, "namespace"))
    parseNamespace(p);
  else if (tsEqualC(word, "enum"))
    parseEnum(p);
  else if (tsEqualC(word, "union"))
    parseUnion(p);
  else if (tsEqualC(word, "struct"))
    parseRecord(p, FG_STRUCT);
  else if (tsEqualC(word, "table"))
    parseRecord(p, FG_TABLE);
  else if (tsEqualC(word, "root_type"))
    parseRootType(p);
  else if (tsEqualC(word, "file_identifier"))
    parseFileString(p, true);
  else if (tsEqualC(word, "file_extension"))
    parseFileString(p, false);
  else if (tsEqualC(word, "attribute")) {
    p->kind == TOKEN_STRING ? (void)expectString(p) : (void)expectName(p, "expected a name");
    expect(p, ';');
  } else
    fail(p, at, "this is not a declaration that fbs-gen knows");
}

/// Opens the file, or gives the one that is open already in `*known`.
static FgFile *openFile(FgSchema *schema, MlirStringRef path, bool *known) {
  for (size_t i = 0; i < schema->files.size; ++i) {
    *known = tsEqual(schema->files.data[i]->path, path);
    if (*known)
      return schema->files.data[i];
  }
  FgFile *file = tsArenaNew(&schema->arena, FgFile);
  *file = (FgFile){.path = path};
  TsString name = {0};
  tsStringAppendFormat(&name, "%s/%.*s", schema->root, (int)path.length, path.data);
  bool ok = tsReadFile(name.data, &file->contents, &schema->errors);
  MlirStringRef display = tsArenaString(&schema->arena, tsStringView(&name));
  tsStringFree(&name);
  if (!ok) {
    tsStringAppendC(&schema->errors, "\n");
    tsStringFree(&file->contents);
    return NULL;
  }
  file->buffer = tsSourceBufferCreate(display, tsStringView(&file->contents));
  tsVecPush(&schema->files, file);
  return file;
}

static FgFile *parseFile(FgSchema *schema, MlirStringRef path, unsigned depth, bool isMain) {
  bool known = false;
  FgFile *file = openFile(schema, path, &known);
  if (!file || known)
    return file;
  Parser parser = {
      .schema = schema, .file = file, .depth = depth, .isMain = isMain, .nameSpace = tsLiteral("")};
  next(&parser);
  while (!parser.failed && parser.kind != TOKEN_END)
    parseStatement(&parser);
  return parser.failed ? NULL : file;
}

bool fgSchemaParse(FgSchema *schema, const char *path) {
  MlirStringRef written = mlirStringRefCreate(path, strlen(path));
  MlirStringRef normal = normalizePath(&schema->arena, tsLiteral(""), written);
  if (normal.length == 0) {
    tsStringAppendFormat(&schema->errors, "error: '%s' is not below the root folder\n", path);
    return false;
  }
  return parseFile(schema, normal, 0, true) && fgSchemaResolve(schema);
}

void fgSchemaDestroy(FgSchema *schema) {
  for (size_t i = 0; i < schema->files.size; ++i) {
    FgFile *file = schema->files.data[i];
    tsSourceBufferFree(&file->buffer);
    tsStringFree(&file->contents);
    tsVecFree(&file->includes);
  }
  for (size_t i = 0; i < schema->decls.size; ++i) {
    tsVecFree(&schema->decls.data[i]->values);
    tsVecFree(&schema->decls.data[i]->fields);
  }
  tsVecFree(&schema->files);
  tsVecFree(&schema->decls);
  tsStringMapFree(&schema->declsByName);
  tsStringFree(&schema->errors);
  tsArenaDestroy(&schema->arena);
}
