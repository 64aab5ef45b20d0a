// What the llvm dialect checks of attributes on ops of any dialect, and what of it may be inlined.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Attributes of arguments and results ---===//

typedef enum ValueKind { KIND_UNIT, KIND_TYPE, KIND_INTEGER } ValueKind;
typedef enum Subject { ON_ANY, ON_POINTER, ON_INTEGER } Subject;

// What an attribute's value is, what it may stand on, and whether on a result.
typedef struct ParameterRule {
  const char *name;
  ValueKind kind;
  Subject subject;
  bool isForResults;
} ParameterRule;

static const ParameterRule parameterRules[] = {
    {"llvm.align", KIND_INTEGER, ON_POINTER, true},
    {"llvm.alignstack", KIND_INTEGER, ON_ANY, false},
    {"llvm.byref", KIND_TYPE, ON_POINTER, false},
    {"llvm.byval", KIND_TYPE, ON_POINTER, false},
    {"llvm.dereferenceable", KIND_INTEGER, ON_POINTER, true},
    {"llvm.dereferenceable_or_null", KIND_INTEGER, ON_POINTER, true},
    {"llvm.inalloca", KIND_TYPE, ON_POINTER, false},
    {"llvm.inreg", KIND_UNIT, ON_ANY, true},
    {"llvm.nest", KIND_UNIT, ON_POINTER, false},
    {"llvm.noalias", KIND_UNIT, ON_POINTER, true},
    {"llvm.nocapture", KIND_UNIT, ON_POINTER, false},
    {"llvm.nofree", KIND_UNIT, ON_POINTER, false},
    {"llvm.nonnull", KIND_UNIT, ON_POINTER, true},
    {"llvm.noundef", KIND_UNIT, ON_ANY, true},
    {"llvm.preallocated", KIND_TYPE, ON_POINTER, false},
    {"llvm.readnone", KIND_UNIT, ON_POINTER, false},
    {"llvm.readonly", KIND_UNIT, ON_POINTER, false},
    {"llvm.returned", KIND_UNIT, ON_ANY, true},
    {"llvm.signext", KIND_UNIT, ON_INTEGER, true},
    {"llvm.sret", KIND_TYPE, ON_POINTER, false},
    {"llvm.writeonly", KIND_UNIT, ON_POINTER, false},
    {"llvm.zeroext", KIND_UNIT, ON_INTEGER, true},
};

static const ParameterRule *findRule(MlirStringRef name) {
  for (size_t i = 0; i < sizeof parameterRules / sizeof *parameterRules; ++i)
    if (tsEqualC(name, parameterRules[i].name))
      return &parameterRules[i];
  return NULL;
}

static bool isOfKind(MlirAttribute value, ValueKind kind) {
  switch (kind) {
  case KIND_UNIT:
    return mlirAttributeIsAUnit(value);
  case KIND_TYPE:
    return mlirAttributeIsAType(value);
  default:
    return mlirAttributeIsAInteger(value);
  }
}

// Of types that aren't LLVM's yet nothing is known.
static bool fitsSubject(MlirType type, Subject subject) {
  if (!llvmTypeIsCompatible(type) || subject == ON_ANY)
    return true;
  return subject == ON_POINTER ? llvmPointerTypeIsA(type) : mlirTypeIsAInteger(type);
}

static MlirLogicalResult checkParameter(MlirOperation op, MlirType type,
                                        MlirNamedAttribute attribute) {
  static const char *const kinds[] = {"a unit", "a type", "an integer"};
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  const ParameterRule *rule = findRule(name);
  if (!rule)
    return success();
  if (!isOfKind(attribute.attribute, rule->kind))
    return mlirOperationEmitError(op, "\"%.*s\" should be %s attribute", (int)name.length,
                                  name.data, kinds[rule->kind]);
  if (!fitsSubject(type, rule->subject))
    return mlirOperationEmitError(op, "\"%.*s\" attribute attached to non-%s LLVM type",
                                  (int)name.length, name.data,
                                  rule->subject == ON_POINTER ? "pointer" : "integer");
  return success();
}

// The type at a position of those that a method of the interface appends.
typedef struct TypeSearch {
  size_t left;
  MlirType found;
} TypeSearch;

static void searchType(MlirType type, void *user) {
  TypeSearch *search = user;
  if (search->left-- == 0)
    search->found = type;
}

static MlirType typeAt(MlirOperation op, bool ofResults, unsigned position) {
  TypeSearch search = {.left = position};
  tesseraFunctionAppendTypes(op, ofResults, searchType, &search);
  return search.found;
}

MlirLogicalResult llvmVerifyRegionArgAttribute(MlirOperation op, unsigned region, unsigned argument,
                                               MlirNamedAttribute attribute) {
  (void)region;
  MlirType type = typeAt(op, false, argument);
  return mlirTypeIsNull(type) ? success() : checkParameter(op, type, attribute);
}

MlirLogicalResult llvmVerifyRegionResultAttribute(MlirOperation op, unsigned region,
                                                  unsigned result, MlirNamedAttribute attribute) {
  (void)region;
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  MlirType type = typeAt(op, true, result);
  if (mlirTypeIsNull(type))
    return success();
  const ParameterRule *rule = findRule(name);
  bool isForArguments = tsEqualC(name, "llvm.allocalign") || tsEqualC(name, "llvm.allocptr") ||
                        (rule && !rule->isForResults);
  if (isForArguments)
    return mlirOperationEmitError(op, "\"%.*s\" is not a valid result attribute", (int)name.length,
                                  name.data);
  return checkParameter(op, type, attribute);
}

//===--- Data layouts as text ---===//

static bool isDigits(MlirStringRef text) {
  for (size_t i = 0; i < text.length; ++i)
    if (text.data[i] < '0' || text.data[i] > '9')
      return false;
  return text.length > 0;
}

// `p`, `i`, `v` and so on with their numbers: only what letters there are is looked at.
static bool isKnownSpecification(MlirStringRef text) {
  if (!text.length || tsEqualC(text, "e") || tsEqualC(text, "E") || tsEqualC(text, "ni"))
    return true;
  if (tsStartsWith(text, tsLiteral("ni:")) || tsStartsWith(text, tsLiteral("m:")))
    return true;
  if (text.data[0] == 'a' || text.data[0] == 'p' || text.data[0] == 'F')
    return text.length > 1;
  if (!strchr("ivfnSPAGs", text.data[0]))
    return false;
  return isDigits(tsSubstring(
      text, 1, tsFindChar(text, ':', 0) == SIZE_MAX ? SIZE_MAX : tsFindChar(text, ':', 0) - 1));
}

static MlirLogicalResult checkDataLayout(MlirOperation op, MlirStringRef layout) {
  size_t start = 0;
  while (start <= layout.length) {
    size_t end = tsFindChar(layout, '-', start);
    if (end == SIZE_MAX)
      end = layout.length;
    MlirStringRef part = tsSubstring(layout, start, end - start);
    if (!isKnownSpecification(part))
      return mlirOperationEmitOpError(
          op, "invalid data layout descriptor: unknown specifier '%c'\n", part.data[0]);
    start = end + 1;
  }
  return success();
}

MlirLogicalResult llvmVerifyOperationAttribute(MlirOperation op, MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  if (!tsEqualC(name, "llvm.data_layout"))
    return success();
  if (!mlirAttributeIsAString(attribute.attribute))
    return mlirOperationEmitOpError(op, "expected 'llvm.data_layout' to be a string attributes");
  return checkDataLayout(op, mlirStringAttrGetValue(attribute.attribute));
}
