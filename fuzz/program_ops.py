"""What random programs are made of: for each kind of operation a function (program, depth, scope, budget) that writes one, and how often it comes.

Everything here is defined for all operands: that is what the guards are for."""
import itertools

import program_vectors
from program_types import FLOATS, INTEGERS, WIDTHS, Buffer

BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"]
DIVISIONS = ["divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"]
SHIFTS = ["shli", "shrsi", "shrui"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
FLOAT_BINARY = ["addf", "subf", "mulf", "divf", "minimumf", "maximumf", "remf"]
FLOAT_PREDICATES = ["oeq", "olt", "oge", "une", "ult", "ord", "uno", "one", "ueq", "true"]
INT_UNARY = ["absi", "ctlz", "cttz", "ctpop"]
FLOAT_UNARY = ["absf", "ceil", "floor", "round", "roundeven", "trunc", "sqrt"]
WIDER = [("i1", "i8"), ("i1", "i64"), ("i8", "i16"), ("i8", "i32"), ("i16", "i64"), ("i32", "i64"), ("i1", "i32")]
positions = program_vectors.positions


# Scalars

def binary(program, depth, scope, budget):
    kind = program.choose(INTEGERS[1:])
    left, right = program.values_of(depth, scope, [kind, kind])
    program.result(depth, scope, kind, f"arith.{program.choose(BINARY)} {left}, {right} : {kind}")


def division(program, depth, scope, budget):
    """By 1 .. 8, so that it is neither by zero nor too large."""
    kind = program.choose(INTEGERS[1:])
    left, right = program.values_of(depth, scope, [kind, kind])
    low = program.define(depth, f"arith.andi {right}, {program.constant(depth, kind, 7)} : {kind}")
    divisor = program.define(depth, f"arith.addi {low}, {program.constant(depth, kind, 1)} : {kind}")
    program.result(depth, scope, kind, f"arith.{program.choose(DIVISIONS)} {left}, {divisor} : {kind}")


def shift(program, depth, scope, budget):
    kind = program.choose(INTEGERS[1:])
    left, right = program.values_of(depth, scope, [kind, kind])
    by = program.define(depth, f"arith.andi {right}, {program.constant(depth, kind, min(WIDTHS[kind] - 1, 63))} : {kind}")
    program.result(depth, scope, kind, f"arith.{program.choose(SHIFTS)} {left}, {by} : {kind}")


def compare(program, depth, scope, budget):
    kind = program.choose(INTEGERS[1:])
    left, right = program.values_of(depth, scope, [kind, kind])
    program.result(depth, scope, "i1", f"arith.cmpi {program.choose(PREDICATES)}, {left}, {right} : {kind}")


def select(program, depth, scope, budget):
    kind = program.type()
    condition, left, right = program.values_of(depth, scope, ["i1", kind, kind])
    program.result(depth, scope, kind, f"arith.select {condition}, {left}, {right} : {kind}")


def extended(program, depth, scope, budget):
    kind = program.choose(["i8", "i32", "i64"])
    left, right = program.values_of(depth, scope, [kind, kind])
    operation = program.choose(["addui_extended", "mulsi_extended", "mului_extended"])
    second = "i1" if operation == "addui_extended" else kind
    name = program.new()
    types = f"{kind}, i1" if second == "i1" else kind
    program.emit(depth, f"{name}:2 = arith.{operation} {left}, {right} : {types}")
    scope.add(f"{name}#0", kind)
    scope.add(f"{name}#1", second)


def cast(program, depth, scope, budget):
    source, target = program.choose(WIDER)
    way = program.choose(["extui", "extsi", "trunci", "index_cast", "index_castui"])
    if way == "trunci":
        source, target = target, source
    elif way.startswith("index"):
        source, target = program.choose([("i32", "index"), ("index", "i32"), ("i64", "index"), ("index", "i64"), ("index", "i8")])
    value = program.value(depth, scope, source)
    program.result(depth, scope, target, f"arith.{way} {value} : {source} to {target}")


def bitcast(program, depth, scope, budget):
    source, target = program.choose([("i32", "f32"), ("i64", "f64")])
    program.result(depth, scope, target, f"arith.bitcast {program.value(depth, scope, source)} : {source} to {target}")


def float_binary(program, depth, scope, budget):
    kind = program.choose(FLOATS)
    left, right = program.values_of(depth, scope, [kind, kind])
    program.result(depth, scope, kind, f"arith.{program.choose(FLOAT_BINARY)} {left}, {right} : {kind}")


def float_compare(program, depth, scope, budget):
    kind = program.choose(FLOATS)
    left, right = program.values_of(depth, scope, [kind, kind])
    program.result(depth, scope, "i1", f"arith.cmpf {program.choose(FLOAT_PREDICATES)}, {left}, {right} : {kind}")


def float_cast(program, depth, scope, budget):
    operation, source, target = program.choose([
        ("sitofp", "i32", "f32"), ("uitofp", "i8", "f32"), ("sitofp", "i64", "f64"), ("uitofp", "i1", "f64"), ("extf", "f32", "f64"),
        ("truncf", "f64", "f32"), ("negf", "f32", "f32")])
    value = program.value(depth, scope, source)
    types = source if operation == "negf" else f"{source} to {target}"
    program.result(depth, scope, target, f"arith.{operation} {value} : {types}")


def float_to_int(program, depth, scope, budget):
    """Of numbers between -100 and 100; a zero of others."""
    kind, target = program.choose(FLOATS), program.choose(["i8", "i32", "i64"])
    operation = program.choose(["fptosi", "fptoui"])
    value = program.value(depth, scope, kind)
    low = program.constant(depth, kind, "-100.0" if operation == "fptosi" else "0.0")
    high = program.constant(depth, kind, "100.0")
    enough = program.define(depth, f"arith.cmpf ogt, {value}, {low} : {kind}")
    little = program.define(depth, f"arith.cmpf olt, {value}, {high} : {kind}")
    both = program.define(depth, f"arith.andi {enough}, {little} : i1")
    zero = program.constant(depth, kind, "0.0")
    fits = program.define(depth, f"arith.select {both}, {value}, {zero} : {kind}")
    program.result(depth, scope, target, f"arith.{operation} {fits} : {kind} to {target}")


def math_integer(program, depth, scope, budget):
    kind = program.choose(["i8", "i32", "i64"])
    program.result(depth, scope, kind, f"math.{program.choose(INT_UNARY)} {program.value(depth, scope, kind)} : {kind}")


def math_float(program, depth, scope, budget):
    kind = program.choose(FLOATS)
    if program.chance(20):
        left, right = program.values_of(depth, scope, [kind, kind])
        program.result(depth, scope, kind, f"math.copysign {left}, {right} : {kind}")
    elif program.chance(20):
        values = ", ".join(program.values_of(depth, scope, [kind] * 3))
        program.result(depth, scope, kind, f"math.fma {values} : {kind}")
    elif program.chance(15):
        value = program.value(depth, scope, kind)
        program.result(depth, scope, "i1", f"math.{program.choose(['isnan', 'isfinite'])} {value} : {kind}")
    else:
        program.result(depth, scope, kind, f"math.{program.choose(FLOAT_UNARY)} {program.value(depth, scope, kind)} : {kind}")


def index_op(program, depth, scope, budget):
    left, right = program.values_of(depth, scope, ["index", "index"])
    way = program.choose(["plain", "plain", "divide", "shift", "compare", "cast"])
    if way == "plain":
        operation = program.choose(["add", "sub", "mul", "maxs", "minu", "and", "or", "xor"])
        program.result(depth, scope, "index", f"index.{operation} {left}, {right}")
    elif way == "divide":
        low = program.define(depth, f"index.and {right}, {program.constant(depth, 'index', 7)}")
        divisor = program.define(depth, f"index.add {low}, {program.constant(depth, 'index', 1)}")
        operation = program.choose(["divs", "divu", "rems", "remu", "ceildivs", "ceildivu", "floordivs"])
        program.result(depth, scope, "index", f"index.{operation} {left}, {divisor}")
    elif way == "shift":
        by = program.define(depth, f"index.and {right}, {program.constant(depth, 'index', 31)}")
        program.result(depth, scope, "index", f"index.{program.choose(['shl', 'shrs', 'shru'])} {left}, {by}")
    elif way == "compare":
        predicate = program.choose(["eq", "ne", "slt", "sge", "ult", "uge"])
        program.result(depth, scope, "i1", f"index.cmp {predicate}({left}, {right})")
    else:
        operation, source, target = program.choose([
            ("casts", "i32", "index"), ("castu", "i32", "index"), ("casts", "index", "i64"), ("castu", "index", "i32")])
        program.result(depth, scope, target, f"index.{operation} {program.value(depth, scope, source)} : {source} to {target}")


def complex_op(program, depth, scope, budget):
    kind = "complex<f32>"
    way = program.choose(["create", "part", "binary"])
    if way == "create":
        real, imaginary = program.values_of(depth, scope, ["f32", "f32"])
        program.result(depth, scope, kind, f"complex.create {real}, {imaginary} : {kind}")
        return
    left, right = program.values_of(depth, scope, [kind, kind])
    if way == "part":
        program.result(depth, scope, "f32", f"complex.{program.choose(['re', 'im'])} {left} : {kind}")
    else:
        program.result(depth, scope, kind, f"complex.{program.choose(['add', 'sub', 'mul'])} {left}, {right} : {kind}")


# Calls

def call(program, depth, scope, budget):
    if not program.functions:
        return
    callee, inputs, results = program.choose(program.functions)
    names = [buffer_like(program, depth, scope, kind).name if isinstance(kind, Buffer) else program.value(depth, scope, kind) for kind in inputs]
    types = ", ".join(kind.type if isinstance(kind, Buffer) else kind for kind in inputs)
    text = f"func.call @{callee}({', '.join(names)}) : ({types}) -> ({', '.join(results)})"
    program.add_all(scope, program.define_many(depth, scope, results, text))


# Regions

def scf_if(program, depth, scope, budget):
    kinds = program.few_types()
    condition = program.value(depth, scope, "i1")
    text = f"scf.if {condition} -> ({', '.join(kinds)}) {{" if kinds else f"scf.if {condition} {{"
    results = program.define_many(depth, scope, kinds, text)
    program.region(depth + 1, scope, budget, kinds, "scf.yield")
    if kinds or program.chance(50):
        program.emit(depth, "} else {")
        program.region(depth + 1, scope, budget, kinds, "scf.yield")
    program.emit(depth, "}")
    program.add_all(scope, results)


def scf_for(program, depth, scope, budget):
    kinds = program.few_types()
    kind = "i32" if program.chance(20) else "index"
    low = program.constant(depth, kind, program.choose([0, 0, 1, -2]))
    if kind == "index" and program.chance(40):
        high = program.index_below(depth, scope, 6)
    else:
        high = program.constant(depth, kind, program.choose([0, 1, 3, 4, 6]))
    step = program.constant(depth, kind, program.choose([1, 1, 2, 5]))
    carried = program.values_of(depth, scope, kinds)
    variable, inner = program.new(), [program.new() for _ in kinds]
    passed = ", ".join(f"{a} = {b}" for a, b in zip(inner, carried))
    clause = f" iter_args({passed}) -> ({', '.join(kinds)})" if kinds else ""
    suffix = f" : {kind}" if kind != "index" else ""
    results = program.define_many(depth, scope, kinds, f"scf.for {variable} = {low} to {high} step {step}{clause}{suffix} {{")
    program.region(depth + 1, scope, budget, kinds, "scf.yield", [(variable, kind)] + list(zip(inner, kinds)))
    program.emit(depth, "}")
    program.add_all(scope, results)


def scf_while(program, depth, scope, budget):
    """At most a few rounds: a counter goes down, whatever else says to go on."""
    kinds = ["i32"] + program.few_types()
    start = program.constant(depth, "i32", program.random.randrange(5))
    carried = [start] + program.values_of(depth, scope, kinds[1:])
    before, after = [program.new() for _ in kinds], [program.new() for _ in kinds]
    types = ", ".join(kinds)
    passed = ", ".join(f"{a} = {b}" for a, b in zip(before, carried))
    results = program.define_many(depth, scope, kinds, f"scf.while ({passed}) : ({types}) -> ({types}) {{")
    inner = type(scope)(scope)
    program.add_all(inner, zip(before, kinds))
    program.operations(depth + 1, inner, budget // 2)
    zero = program.constant(depth + 1, "i32", 0)
    more = program.define(depth + 1, f"arith.cmpi sgt, {before[0]}, {zero} : i32")
    if program.chance(40):
        more = program.define(depth + 1, f"arith.andi {more}, {program.value(depth + 1, inner, 'i1')} : i1")
    values = [before[0]] + program.values_of(depth + 1, inner, kinds[1:])
    program.emit(depth + 1, f"scf.condition({more}) {', '.join(values)} : {types}")
    program.emit(depth, "} do {")
    program.emit(depth, f"^bb0({', '.join(f'{a}: {kind}' for a, kind in zip(after, kinds))}):")
    inner = type(scope)(scope)
    program.add_all(inner, zip(after, kinds))
    program.operations(depth + 1, inner, budget // 2)
    one = program.constant(depth + 1, "i32", 1)
    less = program.define(depth + 1, f"arith.subi {after[0]}, {one} : i32")
    values = [less] + program.values_of(depth + 1, inner, kinds[1:])
    program.emit(depth + 1, f"scf.yield {', '.join(values)} : {types}")
    program.emit(depth, "}")
    program.add_all(scope, results)


def scf_switch(program, depth, scope, budget):
    kinds = program.few_types()
    value = program.index_below(depth, scope, 4)
    clause = f" -> {', '.join(kinds)}" if kinds else ""
    results = program.define_many(depth, scope, kinds, f"scf.index_switch {value}{clause}")
    for case in program.random.sample(range(5), program.random.randrange(4)):
        program.emit(depth, f"case {case} {{")
        region_with_yield(program, depth + 1, scope, budget, kinds)
        program.emit(depth, "}")
    program.emit(depth, "default {")
    region_with_yield(program, depth + 1, scope, budget, kinds)
    program.emit(depth, "}")
    program.add_all(scope, results)


def region_with_yield(program, depth, scope, budget, kinds):
    program.region(depth, scope, budget, kinds, "scf.yield")
    if not kinds:
        program.emit(depth, "scf.yield")


def scf_execute(program, depth, scope, budget):
    kinds = program.few_types()
    clause = f" -> ({', '.join(kinds)})" if kinds else ""
    results = program.define_many(depth, scope, kinds, f"scf.execute_region{clause} {{")
    region_with_yield(program, depth + 1, scope, budget, kinds)
    program.emit(depth, "}")
    program.add_all(scope, results)


def scf_parallel(program, depth, scope, budget):
    """A sum over a box of indices: in whichever order, it is the same."""
    count = program.choose([1, 1, 2])
    zero, one = program.constant(depth, "index", 0), program.constant(depth, "index", 1)
    bounds = [program.constant(depth, "index", program.random.randrange(5)) for _ in range(count)]
    kind = program.choose(["i32", "i64"])
    start = program.value(depth, scope, kind)
    variables = [program.new() for _ in range(count)]
    names = ", ".join(variables)
    name = program.define(depth, f"scf.parallel ({names}) = ({', '.join([zero] * count)}) to ({', '.join(bounds)}) "
                                 f"step ({', '.join([one] * count)}) init ({start}) -> {kind} {{")
    inner = scope_for_any_order(scope)
    program.add_all(inner, [(variable, "index") for variable in variables])
    for _ in range(program.random.randrange(3)):
        program.choose([binary, division, shift, compare, select])(program, depth + 1, inner, 0)
    program.emit(depth + 1, f"scf.reduce({program.value(depth + 1, inner, kind)} : {kind}) {{")
    left, right = program.new(), program.new()
    program.emit(depth + 1, f"^bb0({left}: {kind}, {right}: {kind}):")
    total = program.define(depth + 2, f"arith.{program.choose(['addi', 'xori', 'maxsi', 'muli'])} {left}, {right} : {kind}")
    program.emit(depth + 2, f"scf.reduce.return {total} : {kind}")
    program.emit(depth + 1, "}")
    program.emit(depth, "}")
    scope.add(name, kind)


def scf_forall(program, depth, scope, budget):
    """Writes each element of a buffer once."""
    buffer = plain_buffer(program, depth, scope, 1)
    if buffer.element not in INTEGERS[1:]:
        return
    variables = [program.new() for _ in buffer.shape]
    names, sizes = ", ".join(variables), ", ".join(map(str, buffer.shape))
    program.emit(depth, f"scf.forall ({names}) in ({sizes}) {{")
    inner = scope_for_any_order(scope)
    program.add_all(inner, [(variable, "index") for variable in variables])
    for _ in range(program.random.randrange(3)):
        program.choose([binary, division, shift, compare, select])(program, depth + 1, inner, 0)
    value = program.value(depth + 1, inner, buffer.element)
    program.emit(depth + 1, f"memref.store {value}, {buffer.name}[{names}] : {buffer.type}")
    program.emit(depth, "}")


def scope_for_any_order(scope):
    """Without buffers: rounds that run in any order share none."""
    inner = type(scope)(scope)
    inner.buffers = []
    return inner


# Blocks

def pass_on(program, scope, block, single=False):
    """The block with values for it; `single` ones, without a number behind their name, which cf.switch of MLIR doesn't read."""
    values = program.values_of(2, scope, block["kinds"])
    if single:
        values = [program.constant(2, kind) if "#" in value else value for value, kind in zip(values, block["kinds"])]
    return f"{block['name']}({', '.join(values)} : {', '.join(block['kinds'])})" if values else block["name"]


def blocks(program, scope, results):
    """A function's blocks: branches go on, or to a loop whose counter goes down."""
    count = program.choose([2, 3, 4, 6])
    tag = program.new()[1:]
    every = [{"name": f"^{tag}b{i}", "kinds": program.few_types() if i else []} for i in range(count)]
    entry = scope
    for i, block in enumerate(every):
        here = entry if i == 0 else type(scope)(entry)
        if i:
            own = [(program.new(), kind) for kind in block["kinds"]]
            header = ", ".join(f"{name}: {kind}" for name, kind in own)
            program.emit(1, f"{block['name']}({header}):" if own else f"{block['name']}:")
            program.add_all(here, own)
        program.operations(2, here, program.size if i == 0 else program.size // 2)
        if program.chance(25):
            counted_loop(program, here, f"^{tag}l{i}")
        leave(program, here, every[i + 1:], results)


def counted_loop(program, scope, label):
    """A loop of blocks; what it carried is there afterwards."""
    kinds = ["i32"] + program.few_types()
    values = [program.constant(2, "i32", program.random.randrange(5))] + program.values_of(2, scope, kinds[1:])
    types = ", ".join(kinds)
    head = [(program.new(), kind) for kind in kinds]
    program.emit(2, f"cf.br {label}h({', '.join(values)} : {types})")
    program.emit(1, f"{label}h({', '.join(f'{name}: {kind}' for name, kind in head)}):")
    zero, one = program.constant(2, "i32", 0), program.constant(2, "i32", 1)
    more = program.define(2, f"arith.cmpi sgt, {head[0][0]}, {zero} : i32")
    program.emit(2, f"cf.cond_br {more}, {label}r, {label}e")
    program.emit(1, f"{label}r:")
    inner = type(scope)(scope)
    program.add_all(inner, head)
    program.operations(2, inner, program.size // 2)
    less = program.define(2, f"arith.subi {head[0][0]}, {one} : i32")
    values = [less] + program.values_of(2, inner, kinds[1:])
    program.emit(2, f"cf.br {label}h({', '.join(values)} : {types})")
    program.emit(1, f"{label}e:")
    program.add_all(scope, head)


def leave(program, scope, later, results):
    if not later or program.chance(8):
        values = program.values_of(2, scope, results)
        program.emit(2, f"return {', '.join(values)} : {', '.join(results)}" if values else "return")
        return
    target, other = later[0] if program.chance(60) else program.choose(later), program.choose(later)
    if program.chance(35):
        program.emit(2, f"cf.br {pass_on(program, scope, target)}")
    elif program.chance(75):
        condition = program.value(2, scope, "i1")
        program.emit(2, f"cf.cond_br {condition}, {pass_on(program, scope, target)}, {pass_on(program, scope, other)}")
    else:
        flag = program.value(2, scope, "i32")
        cases = [f"default: {pass_on(program, scope, target, True)}"]
        cases += [f"{case}: {pass_on(program, scope, program.choose(later), True)}" for case in program.random.sample(range(-1, 4), 2)]
        program.emit(2, f"cf.switch {flag} : i32, [{', '.join(cases)}]")


# Memory

def fill(program, depth, scope, buffer):
    """Every element gets a value."""
    kind = buffer.element
    value = program.value(depth, scope, kind)
    if not buffer.shape or max(buffer.shape) == 1:
        at = ", ".join(program.constant(depth, "index", 0) for _ in buffer.shape)
        program.emit(depth, f"memref.store {value}, {buffer.name}[{at}] : {buffer.type}")
        return
    if "affine" in program.dialects and program.chance(50):
        opening = [("affine.for {0} = 0 to {1} {{", size) for size in buffer.shape]
    else:
        zero, one = program.constant(depth, "index", 0), program.constant(depth, "index", 1)
        bounds = [program.constant(depth, "index", size) for size in buffer.shape]
        opening = [(f"scf.for {{0}} = {zero} to {{1}} step {one} {{{{", bound) for bound in bounds]
    variables = [program.new() for _ in buffer.shape]
    for i, (text, bound) in enumerate(opening):
        program.emit(depth + i, text.format(variables[i], bound))
    inside = depth + len(variables)
    if kind in INTEGERS[1:]:
        cast_index = variables[-1]
        if kind != "index":
            cast_index = program.define(inside, f"arith.index_cast {variables[-1]} : index to {kind}")
        value = program.define(inside, f"arith.addi {value}, {cast_index} : {kind}")
    operation = "affine" if opening[0][0].startswith("affine") else "memref"
    program.emit(inside, f"{operation}.store {value}, {buffer.name}[{', '.join(variables)}] : {buffer.type}")
    for i in reversed(range(len(variables))):
        program.emit(depth + i, "}")


def allocate(program, depth, scope, buffer=None):
    if buffer is None:
        buffer = Buffer.random(program.random)
    text, sizes = buffer.type, []
    if not buffer.name and buffer.is_plain and buffer.shape and program.chance(25) and buffer.name is None:
        where = program.random.randrange(len(buffer.shape))
        sizes = [program.constant(depth, "index", buffer.shape[where])]
        shape = "".join(f"{'?' if i == where else size}x" for i, size in enumerate(buffer.shape))
        text = f"memref<{shape}{buffer.element}>"
    way = "alloca" if program.chance(40) and depth == 2 else "alloc"
    name = program.define(depth, f"memref.{way}({', '.join(sizes)}) : {text}")
    made = Buffer(name, buffer.shape, buffer.element, text)
    fill(program, depth, scope, made)
    scope.buffers.append(made)
    return made


def buffer_like(program, depth, scope, wanted):
    """A buffer of this very type."""
    known = [buffer for buffer in scope.buffers if buffer.type == wanted.type and buffer.shape == wanted.shape]
    if known and program.chance(80):
        return program.choose(known)
    name = program.define(depth, f"memref.alloc() : {wanted.type}")
    made = wanted.named(name)
    fill(program, depth, scope, made)
    scope.buffers.append(made)
    return made


def any_buffer(program, depth, scope):
    if not scope.buffers or program.chance(12):
        return allocate(program, depth, scope)
    return program.choose(scope.buffers[-5:])


def plain_buffer(program, depth, scope, least_rank=0):
    known = [buffer for buffer in scope.buffers if buffer.is_plain and len(buffer.shape) >= least_rank]
    if known:
        return program.choose(known[-5:])
    shape = [program.random.randrange(1, 6) for _ in range(max(least_rank, 1))]
    return allocate(program, depth, scope, Buffer("", shape, program.choose(["i32", "i64", "i8"])))


def place(program, depth, scope, buffer):
    return ", ".join(program.index_below(depth, scope, size) for size in buffer.shape)


def load(program, depth, scope, budget):
    buffer = any_buffer(program, depth, scope)
    at = place(program, depth, scope, buffer)
    program.result(depth, scope, buffer.element, f"memref.load {buffer.name}[{at}] : {buffer.type}")


def store(program, depth, scope, budget):
    buffer = any_buffer(program, depth, scope)
    at, value = place(program, depth, scope, buffer), program.value(depth, scope, buffer.element)
    program.emit(depth, f"memref.store {value}, {buffer.name}[{at}] : {buffer.type}")


def copy(program, depth, scope, budget):
    source = any_buffer(program, depth, scope)
    others = [buffer for buffer in scope.buffers if buffer.shape == source.shape and buffer.element == source.element and buffer is not source
              and buffer.is_plain and source.is_plain]
    target = program.choose(others) if others else allocate(program, depth, scope, Buffer("", source.shape, source.element))
    if target.name != source.name:
        program.emit(depth, f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}")


def atomic(program, depth, scope, budget):
    buffer = any_buffer(program, depth, scope)
    if buffer.element not in ("i32", "i64"):
        return
    at, value = place(program, depth, scope, buffer), program.value(depth, scope, buffer.element)
    kind = program.choose(["addi", "maxs", "minu", "ori", "andi", "assign"])
    program.result(depth, scope, buffer.element, f"memref.atomic_rmw {kind} {value}, {buffer.name}[{at}] : "
                                                 f"({buffer.element}, {buffer.type}) -> {buffer.element}")


def strides_of(shape):
    strides, total = [], 1
    for size in reversed(shape):
        strides.insert(0, total)
        total *= size
    return strides


def subview(program, depth, scope, budget):
    """A part of a buffer, with static sizes, from a place that is known or guarded."""
    buffer = plain_buffer(program, depth, scope, 1)
    offsets, sizes, steps, static = [], [], [], True
    for size in buffer.shape:
        step = program.choose([1, 1, 2]) if size > 2 else 1
        length = program.random.randrange(1, (size - 1) // step + 2)
        room = size - (length - 1) * step
        if program.chance(30):
            offsets.append(program.index_below(depth, scope, room))
            static = False
        else:
            offsets.append(program.random.randrange(room))
        sizes.append(length)
        steps.append(step)
    known = [str(stride) for stride in strides_of(buffer.shape)]
    if "?" in buffer.type:
        unknown = buffer.type[7:].split("x").index("?")
        known = [stride if i >= unknown else "?" for i, stride in enumerate(known)]
    places = [offset for offset in offsets if isinstance(offset, str)]
    base = "?"
    if static and not places and "?" not in known:
        base = str(sum(offset * int(stride) for offset, stride in zip(offsets, known)))
    elif static:
        unknown_used = any(offset != 0 and stride == "?" for offset, stride in zip(offsets, known))
        base = "?" if unknown_used else str(sum(offset * int(stride) for offset, stride in zip(offsets, known) if stride != "?"))
    strides = [stride if stride == "?" else str(int(stride) * step) for stride, step in zip(known, steps)]
    strides = ["?" if stride == "?" else stride for stride in strides]
    shape = "".join(f"{size}x" for size in sizes)
    layout = f"strided<[{', '.join(strides)}], offset: {base}>" if base != "0" else f"strided<[{', '.join(strides)}]>"
    text = f"memref<{shape}{buffer.element}, {layout}>"
    lists = [", ".join(map(str, part)) for part in (offsets, sizes, steps)]
    name = program.define(depth, f"memref.subview {buffer.name}[{lists[0]}] [{lists[1]}] [{lists[2]}] : {buffer.type} to {text}")
    scope.buffers.append(Buffer(name, sizes, buffer.element, text))


def reshape(program, depth, scope, budget):
    """All dimensions in one, or one in two; sizes that aren't known become so."""
    buffer = plain_buffer(program, depth, scope, 1)
    if "?" in buffer.type:
        name, target = program.new(), Buffer(None, buffer.shape, buffer.element)
        program.emit(depth, f"{name} = memref.cast {buffer.name} : {buffer.type} to {target.type}")
        scope.buffers.append(target.named(name))
    elif len(buffer.shape) > 1:
        total = 1
        for size in buffer.shape:
            total *= size
        target = Buffer(None, [total], buffer.element)
        group = ", ".join(map(str, range(len(buffer.shape))))
        name = program.define(depth, f"memref.collapse_shape {buffer.name} [[{group}]] : {buffer.type} into {target.type}")
        scope.buffers.append(target.named(name))
    else:
        size = buffer.shape[0]
        factor = program.choose([part for part in range(1, size + 1) if size % part == 0])
        target = Buffer(None, [size // factor, factor], buffer.element)
        name = program.define(depth, f"memref.expand_shape {buffer.name} [[0, 1]] output_shape [{size // factor}, {factor}] : "
                                     f"{buffer.type} into {target.type}")
        scope.buffers.append(target.named(name))


def dim(program, depth, scope, budget):
    buffer = any_buffer(program, depth, scope)
    if buffer.shape:
        which = program.constant(depth, "index", program.random.randrange(len(buffer.shape)))
        program.result(depth, scope, "index", f"memref.dim {buffer.name}, {which} : {buffer.type}")


def global_buffer(program, depth, scope, budget):
    size, kind = program.random.randrange(1, 5), program.choose(["i32", "f32"])
    name = f"{program.prefix}g{len(program.globals)}"
    numbers = ", ".join(("{}.5" if kind == "f32" else "{}").format(program.random.randrange(10)) for _ in range(size))
    program.globals.append(f"  memref.global \"private\" constant @{name} : memref<{size}x{kind}> = dense<[{numbers}]>")
    got = program.define(depth, f"memref.get_global @{name} : memref<{size}x{kind}>")
    at = program.index_below(depth, scope, size)
    program.result(depth, scope, kind, f"memref.load {got}[{at}] : memref<{size}x{kind}>")


def alloca_scope(program, depth, scope, budget):
    """With one block in it however much is lowered: nothing that becomes several."""
    program.emit(depth, "memref.alloca_scope {")
    value = program.value(depth + 1, type(scope)(scope), "i32")
    name = program.define(depth + 1, "memref.alloca() : memref<i32>")
    program.emit(depth + 1, f"memref.store {value}, {name}[] : memref<i32>")
    program.define(depth + 1, f"memref.load {name}[] : memref<i32>")
    program.emit(depth, "}")


ACTIONS = list(itertools.chain(
    [("arith", 14, binary), ("arith", 4, division), ("arith", 4, shift), ("arith", 5, compare), ("arith", 5, select), ("arith", 2, extended),
     ("arith", 5, cast), ("arith", 1, bitcast), ("arith", 5, float_binary), ("arith", 2, float_compare), ("arith", 2, float_cast),
     ("arith", 2, float_to_int), ("math", 3, math_integer), ("math", 4, math_float), ("index", 6, index_op), ("complex", 4, complex_op),
     ("arith", 4, call)],
    [("scf", 4, scf_if), ("scf", 4, scf_for), ("scf", 2, scf_while), ("scf", 2, scf_switch), ("scf", 1, scf_execute), ("scf", 1, scf_parallel)],
    [("memref", 5, load), ("memref", 6, store), ("memref", 1, copy), ("memref", 1, atomic), ("memref", 3, subview), ("memref", 1, reshape),
     ("memref", 1, dim), ("memref", 1, global_buffer), ("memref", 1, alloca_scope), ("memref", 1, scf_forall)],
    program_vectors.ACTIONS))
NESTING = {scf_if, scf_for, scf_while, scf_switch, scf_execute} | program_vectors.NESTING
