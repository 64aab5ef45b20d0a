// Writes interfaces and their implementations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

static const char *upperName(Ods *ods, const char *name) {
  return odsUpperCamel(ods, mlirStringRefCreateFromCString(name));
}

static const char *methodsType(Ods *ods, const OdsInterface *interface) {
  MlirStringRef given = odsString(interface->record, "cMethods");
  return given.length ? odsText(ods, given) : odsFormat(ods, "%sMethods", interface->name);
}

// An interface that says what its struct is but lists no methods: whoever implements it defines the
// struct, a constant of this name.
static const char *findData(Ods *ods, const char *cName, const OdsInterface *interface) {
  bool isData = !interface->numMethods && odsString(interface->record, "cMethods").length;
  return isData ? odsFormat(ods, "%s%s", cName, interface->name) : NULL;
}

void odsDeclareInterfaceData(OdsEmitter *emitter, const char *cName, const OdsInterface *interface,
                             TsString *out) {
  const char *data = findData(emitter->ods, cName, interface);
  if (data)
    tsStringAppendFormat(out, "extern const %s %s;\n", methodsType(emitter->ods, interface), data);
}

static const char *subjectOf(const OdsInterface *interface) {
  return interface->kind == ODS_OP_INTERFACE        ? "MlirOperation op"
         : interface->kind == ODS_ATTR_INTERFACE    ? "MlirAttribute self"
         : interface->kind == ODS_DIALECT_INTERFACE ? "MlirDialect self"
                                                    : "MlirType self";
}

static void appendParam(const char *type, const char *name, TsString *out) {
  const char *pointer = strstr(type, "(*)");
  if (pointer)
    tsStringAppendFormat(out, "%.*s(*%s%s", (int)(pointer - type), type, name, pointer + 2);
  else
    tsStringAppendFormat(out, "%s%s%s", type, type[strlen(type) - 1] == '*' ? "" : " ", name);
}

static void appendMethodSignature(const OdsInterface *interface, const OdsMethod *method,
                                  const char *name, bool withSubject, bool withNames,
                                  TsString *out) {
  const char *type = method->returnType;
  tsStringAppendFormat(out, "%s%s%s(", type, type[strlen(type) - 1] == '*' ? "" : " ", name);
  bool isFirst = !withSubject;
  if (withSubject)
    tsStringAppendC(out, subjectOf(interface));
  for (size_t i = 0; i < method->numArgs; ++i) {
    tsStringAppendC(out, isFirst ? "" : ", ");
    isFirst = false;
    appendParam(method->argTypes[i], withNames ? method->argNames[i] : "", out);
  }
  tsStringAppendC(out, isFirst ? "void)" : ")");
}

void odsAppendMethodType(const OdsInterface *interface, const OdsMethod *method, const char *name,
                         bool withNames, TsString *out) {
  appendMethodSignature(interface, method, name, !method->isStatic, withNames, out);
}

// Whether an accessor of the op, attribute or type has the name that the hook would have.
static bool collides(Ods *ods, const OdsOp *op, const OdsStorage *storage, const char *upper) {
  for (size_t i = 0; storage && !strncmp(upper, "Get", 3) && i < storage->numParams; ++i)
    if (!strcmp(odsUpperCamel(ods, mlirStringRefCreateFromCString(storage->params[i].table.name)),
                upper + 3))
      return true;
  if (!op || strncmp(upper, "Get", 3) != 0)
    return false;
  const OdsValue *const groups[] = {op->operands, op->results, op->regions, op->successors};
  const unsigned sizes[] = {op->table.numOperands, op->table.numResults, op->table.numRegions,
                            op->table.numSuccessors};
  for (size_t g = 0; g < 4; ++g)
    for (unsigned i = 0; i < sizes[g]; ++i)
      if (!strcmp(odsUpperCamel(ods, groups[g][i].name), upper + 3))
        return true;
  for (size_t i = 0; i < op->numAttrs; ++i) {
    const char *name = odsUpperCamel(ods, op->attrs[i].name);
    if (!strcmp(name, upper + 3) || !strcmp(odsFormat(ods, "%sAttr", name), upper + 3))
      return true;
  }
  return false;
}

const char *odsMethodHook(Ods *ods, const char *cName, const OdsOp *op, const OdsStorage *storage,
                          const OdsInterface *interface, const OdsMethod *method) {
  const char *upper = upperName(ods, method->name);
  return collides(ods, op, storage, upper) ? odsFormat(ods, "%s%s%s", cName, interface->name, upper)
                                           : odsFormat(ods, "%s%s", cName, upper);
}

//===--- Implementations ---===//

static const char *findImplementation(OdsEmitter *emitter, const char *cName, const OdsOp *op,
                                      const OdsStorage *storage, const OdsInterfaceUse *use,
                                      size_t m) {
  const OdsMethod *method = &use->interface->methods[m];
  if (use->overridden[m])
    return odsMethodHook(emitter->ods, cName, op, storage, use->interface, method);
  if (!strcmp(method->defaultBody, "NULL"))
    return "NULL";
  return odsFormat(emitter->ods, "%sDefault%s", use->interface->symbol,
                   upperName(emitter->ods, method->name));
}

const char *odsDefineInterfaces(OdsEmitter *emitter, const char *cName, const OdsOp *op,
                                const OdsStorage *storage, size_t numInterfaces,
                                const OdsInterfaceUse *interfaces, bool declaresEffects) {
  if (!numInterfaces && !declaresEffects)
    return NULL;
  TsString table = {0};
  const char *hookName = op ? op->hookName : cName;
  for (size_t i = 0; i < numInterfaces; ++i) {
    const OdsInterface *interface = interfaces[i].interface;
    const char *data = findData(emitter->ods, hookName, interface);
    const char *methods = data ? odsFormat(emitter->ods, "&%s", data) : "NULL";
    if (interface->numMethods) {
      methods = odsFormat(emitter->ods, "&%s%s", cName, interface->name);
      tsStringAppendFormat(&emitter->body, "static const %s %s = {",
                           methodsType(emitter->ods, interface), methods + 1);
      for (size_t m = 0; m < interface->numMethods; ++m)
        tsStringAppendFormat(&emitter->body, "%s.%s = %s", m ? ", " : "",
                             interface->methods[m].name,
                             findImplementation(emitter, hookName, op, storage, &interfaces[i], m));
      tsStringAppendC(&emitter->body, "};\n");
    }
    tsStringAppendFormat(&table, "    {&%s, %s},\n", interface->symbol, methods);
  }
  if (declaresEffects)
    tsStringAppendC(&table, "    {&memoryEffectOpInterface, &tesseraDeclaredEffects},\n");
  tsStringAppendFormat(&emitter->body,
                       "static const TesseraInterfaceImpl %sInterfaces[] = {\n%s};\n", cName,
                       tsStringView(&table).data);
  tsStringFree(&table);
  return odsFormat(emitter->ods, "%sInterfaces", cName);
}

//===--- Interfaces of the dialect ---===//

bool odsInterfaceBelongs(const OdsEmitter *emitter, const OdsInterface *interface) {
  MlirStringRef space = odsStripColons(odsString(interface->record, "cppNamespace"));
  if (tsEqualC(space, "mlir"))
    return emitter->isLibrary && interface->numMethods;
  return !emitter->dialect || !emitter->dialect->record ||
         tsEqual(space, odsStripColons(odsString(emitter->dialect->record, "cppNamespace")));
}

static bool isWritten(const OdsEmitter *emitter, const OdsInterface *interface) {
  static const unsigned sections[] = {[ODS_OP_INTERFACE] = ODS_SECTION_OP_INTERFACES,
                                      [ODS_ATTR_INTERFACE] = ODS_SECTION_ATTR_INTERFACES,
                                      [ODS_TYPE_INTERFACE] = ODS_SECTION_TYPE_INTERFACES,
                                      [ODS_DIALECT_INTERFACE] = ODS_SECTION_OP_INTERFACES};
  return emitter->sections & sections[interface->kind];
}

void odsCollectInterfaces(OdsEmitter *emitter, OdsInterfaceVec *interfaces) {
  TgRecordList records = tgContextGetDerivedDefs(emitter->ods->context, tsLiteral("Interface"));
  for (size_t i = 0; i < records.size; ++i) {
    bool isUse = tgRecordIsSubClassOf(records.data[i], tsLiteral("DeclareInterfaceMethods"));
    if (isUse || tgRecordIsAnonymous(records.data[i]))
      continue;
    OdsInterface *interface = odsGetInterface(emitter->ods, records.data[i]);
    if (!odsInterfaceBelongs(emitter, interface) || !isWritten(emitter, interface))
      continue;
    if (interface->isForeign)
      odsForeign(emitter->ods, records.data[i], "interface '%s' is written in C++",
                 interface->name);
    else
      tsVecPush(interfaces, interface);
  }
}

static bool hasDefaultBody(const OdsMethod *method) {
  return method->defaultBody[0] && strcmp(method->defaultBody, "NULL") != 0;
}

// A function that calls the implementation of `op` or `self`. A static method has no such argument
// itself: it only says whose implementation is meant.
static void declareCaller(OdsEmitter *emitter, const OdsInterface *interface,
                          const OdsMethod *method, TsString *out) {
  const char *upper = upperName(emitter->ods, method->name);
  const char *subject = subjectOf(interface), *variable = strrchr(subject, ' ') + 1;
  tsStringAppendC(out, "static inline ");
  appendMethodSignature(interface, method,
                        odsFormat(emitter->ods, "%s%s", interface->symbol, upper), true, true, out);
  tsStringAppendFormat(out, " {\n  %s%sCast(%s)->%s(%s",
                       strcmp(method->returnType, "void") ? "return " : "", interface->symbol,
                       variable, method->name, method->isStatic ? "" : variable);
  for (size_t a = 0; a < method->numArgs; ++a)
    tsStringAppendFormat(out, "%s%s", a || !method->isStatic ? ", " : "", method->argNames[a]);
  tsStringAppendC(out, ");\n}\n");
}

void odsDeclareInterface(OdsEmitter *emitter, const OdsInterface *interface, TsString *out) {
  const char *methods = methodsType(emitter->ods, interface), *subject = subjectOf(interface);
  tsStringAppendFormat(out, "\n//===--- %s ---===//\n\n", interface->name);
  odsAppendOrigin(emitter->ods, interface->record, out);
  if (interface->numMethods) {
    tsStringAppendFormat(out, "typedef struct %s {\n", methods);
    for (size_t m = 0; m < interface->numMethods; ++m) {
      tsStringAppendC(out, "  ");
      odsAppendMethodType(interface, &interface->methods[m],
                          odsFormat(emitter->ods, "(*%s)", interface->methods[m].name), true, out);
      tsStringAppendC(out, ";\n");
    }
    tsStringAppendFormat(out, "} %s;\n", methods);
  }
  tsStringAppendFormat(out, "extern const TesseraInterface %s;\n", interface->symbol);
  if (!interface->numMethods && !odsString(interface->record, "cMethods").length)
    methods = "void";
  const char *lookUp = interface->kind == ODS_OP_INTERFACE ? "tesseraOperationGetInterface(op, &"
                       : interface->kind == ODS_DIALECT_INTERFACE
                           ? "tesseraDialectGetInterface(self, &"
                           : "tesseraStorageGetInterface(self.ptr, &";
  tsStringAppendFormat(out,
                       "static inline const %s *%sCast(%s) {\n  return (const %s *)%s%s);\n}\n",
                       methods, interface->symbol, subject, methods, lookUp, interface->symbol);
  for (size_t m = 0; m < interface->numMethods; ++m) {
    const OdsMethod *method = &interface->methods[m];
    const char *upper = upperName(emitter->ods, method->name);
    if (hasDefaultBody(method)) {
      odsAppendMethodType(interface, method,
                          odsFormat(emitter->ods, "%sDefault%s", interface->symbol, upper), true,
                          out);
      tsStringAppendC(out, ";\n");
    }
    // A method of a dialect may be missing: whoever calls it looks.
    if (interface->kind != ODS_DIALECT_INTERFACE)
      declareCaller(emitter, interface, method, out);
  }
}

// A default needn't look at everything that it is given.
static void appendUnusedArguments(const OdsInterface *interface, const OdsMethod *method,
                                  TsString *out) {
  MlirStringRef body = mlirStringRefCreateFromCString(method->defaultBody);
  const char *variable = strrchr(subjectOf(interface), ' ') + 1;
  if (!method->isStatic && !odsMentions(body, variable))
    tsStringAppendFormat(out, "  (void)%s;\n", variable);
  for (size_t a = 0; a < method->numArgs; ++a)
    if (!odsMentions(body, method->argNames[a]))
      tsStringAppendFormat(out, "  (void)%s;\n", method->argNames[a]);
}

// The methods of who implements none, where every method has a default.
static void defineDefaults(OdsEmitter *emitter, const OdsInterface *interface, TsString *members) {
  TsString values = {0};
  bool isComplete = interface->numMethods && interface->kind == ODS_OP_INTERFACE;
  for (size_t m = 0; m < interface->numMethods; ++m) {
    const OdsMethod *method = &interface->methods[m];
    isComplete = isComplete && method->defaultBody[0];
    tsStringAppendFormat(&values, "%s.%s = ", m ? ", " : "", method->name);
    if (hasDefaultBody(method))
      tsStringAppendFormat(&values, "%sDefault%s", interface->symbol,
                           upperName(emitter->ods, method->name));
    else
      tsStringAppendC(&values, "NULL");
  }
  if (isComplete) {
    tsStringAppendFormat(&emitter->body, "static const %s %sDefaults = {%s};\n",
                         methodsType(emitter->ods, interface), interface->symbol,
                         tsStringView(&values).data);
    tsStringAppendFormat(members, ", .defaults = &%sDefaults", interface->symbol);
  }
  tsStringFree(&values);
}

void odsDefineInterfaceList(OdsEmitter *emitter, const OdsInterfaceVec *interfaces) {
  TsString *out = &emitter->body;
  tsStringAppendC(out, "\nconst TesseraInterface *const tesseraLibraryInterfaces[] = {\n");
  for (size_t i = 0; i < interfaces->size; ++i)
    tsStringAppendFormat(out, "    &%s,\n", interfaces->data[i]->symbol);
  tsStringAppendC(out, "    NULL,\n};\n");
}

void odsDefineInterface(OdsEmitter *emitter, const OdsInterface *interface) {
  TsString *out = &emitter->body;
  tsStringAppendC(out, "\n");
  odsAppendOrigin(emitter->ods, interface->record, out);
  MlirStringRef verify = odsString(interface->record, "verify");
  const char *member = odsBit(interface->record, "verifyWithRegions") ? "verifyRegions" : "verify";
  TsString hook = {0};
  if (tsTrim(verify).length) {
    tsStringAppendFormat(out, "static MlirLogicalResult %sVerify(MlirOperation op) {\n",
                         interface->symbol);
    odsAppendBody(verify, out);
    tsStringAppendFormat(&hook, ", .%s = %sVerify", member, interface->symbol);
  }
  defineDefaults(emitter, interface, &hook);
  tsStringAppendFormat(out, "const TesseraInterface %s = {.name = \"%s\"%s};\n", interface->symbol,
                       interface->name, tsStringView(&hook).data);
  tsStringFree(&hook);
  for (size_t m = 0; m < interface->numMethods; ++m) {
    const OdsMethod *method = &interface->methods[m];
    if (!hasDefaultBody(method))
      continue;
    odsAppendMethodType(interface, method,
                        odsFormat(emitter->ods, "%sDefault%s", interface->symbol,
                                  upperName(emitter->ods, method->name)),
                        true, out);
    tsStringAppendC(out, " {\n");
    appendUnusedArguments(interface, method, out);
    odsAppendBody(mlirStringRefCreateFromCString(method->defaultBody), out);
  }
}
