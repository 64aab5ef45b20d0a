"""The operations on vectors and those of affine that random programs are made of; see program_ops.py."""
import itertools

from program_types import FLOATS, VECTORS, element, shape_of

INTEGER_VECTORS = [kind for kind in VECTORS if element(kind) not in FLOATS]
FLOAT_VECTORS = [kind for kind in VECTORS if element(kind) in FLOATS]
ORDERS = ["(d0, d1) -> (d0)", "(d0, d1) -> (d1)"]


def positions(sizes):
    return itertools.product(*[range(size) for size in sizes])


def vector_type(sizes, item):
    return f"vector<{''.join(f'{size}x' for size in sizes)}{item}>"


# Element by element

def elementwise(program, depth, scope, budget):
    if program.chance(35):
        kind = program.choose(FLOAT_VECTORS)
        operation = "arith." + program.choose(["addf", "subf", "mulf", "minimumf", "maximumf"])
    else:
        kind = program.choose([kind for kind in INTEGER_VECTORS if element(kind) != "i1"])
        operation = "arith." + program.choose(["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"])
    left, right = program.values_of(depth, scope, [kind, kind])
    program.result(depth, scope, kind, f"{operation} {left}, {right} : {kind}")


def compare_and_choose(program, depth, scope, budget):
    kind, mask = "vector<4xi32>", "vector<4xi1>"
    left, right = program.values_of(depth, scope, [kind, kind])
    if program.chance(50):
        program.result(depth, scope, mask, f"arith.cmpi {program.choose(['eq', 'slt', 'uge'])}, {left}, {right} : {kind}")
    else:
        condition = program.value(depth, scope, program.choose([mask, "i1"]))
        types = kind if condition in scope.values.get("i1", []) else f"{mask}, {kind}"
        program.result(depth, scope, kind, f"arith.select {condition}, {left}, {right} : {types}")


def fused(program, depth, scope, budget):
    kind = program.choose(FLOAT_VECTORS)
    program.result(depth, scope, kind, f"vector.fma {', '.join(program.values_of(depth, scope, [kind] * 3))} : {kind}")


# Parts

def broadcast(program, depth, scope, budget):
    kind = program.choose(VECTORS)
    program.result(depth, scope, kind, f"vector.broadcast {program.value(depth, scope, element(kind))} : {element(kind)} to {kind}")


def position(program, depth, scope, sizes):
    """Of an element. Only the last dimension is one of a vector of LLVM's, where the place may be known at run time only."""
    at = [str(program.random.randrange(size)) for size in sizes]
    return at[:-1] + [program.index_below(depth, scope, sizes[-1])] if program.chance(30) else at


def extract(program, depth, scope, budget):
    kind = program.choose(VECTORS)
    value = program.value(depth, scope, kind)
    at = position(program, depth, scope, shape_of(kind))
    program.result(depth, scope, element(kind), f"vector.extract {value}[{', '.join(at)}] : {element(kind)} from {kind}")


def insert(program, depth, scope, budget):
    kind = program.choose(VECTORS)
    value, part = program.values_of(depth, scope, [kind, element(kind)])
    at = position(program, depth, scope, shape_of(kind))
    program.result(depth, scope, kind, f"vector.insert {part}, {value}[{', '.join(at)}] : {element(kind)} into {kind}")


def rows(program, depth, scope, budget):
    """A row out of a matrix, or into it."""
    kind, row = "vector<2x4xf32>", "vector<4xf32>"
    at = program.random.randrange(2)
    if program.chance(50):
        program.result(depth, scope, row, f"vector.extract {program.value(depth, scope, kind)}[{at}] : {row} from {kind}")
    else:
        value, part = program.values_of(depth, scope, [kind, row])
        program.result(depth, scope, kind, f"vector.insert {part}, {value}[{at}] : {row} into {kind}")


def slices(program, depth, scope, budget):
    kind, part = program.choose([("vector<4xi32>", [2]), ("vector<2x4xf32>", [1, 3]), ("vector<8xi8>", [3]), ("vector<2x3xi32>", [2, 2])])
    offsets = [program.random.randrange(size - length + 1) for size, length in zip(shape_of(kind), part)]
    small = vector_type(part, element(kind))
    attributes = f"{{offsets = {offsets}, sizes = {part}, strides = {[1] * len(part)}}}"
    value, into = program.values_of(depth, scope, [kind, kind])
    taken = program.define(depth, f"vector.extract_strided_slice {value} {attributes} : {kind} to {small}")
    attributes = f"{{offsets = {offsets}, strides = {[1] * len(part)}}}"
    program.result(depth, scope, kind, f"vector.insert_strided_slice {taken}, {into} {attributes} : {small} into {kind}")


def shapes(program, depth, scope, budget):
    way = program.choose(["cast", "transpose", "bitcast", "shuffle", "interleave", "elements", "step", "dense"])
    if way == "cast":
        value = program.value(depth, scope, "vector<2x3xi32>")
        program.result(depth, scope, "vector<3x2xi32>", f"vector.shape_cast {value} : vector<2x3xi32> to vector<3x2xi32>")
    elif way == "transpose":
        value = program.value(depth, scope, "vector<3x2xi32>")
        program.result(depth, scope, "vector<2x3xi32>", f"vector.transpose {value}, [1, 0] : vector<3x2xi32> to vector<2x3xi32>")
    elif way == "bitcast":
        value = program.value(depth, scope, "vector<4xi32>")
        cast = program.define(depth, f"vector.bitcast {value} : vector<4xi32> to vector<2xi64>")
        program.result(depth, scope, "i64", f"vector.extract {cast}[{program.random.randrange(2)}] : i64 from vector<2xi64>")
    elif way == "shuffle":
        left, right = program.values_of(depth, scope, ["vector<4xi32>"] * 2)
        mask = [program.random.randrange(8) for _ in range(4)]
        program.result(depth, scope, "vector<4xi32>", f"vector.shuffle {left}, {right} {mask} : vector<4xi32>, vector<4xi32>")
    elif way == "interleave":
        value = program.value(depth, scope, "vector<8xi8>")
        name = program.new()
        program.emit(depth, f"{name}, {name}o = vector.deinterleave {value} : vector<8xi8> -> vector<4xi8>")
        program.result(depth, scope, "vector<8xi8>", f"vector.interleave {name}o, {name} : vector<4xi8> -> vector<8xi8>")
    elif way == "elements":
        kind = program.choose(["vector<2x3xi32>", "vector<4xf32>"])
        count = len(list(positions(shape_of(kind))))
        name = program.new()
        program.emit(depth, f"{name}:{count} = vector.to_elements {program.value(depth, scope, kind)} : {kind}")
        parts = [f"{name}#{i}" for i in range(count)]
        program.random.shuffle(parts)
        program.result(depth, scope, kind, f"vector.from_elements {', '.join(parts)} : {kind}")
    elif way == "step":
        steps = program.define(depth, "vector.step : vector<4xindex>")
        program.result(depth, scope, "vector<4xi32>", f"arith.index_cast {steps} : vector<4xindex> to vector<4xi32>")
    else:
        size = program.index_below(depth, scope, 5)
        program.result(depth, scope, "vector<4xi1>", f"vector.create_mask {size} : vector<4xi1>")


# To a number

def reduction(program, depth, scope, budget):
    kind = program.choose(["vector<4xi32>", "vector<8xi8>", "vector<4xf32>", "vector<4xi1>"])
    item = element(kind)
    operation = program.choose({"f32": ["add", "mul", "maximumf", "minimumf"], "i1": ["and", "or", "xor"]}.get(
        item, ["add", "mul", "and", "or", "xor", "minsi", "maxui"]))
    value, start = program.values_of(depth, scope, [kind, item])
    first = f", {start}" if program.chance(50) else ""
    program.result(depth, scope, item, f"vector.reduction <{operation}>, {value}{first} : {kind} into {item}")


def rows_to_numbers(program, depth, scope, budget):
    """Of integers: those of floats may be summed in another order."""
    value = program.value(depth, scope, "vector<2x3xi32>")
    which = program.choose([0, 1])
    rest = [3, 2][which]
    start = program.constant(depth, f"vector<{rest}xi32>", f"dense<{program.random.randrange(5)}>")
    operation = program.choose(["add", "mul", "maxsi", "xor"])
    name = program.define(depth, f"vector.multi_reduction <{operation}>, {value}, {start} [{which}] : vector<2x3xi32> to vector<{rest}xi32>")
    program.result(depth, scope, "i32", f"vector.extract {name}[{rest - 1}] : i32 from vector<{rest}xi32>")


def contraction(program, depth, scope, budget):
    left, right = program.values_of(depth, scope, ["vector<2x3xi32>", "vector<3x2xi32>"])
    start = program.constant(depth, "vector<2x2xi32>", f"dense<{program.random.randrange(5)}>")
    maps = ", ".join(f"affine_map<(d0, d1, d2) -> ({text})>" for text in ("d0, d2", "d2, d1", "d0, d1"))
    name = program.define(depth, f'vector.contract {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"], '
                                 f"kind = #vector.kind<add>}} {left}, {right}, {start} : vector<2x3xi32>, vector<3x2xi32> into vector<2x2xi32>")
    program.result(depth, scope, "i32", f"vector.extract {name}[{program.random.randrange(2)}, 1] : i32 from vector<2x2xi32>")


def outer(program, depth, scope, budget):
    left = program.value(depth, scope, "vector<4xi32>")
    right = program.constant(depth, "vector<2xi32>", "dense<[3, -1]>")
    name = program.define(depth, f"vector.outerproduct {left}, {right} : vector<4xi32>, vector<2xi32>")
    program.result(depth, scope, "i32", f"vector.extract {name}[{program.random.randrange(4)}, {program.random.randrange(2)}] : "
                                        "i32 from vector<4x2xi32>")


# Memory

def vector_memory(program, depth, scope, budget):
    """Whole vectors from and to a buffer of i32 that has room for them, masked or not; what is outside is padding."""
    size = program.random.randrange(4, 8)
    known = [buffer for buffer in scope.buffers if buffer.is_plain and buffer.element == "i32" and len(buffer.shape) == 1 and buffer.shape[0] >= 4]
    if known:
        buffer = program.choose(known)
    else:
        import program_ops
        from program_types import Buffer
        buffer = program_ops.allocate(program, depth, scope, Buffer("", [size], "i32"))
    size, kind = buffer.shape[0], "vector<4xi32>"
    way = program.choose(["load", "store", "read", "write", "masked", "gather", "maskedstore"])
    inside = program.index_below(depth, scope, size - 3)
    anywhere = program.index_below(depth, scope, size)
    if way == "load":
        program.result(depth, scope, kind, f"vector.load {buffer.name}[{inside}] : {buffer.type}, {kind}")
    elif way == "store":
        program.emit(depth, f"vector.store {program.value(depth, scope, kind)}, {buffer.name}[{inside}] : {buffer.type}, {kind}")
    elif way == "read":
        padding = program.value(depth, scope, "i32")
        program.result(depth, scope, kind, f"vector.transfer_read {buffer.name}[{anywhere}], {padding} : {buffer.type}, {kind}")
    elif way == "write":
        program.emit(depth, f"vector.transfer_write {program.value(depth, scope, kind)}, {buffer.name}[{anywhere}] : {kind}, {buffer.type}")
    elif way == "masked":
        mask, other = program.values_of(depth, scope, ["vector<4xi1>", kind])
        program.result(depth, scope, kind, f"vector.maskedload {buffer.name}[{inside}], {mask}, {other} : {buffer.type}, "
                                           f"vector<4xi1>, {kind} into {kind}")
    elif way == "maskedstore":
        mask, value = program.values_of(depth, scope, ["vector<4xi1>", kind])
        program.emit(depth, f"vector.maskedstore {buffer.name}[{inside}], {mask}, {value} : {buffer.type}, vector<4xi1>, {kind}")
    else:
        mask, other = program.values_of(depth, scope, ["vector<4xi1>", kind])
        places = program.constant(depth, "vector<4xindex>", f"dense<{[program.random.randrange(4) for _ in range(4)]}>")
        zero = program.constant(depth, "index", 0)
        program.result(depth, scope, kind, f"vector.gather {buffer.name}[{zero}] [{places}], {mask}, {other} : {buffer.type}, "
                                           f"vector<4xindex>, vector<4xi1>, {kind} into {kind}")


# Affine

def operand(program, depth, scope):
    """An index that affine maps may use, as a dimension."""
    if scope.affine and program.chance(75):
        return program.choose(scope.affine)[0]
    return program.constant(depth, "index", program.random.randrange(4))


def expression(program, names, deep=2):
    """Of d0, d1, ...; divisors are constants."""
    if deep == 0 or program.chance(25):
        return program.choose(names + [str(program.random.randrange(-3, 6))])
    left = expression(program, names, deep - 1)
    way = program.choose(["+", "-", "*", "mod", "floordiv", "ceildiv"])
    if way in "+-":
        return f"({left} {way} {expression(program, names, deep - 1)})"
    return f"({left} {way} {program.choose([2, 3, 4])})"


def affine_apply(program, depth, scope, budget):
    values = [operand(program, depth, scope) for _ in range(program.choose([1, 2]))]
    names = [f"d{i}" for i in range(len(values))]
    way = program.choose(["apply", "apply", "min", "max"])
    results = ", ".join(expression(program, names) for _ in range(1 if way == "apply" else program.choose([1, 2, 3])))
    name = program.result(depth, scope, "index", f"affine.{way} affine_map<({', '.join(names)}) -> ({results})>({', '.join(values)})")
    if way == "apply":
        scope.affine.append((name, True))


def affine_for(program, depth, scope, budget):
    kinds = program.few_types(2)
    carried = program.values_of(depth, scope, kinds)
    variable, inner = program.new(), [program.new() for _ in kinds]
    low, high = str(program.choose([0, 0, 1])), str(program.random.randrange(6))
    if scope.affine and program.chance(35):
        name = program.choose(scope.affine)[0]
        high = f"min affine_map<(d0) -> ({program.choose(['d0 + 2', 'd0 mod 4', 'd0 floordiv 2'])}, 5)>({name})"
    step = program.choose(["", "", " step 2", " step 3"])
    passed = ", ".join(f"{a} = {b}" for a, b in zip(inner, carried))
    clause = f" iter_args({passed}) -> ({', '.join(kinds)})" if kinds else ""
    results = program.define_many(depth, scope, kinds, f"affine.for {variable} = {low} to {high}{step}{clause} {{")
    inside = type(scope)(scope)
    inside.affine.append((variable, False))
    program.region(depth + 1, inside, budget, kinds, "affine.yield", [(variable, "index")] + list(zip(inner, kinds)))
    program.emit(depth, "}")
    program.add_all(scope, results)


def affine_if(program, depth, scope, budget):
    kinds = program.few_types(2)
    values = [operand(program, depth, scope) for _ in range(program.choose([1, 2]))]
    names = [f"d{i}" for i in range(len(values))]
    conditions = ", ".join(f"{expression(program, names)} {program.choose(['>=', '>=', '=='])} 0" for _ in range(program.choose([1, 2])))
    clause = f" -> {', '.join(kinds)}" if len(kinds) == 1 else ""
    results = program.define_many(depth, scope, kinds, f"affine.if affine_set<({', '.join(names)}) : ({conditions})>({', '.join(values)}){clause} {{")
    program.region(depth + 1, scope, budget, kinds, "affine.yield")
    if kinds or program.chance(40):
        program.emit(depth, "} else {")
        program.region(depth + 1, scope, budget, kinds, "affine.yield")
    program.emit(depth, "}")
    program.add_all(scope, results)


def affine_access(program, depth, scope, budget):
    """A load or a store whose place is an expression within the buffer."""
    buffers = [buffer for buffer in scope.buffers if buffer.shape]
    if not buffers:
        return
    buffer = program.choose(buffers[-5:])
    at = []
    for size in buffer.shape:
        if size == 1 or not scope.affine or program.chance(25):
            at.append(str(program.random.randrange(size)))
        else:
            name = program.choose(scope.affine)[0]
            at.append(f"{program.choose([name, f'({name} + 1)', f'({name} * 2)'])} mod {size}")
    place = f"{buffer.name}[{', '.join(at)}] : {buffer.type}"
    if program.chance(50):
        program.result(depth, scope, buffer.element, f"affine.load {place}")
    else:
        program.emit(depth, f"affine.store {program.value(depth, scope, buffer.element)}, {place}")


def linear(program, depth, scope, budget):
    """An index taken apart by a shape, and put together again."""
    value = program.index_below(depth, scope, 24)
    name = program.new()
    program.emit(depth, f"{name}:3 = affine.delinearize_index {value} into (2, 3, 4) : index, index, index")
    for i in range(3):
        scope.add(f"{name}#{i}", "index")
    program.result(depth, scope, "index", f"affine.linearize_index [{name}#0, {name}#2, {name}#1] by (2, 4, 3) : index")


ACTIONS = [("vector", weight, action) for weight, action in (
    (5, elementwise), (2, compare_and_choose), (1, fused), (2, broadcast), (3, extract), (2, insert), (1, rows), (1, slices), (4, shapes),
    (3, reduction), (1, rows_to_numbers), (1, contraction), (1, outer), (3, vector_memory))] + [
    ("affine", weight, action) for weight, action in (
        (3, affine_apply), (4, affine_for), (2, affine_if), (5, affine_access), (1, linear))]
NESTING = {affine_for, affine_if}
