# Writes wrappers of functions of mlir-c for Python: capi.py <out.c> <header>...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the package's classes are made of. A function becomes one of the same name in the module: contexts may be None, a
number with arrays after it is a sequence for each, text that goes to a callback is the result. Handles aren't null, but for attributes
behind the first parameter, where NULL may be given; those of a kind are asked whether they are of it first, and positions are
compared with the number of what there is: classes of Python may say anything about themselves. Functions with other parameters
are left out."""
import re
import sys

HANDLES = {"MlirType": "TYPE", "MlirAttribute": "ATTRIBUTE", "MlirLocation": "LOCATION", "MlirAffineExpr": "AFFINE_EXPR",
           "MlirAffineMap": "AFFINE_MAP", "MlirIntegerSet": "INTEGER_SET"}
WITHOUT_KINDS = {"MlirAffineMap", "MlirIntegerSet"}
INTEGERS = {"intptr_t", "int64_t", "int32_t", "int16_t", "int8_t", "uint64_t", "uint32_t", "uint16_t", "uint8_t", "unsigned",
            "unsigned int", "int", "size_t"}
REALS = {"double", "float"}
ARRAYS = {"int64_t": "Int64", "int32_t": "Int32", "int16_t": "Int16", "int8_t": "Int8", "uint64_t": "Uint64",
          "uint32_t": "Uint32", "uint16_t": "Uint16", "uint8_t": "Uint8", "int": "Int", "unsigned": "Unsigned",
          "float": "Float", "double": "Double", "bool": "Bool"}
TYPEDEFS = {"MlirSparseTensorLevelType": "uint64_t"}
ENUMS = ("Kind", "Linkage", "CConv", "Case", "Flags", "Behavior", "Format")
# Maps may be NULL: they follow from what else is given.
NULLABLE = {"mlirSparseTensorEncodingAttrGet"}

# Questions about the first handle, where names don't tell them.
QUESTIONS = {"mlirDenseArrayGetNumElements": "mlirTypeIDEqual(mlirAttributeGetTypeID(a0), mlirDenseArrayAttrGetTypeID())",
             "mlirUnrankedMemrefGetMemorySpace": "mlirTypeIsAUnrankedMemRef(a0)",
             "mlirSparseTensorEncodingGetLvlRank": "mlirAttributeIsASparseTensorEncodingAttr(a0)"}
QUESTIONS |= {f"mlirDense{kind}ArrayGetElement": f"mlirAttributeIsADense{kind}Array(a0)"
              for kind in ("Bool", "I8", "I16", "I32", "I64", "F32", "F64")}
# There is none for these: what they ask for is there whatever the kind is.
OF_ANY_KIND = {"mlirLocationGetAttribute", "mlirLocationEqual", "mlirLocationPrint", "mlirTypeGetTypeID", "mlirTypeEqual",
               "mlirTypePrint", "mlirAttributeGetType", "mlirAttributeGetTypeID", "mlirAttributeEqual", "mlirAttributePrint",
               "mlirAffineExprEqual", "mlirAffineExprPrint", "mlirAffineExprIsSymbolicOrConstant", "mlirAffineExprIsPureAffine",
               "mlirAffineExprGetLargestKnownDivisor", "mlirAffineExprIsMultipleOf", "mlirAffineExprIsFunctionOfDim",
               "mlirAffineExprCompose", "mlirAffineExprShiftDims", "mlirAffineExprShiftSymbols", "mlirSimplifyAffineExpr"}
# Nor for these: they are questions themselves, or make something of whatever is given (as all do whose name ends in Get).
MAKES_OR_ASKS = re.compile(r"IsA|(Get|Checked)$|^mlirSMTTypeIsAny|^mlirLocationFromAttribute$")

# How many there are of what a position is of: the second parameter.
COUNTS = {"mlirArrayAttrGetElement": "mlirArrayAttrGetNumElements(a0)",
          "mlirDictionaryAttrGetElement": "mlirDictionaryAttrGetNumElements(a0)",
          "mlirSymbolRefAttrGetNestedReference": "mlirSymbolRefAttrGetNumNestedReferences(a0)",
          "mlirStridedLayoutAttrGetStride": "mlirStridedLayoutAttrGetNumStrides(a0)",
          "mlirTupleTypeGetType": "mlirTupleTypeGetNumTypes(a0)",
          "mlirFunctionTypeGetInput": "mlirFunctionTypeGetNumInputs(a0)",
          "mlirFunctionTypeGetResult": "mlirFunctionTypeGetNumResults(a0)",
          "mlirVectorTypeIsDimScalable": "mlirShapedTypeGetRank(a0)",
          "mlirLLVMStructTypeGetElementType": "mlirLLVMStructTypeGetNumElementTypes(a0)",
          "mlirAffineMapGetResult": "mlirAffineMapGetNumResults(a0)",
          "mlirAffineMapGetMajorSubMap": "mlirAffineMapGetNumResults(a0) + 1",
          "mlirAffineMapGetMinorSubMap": "mlirAffineMapGetNumResults(a0) + 1",
          "mlirIntegerSetGetConstraint": "mlirIntegerSetGetNumConstraints(a0)",
          "mlirIntegerSetIsConstraintEq": "mlirIntegerSetGetNumConstraints(a0)",
          "mlirUniformQuantizedPerAxisTypeGetScale": "mlirUniformQuantizedPerAxisTypeGetNumDims(a0)",
          "mlirUniformQuantizedPerAxisTypeGetZeroPoint": "mlirUniformQuantizedPerAxisTypeGetNumDims(a0)",
          "mlirUniformQuantizedSubChannelTypeGetQuantizedDimension": "mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(a0)",
          "mlirUniformQuantizedSubChannelTypeGetBlockSize": "mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(a0)",
          "mlirSparseTensorEncodingAttrGetLvlType": "mlirSparseTensorEncodingGetLvlRank(a0)",
          "mlirSparseTensorEncodingAttrGetLvlFmt": "mlirSparseTensorEncodingGetLvlRank(a0)"}
COUNTS |= {f"mlirShapedType{what}": "mlirShapedTypeGetRank(a0)" for what in ("IsDynamicDim", "IsStaticDim", "GetDimSize")}
COUNTS |= {name: "mlirDenseArrayGetNumElements(a0)" for name in QUESTIONS if name.endswith("ArrayGetElement")}
# Numbers behind a handle that may be any: of dimensions there may or may not be, shifts, values and sizes of what is made.
UNCOUNTED = {"mlirAffineExprIsMultipleOf", "mlirAffineExprIsFunctionOfDim", "mlirAffineExprShiftDims", "mlirAffineExprShiftSymbols",
             "mlirSimplifyAffineExpr", "mlirAffineMapReplace", "mlirIntegerAttrGet", "mlirLLVMArrayTypeGet"}
HAS_RANK = re.compile(r"^mlirShapedType(GetRank|IsDynamicDim|IsStaticDim|GetDimSize)$")
ELEMENT = re.compile(r"^mlirDenseElementsAttrGet(\w*?)(Splat)?Value$")
MAKES_ELEMENTS = re.compile(r"^mlirDenseElementsAttr\w*?(Splat)?Get$")


def holds(kind):
    """That elements of dense ones, of the type given by name, are of a kind as in mlirDenseElementsAttrGetInt8Value."""
    element = "mlirShapedTypeGetElementType(mlirAttributeGetType(a0))"
    if kind in ("Float", "Double", "Index"):
        return f"mlirTypeIsA{ {'Float': 'F32', 'Double': 'F64'}.get(kind, kind) }({element})"
    width = 1 if kind == "Bool" else int(re.sub(r"\D", "", kind))
    return f"extCapiIsInteger({element}, {width})"


def checks(name, params):
    """What is to hold once all arguments are there; arguments may be objects whose code changes what they are about."""
    found, element, makes = [], ELEMENT.match(name), MAKES_ELEMENTS.match(name)
    numbers = [i for i, (kind, _) in enumerate(params) if i and kind in INTEGERS]
    if HAS_RANK.match(name):
        found.append("extCapiHasRank(a0)")
    if name in COUNTS:
        found.append(f"extCapiPosition(a1, {COUNTS[name]})")
    elif element:
        found.append("extCapiIsSplat(a0)" if element[2] else "extCapiPosition(a1, mlirElementsAttrGetNumElements(a0))")
        if element[1]:
            found.append(f"extCapiIs(args[0], {holds(element[1])})")
    elif makes:
        found.append(f"extCapiTakesElements(a0, {'1' if makes[1] else 'a1.size'})")
    elif numbers and params[0][0] in HANDLES and params[0][0] != "MlirLocation" and name not in UNCOUNTED and not any(
            element_of(kind) for kind, _ in params):
        raise SystemExit(f"capi.py: how many are there of what {name} is about? Tell COUNTS or UNCOUNTED.")
    return found


def functions(path):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", open(path).read(), flags=re.S)
    for match in re.finditer(r"MLIR_CAPI_EXPORTED\s+([^;{#]*?)\b(mlir\w+)\s*\(([^;]*?)\)\s*;", text):
        result, name, params = (" ".join(part.split()) for part in match.groups())
        params = [] if params in ("", "void") else split(params)
        yield result, name, params


def split(params):
    parts = []
    for param in params.split(","):
        param = param.strip().replace("struct ", "")
        match = re.match(r"^(.*?[\s*])(\w+)$", param)
        kind, name = (match[1], match[2]) if match else (param, "")
        parts.append((" ".join(kind.replace("*", " * ").split()), name))
    return parts


def element_of(kind):
    """The element of an array, or None."""
    if not kind.endswith(" *"):
        return None
    name = kind.replace("const", "").replace("*", "").strip()
    return TYPEDEFS.get(name, name)


def guard(name, param, known):
    """The function that asks whether the first handle is of the kind that the function is about."""
    kinds = {"MlirType": ("mlirTypeIsA", "mlir", "Type"), "MlirAttribute": ("mlirAttributeIsA", "mlir", "Attr"),
             "MlirAffineExpr": ("mlirAffineExprIsA", "mlirAffine", "Expr"),
             "MlirLocation": ("mlirLocationIsA", "mlirLocation", "")}
    if param not in kinds:
        return None
    asks, head, tail = kinds[param]
    best = None
    for question in known:
        if not question.startswith(asks):
            continue
        what = question[len(asks):]
        stems = [head + what + tail, head + what + "OpExpr"] + ([head + what] if what.endswith(tail) else [])
        for stem in stems:
            rest = name[len(stem):]
            if name.startswith(stem) and rest and rest not in ("Get", "GetChecked") and rest[0].isupper():
                if not best or len(stem) > best[0]:
                    best = (len(stem), question)
    return best and best[1]


class Left(Exception):
    """It takes or gives what isn't known here."""


class Wrapper:
    def __init__(self, result, name, params, known):
        self.name, self.lines, self.call, self.count = name, [], [], 0
        self.takes_text = False
        self.params(params)
        self.result(result)
        if params and self.count:
            self.ask(name, params[0][0], known)
            self.lines += checks(name, params)

    def ask(self, name, param, known):
        asks = guard(name, param, known)
        question = f"{asks}(a0)" if asks and asks != name else QUESTIONS.get(name)
        if question:
            self.lines.insert(2, f"extCapiIs(args[0], {question})")  # behind: it isn't null
        elif param in HANDLES and param not in WITHOUT_KINDS and name not in OF_ANY_KIND and not MAKES_OR_ASKS.search(name):
            raise SystemExit(f"capi.py: of what kind is the argument of {name}? Tell QUESTIONS, OF_ANY_KIND or LEFT_OUT.")

    def argument(self, line, value):
        self.lines.append(line)
        self.call.append(value)

    def params(self, params):
        i = 0
        declared = self.declared = []
        while i < len(params):
            kind, _ = params[i]
            following = params[i + 1][0] if i + 1 < len(params) else ""
            n = self.count
            array = element_of(following) if kind in ("intptr_t", "size_t", "unsigned") else None
            if kind == "MlirStringCallback" and following == "void *":
                self.takes_text = True
                self.call += ["tsStringCallback", "&text"]
                i += 2
                continue
            if array in HANDLES or array in ARRAYS or array in ("MlirStringRef", "MlirNamedAttribute"):
                self.array(array, n)
                i += 2
                self.count += 1
                while i < len(params) and element_of(params[i][0]) in ARRAYS:
                    self.array(element_of(params[i][0]), self.count, like=n)
                    i += 1
                    self.count += 1
                continue
            kind = TYPEDEFS.get(kind, kind)
            if kind in HANDLES:
                declared.append(f"{kind} a{n}")
                self.argument(f"extCapiHandle(&call, args[{n}], EXT_{HANDLES[kind]}, \"{article(kind)}\", &a{n}.ptr)", f"a{n}")
                if n == 0 or kind != "MlirAttribute" and self.name not in NULLABLE:
                    self.lines.append(f"extCapiIs(args[{n}], a{n}.ptr != NULL)")
            elif kind == "MlirContext":
                declared.append(f"MlirContext a{n}")
                self.argument(f"extCapiContext(&call, args[{n}], &a{n})", f"a{n}")
            elif kind == "MlirStringRef":
                declared.append(f"MlirStringRef a{n}")
                self.argument(f"extTextOf(args[{n}], &a{n})", f"a{n}")
            elif kind == "MlirIdentifier":
                raise Left
            elif kind == "bool":
                declared.append(f"bool a{n}")
                self.argument(f"extCapiBool(args[{n}], &a{n})", f"a{n}")
            elif kind in INTEGERS:
                declared.append(f"int64_t a{n}")
                low, high = limits(kind)
                self.argument(f"extCapiInteger(args[{n}], {low}, {high}, &a{n})", f"({kind})a{n}")
            elif kind in REALS:
                declared.append(f"double a{n}")
                self.argument(f"extCapiReal(args[{n}], &a{n})", f"a{n}")
            elif kind.startswith("Mlir") and kind.endswith(ENUMS):
                declared.append(f"int64_t a{n}")
                self.argument(f"extCapiInteger(args[{n}], INT32_MIN, INT32_MAX, &a{n})", f"({kind})a{n}")
            else:
                raise Left
            i += 1
            self.count += 1

    def array(self, kind, n, like=None):
        """`like`: the argument that is as long, whose length is the number."""
        self.declared.append(f"ExtArray a{n}")
        if kind in HANDLES:
            line = f"extCapiHandles(&call, args[{n}], EXT_{HANDLES[kind]}, \"{article(kind)}\", &a{n})"
        elif kind == "MlirStringRef":
            line = f"extCapiTexts(&call, args[{n}], &a{n})"
        elif kind == "MlirNamedAttribute":
            line = f"extCapiNamed(&call, args[{n}], &a{n})"
        else:
            line = f"extCapi{ARRAYS[kind]}s(&call, args[{n}], &a{n})"
        if like is None:
            self.call.append(f"a{n}.size")
        else:
            line += f" &&\n      extCapiSameSize(a{like}, a{n})"
        self.argument(line, f"a{n}.data")

    def result(self, kind):
        kind = TYPEDEFS.get(kind, kind.removeprefix("enum "))
        call = f"{self.name}({', '.join(self.call)})"
        gives = {"bool": "extBool({})", "double": "PyFloat_FromDouble({})", "float": "PyFloat_FromDouble({})",
                 "MlirStringRef": "extText({})", "MlirIdentifier": "extText(mlirIdentifierStr({}))",
                 "MlirLogicalResult": "extBool(mlirLogicalResultIsSuccess({}))", "MlirTypeID": "extCapiTypeId(state, {})",
                 "MlirType": "extCapiType(state, {})", "MlirAttribute": "extCapiAttribute(state, {})",
                 "MlirLocation": "extCapiLocation(state, {})", "MlirAffineExpr": "extCapiAffineExpr(state, {})",
                 "MlirAffineMap": "extCapiAffineMap(state, {})", "MlirIntegerSet": "extCapiIntegerSet(state, {})",
                 "MlirNamedAttribute": "extCapiNamedResult(state, {})"}
        if kind == "void":
            self.give = f"({call}, extTakeText(&text))" if self.takes_text else f"({call}, Py_NewRef(Py_None))"
        elif self.takes_text:
            raise Left
        elif kind in gives:
            self.give = gives[kind].format(call)
        elif kind in ("uint64_t", "size_t"):
            self.give = f"PyLong_FromUnsignedLongLong({call})"
        elif kind in INTEGERS or (kind.startswith("Mlir") and kind.endswith(ENUMS)):
            self.give = f"PyLong_FromLongLong((long long){call})"
        else:
            raise Left

    def text(self):
        out = [f"static PyObject *w{self.name}(PyObject *module, PyObject *const *args, Py_ssize_t numArgs) {{",
               "  ExtState *state = PyModule_GetState(module);", "  ExtCall call = {state, NULL, {0}};", "  (void)args;"]
        out += [f"  {line} = {{0}};" for line in self.declared]
        if self.takes_text:
            out.append("  TsString text = {0};")
        conditions = [f"extCapiCount(numArgs, {self.count}, \"{self.name}\")"] + self.lines
        out.append("  PyObject *result =\n      " + " &&\n      ".join(conditions) + f"\n          ? {self.give}\n          : NULL;")
        return "\n".join(out + ["  extCapiEnd(&call);", "  return result;", "}\n"])


def article(kind):
    name = kind[4:]
    return ("an " if name[0] in "AI" else "a ") + name


def limits(kind):
    bits = {"intptr_t": ("INTPTR_MIN", "INTPTR_MAX"), "size_t": ("0", "INTPTR_MAX"), "unsigned": ("0", "UINT32_MAX"),
            "unsigned int": ("0", "UINT32_MAX"), "int": ("INT32_MIN", "INT32_MAX"), "uint64_t": ("INT64_MIN", "INT64_MAX")}
    if kind in bits:
        return bits[kind]
    name = kind[:-2].upper()
    return ("0" if name.startswith("U") else f"{name}_MIN", f"{name}_MAX")


# Not for Python: what owns, prints to stderr, or is done otherwise; and what reads whatever it is given as what it is for, which
# nothing here can ask about, and no class of the package needs.
LEFT_OUT = re.compile(r"Dump$|^mlirContext|^mlirModule|^mlirOperation|^mlirBlock|^mlirRegion|^mlirValue|^mlirOp[A-Z]|Registry|"
                      r"^mlirAsmState|^mlirBytecode|^mlirTypeGetDialect|^mlirAttributeGetDialect|ParseGet$|^mlirLogical|"
                      r"^mlirSymbolTable[CIDELRW]|^mlirDisctinct|Resource|RawBuffer|CompressUnused|"
                      r"^mlirLLVM(ArrayTypeGetElementType|FunctionTypeGet(NumInputs|Input|ReturnType))$|"
                      r"^mlirLLVMDI(CompositeType|Subprogram|DerivedType|Module)AttrGet(?!Name)[A-Z]|"
                      r"^mlirSparseElementsAttribute$|^mlirDenseElementsAttr(Reshape|String|GetString)")


def main():
    out, headers = sys.argv[1], sys.argv[2:]
    declared = [entry for header in headers for entry in functions(header)]
    known = sorted(name for _, name, _ in declared if re.match(r"mlir(Type|Attribute|AffineExpr|Location)IsA", name))
    wrappers = {}
    for result, name, params in declared:
        if name in wrappers or LEFT_OUT.search(name):
            continue
        try:
            wrappers[name] = Wrapper(result, name, params, known)
        except Left:
            pass
    with open(out, "w") as file:
        file.write("// Written by capi.py from the headers of mlir-c.\n#include \"Capi.h\"\n\n")
        for header in headers:
            file.write(f"#include \"{header[header.index('mlir-c/'):]}\"\n")
        file.write("\n" + "\n".join(wrapper.text() for wrapper in wrappers.values()))
        file.write("\nPyMethodDef extCapiMethods[] = {\n")
        for name in wrappers:
            file.write(f"  {{\"{name}\", (PyCFunction)(void (*)(void))w{name}, METH_FASTCALL, NULL}},\n")
        file.write("  {NULL, NULL, 0, NULL}};\n")


if __name__ == "__main__":
    main()
