# What kernels can't have, in Triton's words and where Triton shows it.
# RUN: not kernel-source %s plain_global,break_,undefined_in_helper,static_assert_in_helper,return_types,return_in_loop,carried_type,branches_differ,branch_redefines,only_in_branch,unpack_tensor,unpack_too_few,constexpr_twice,constexpr_in_loop,none_in_loop,two_targets,store_item,store_attribute,chained,contains,missing_argument,too_many_arguments,two_values,unexpected_argument,for_over_tuple,for_over_call,while_constant,range_of_float,ternary_types,nested_function,lambda_,try_,call_tensor,assert_tensor,assert_false,static_range_of_tensor,condition_of_str,dict_,for_else,two_loop_variables,matmul,raise_,global_,del_,format_tensor,import_,comprehension,unexpected_keyword,negative_tuple,division_by_zero,while_else,yield_,undefined_later,attribute "*fp32, i32" \
# RUN:   | FileCheck %s
import triton
import triton.language as tl

G = 5
C = tl.constexpr(7)


@triton.jit
def h(x, y: tl.constexpr):
    if y:
        tl.static_assert(y == 2, "bad y")
    z = x + y
    return z + undefinedthing


@triton.jit
def ret_mismatch(x):
    if x > 0:
        return x
    return x + 1.5


@triton.jit(noinline=True)
def noin(x):
    return x + 1


# CHECK: error: CompilationError: at 2:12:
# CHECK: NameError("Cannot access global variable G from within @jit'ed function. Triton kernels can only access global variables that are instanstiated as constexpr (`x = triton.language.constexpr(42)`). Note that this is different from annotating a variable as constexpr (`x: triton.language.constexpr = 42`), which is not supported.  Alternatively, set the envvar TRITON_ALLOW_NON_CONSTEXPR_GLOBALS=1, but we do not promise to support this forever.")
@triton.jit
def plain_global(p, n):
    x = n + G


# CHECK: error: UnsupportedLanguageConstruct: at 4:12:
# CHECK: unsupported AST node type: Break
@triton.jit
def break_(p, n):
    for i in range(n):
        if i > 3:
            break


# CHECK: error: CompilationError: at 5:15:
# CHECK: NameError('undefinedthing is not defined')
# CHECK: at 2:4:
@triton.jit
def undefined_in_helper(p, n):
    h(n, 2)


# CHECK: error: CompilationError: at 3:8:
# CHECK: bad y
# CHECK: at 2:4:
@triton.jit
def static_assert_in_helper(p, n):
    h(n, 3)


# CHECK: error: CompilationError: at 1:0:
# CHECK: TypeError('Return type mismatch: int32 and fp32. Note all return types were: [triton.language.int32, triton.language.float32]')
# CHECK: at 2:8:
@triton.jit
def return_types(p, n):
    y = ret_mismatch(n)


# CHECK: error: UnsupportedLanguageConstruct: at 3:8:
# CHECK: Cannot have `return` statements inside `while` or `for` statements in triton.
@triton.jit
def return_in_loop(p, n):
    for i in range(n):
        if i > 2:
            return


# CHECK: error: CompilationError: at 3:4:
# CHECK: AssertionError('Loop-carried variable acc has initial type int32 but is re-assigned to fp32 in loop! Please make sure that the type stays consistent.')
@triton.jit
def carried_type(p, n):
    acc = 0
    for i in range(n):
        acc = acc + 1.0


# CHECK: error: CompilationError: at 2:4:
# CHECK: AssertionError('Mismatched type for x between then block (int32) and else block (fp32)')
@triton.jit
def branches_differ(p, n):
    if n > 2:
        x = 1
    else:
        x = 1.0


# CHECK: error: CompilationError: at 3:4:
# CHECK: AssertionError('initial value for `x` is of type int32[], but the then block redefines it as fp32[]')
@triton.jit
def branch_redefines(p, n):
    x = 1
    if n > 2:
        x = 1.0


# CHECK: error: CompilationError: at 4:8:
# CHECK: NameError('x is not defined')
@triton.jit
def only_in_branch(p, n):
    if n > 2:
        x = 1
    y = x


# CHECK: error: CompilationError: at 2:4:
# CHECK: AttributeError("'tensor' object has no attribute 'values'")
@triton.jit
def unpack_tensor(p, n):
    a, b = n


# CHECK: error: CompilationError: at 2:4:
# CHECK: IndexError('list index out of range')
@triton.jit
def unpack_too_few(p, n):
    a, b, c = (n, n)


# CHECK: error: CompilationError: at 3:4:
# CHECK: ValueError('x is already defined. constexpr cannot be reassigned.')
@triton.jit
def constexpr_twice(p, n):
    x: tl.constexpr = 3
    x: tl.constexpr = 4


# CHECK: error: CompilationError: at 3:4:
# CHECK: AssertionError("Loop carried variable x changed type, was <class 'triton.language.core.tensor'> but is now <class 'triton.language.core.constexpr'>")
@triton.jit
def constexpr_in_loop(p, n):
    x: tl.constexpr = 3
    for i in range(n):
        x = x + 1


# CHECK: error: CompilationError: at 3:4:
# CHECK: AssertionError('Loop carried variable x is not a triton value')
@triton.jit
def none_in_loop(p, n):
    x = None
    for i in range(n):
        x = i


# CHECK: error: CompilationError: at 2:4:
# CHECK: AssertionError()
@triton.jit
def two_targets(p, n):
    a = b = 3


# CHECK: error: CompilationError: at 2:4:
# CHECK: NotImplementedError('__setitem__ is not supported in triton')
@triton.jit
def store_item(p, n):
    p[0] = 3


# CHECK: error: CompilationError: at 2:4:
# CHECK: NotImplementedError('Attribute assignment is not supported in triton')
@triton.jit
def store_attribute(p, n):
    p.x = 3


# CHECK: error: UnsupportedLanguageConstruct: at 2:8:
# CHECK: simultaneous multiple comparison is not supported
@triton.jit
def chained(p, n):
    x = 1 < n < 3


# CHECK: error: CompilationError: at 2:8:
# CHECK: AttributeError("'In' object has no attribute '__name__'")
@triton.jit
def contains(p, n):
    x = n in (1, 2)


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError("missing a required argument: 'y'")
@triton.jit
def missing_argument(p, n):
    h(n)


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError('too many positional arguments')
@triton.jit
def too_many_arguments(p, n):
    h(n, 1, 2)


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError("multiple values for argument 'x'")
@triton.jit
def two_values(p, n):
    h(n, y=1, x=2)


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError("got an unexpected keyword argument 'z'")
@triton.jit
def unexpected_argument(p, n):
    h(n, z=1, y=2)


# CHECK: error: CompilationError: at 2:4:
# CHECK: AttributeError("'Tuple' object has no attribute 'func'")
@triton.jit
def for_over_tuple(p, n):
    for i in (1, 2):
        pass


# CHECK: error: CompilationError: at 2:4:
# CHECK: RuntimeError('Only `range` and `static_range` iterators are currently supported')
@triton.jit
def for_over_call(p, n):
    for i in h(n, 1):
        pass


# CHECK: error: CompilationError: at 2:4:
# CHECK: AttributeError("'constexpr' object has no attribute 'handle'")
@triton.jit
def while_constant(p, n):
    while 1:
        pass


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError('For loop bounds and step must all be ints, are (int32, fp32, int32)')
@triton.jit
def range_of_float(p, n):
    for i in range(1.5):
        pass


# CHECK: error: CompilationError: at 2:8:
# CHECK: AssertionError('Ternary expression with dynamic condition has inconsistent types int32 and fp32')
@triton.jit
def ternary_types(p, n):
    x = 1 if n > 2 else 2.0


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: nested function definition is not supported.
@triton.jit
def nested_function(p, n):
    def f(): pass


# CHECK: error: UnsupportedLanguageConstruct: at 2:8:
# CHECK: unsupported AST node type: Lambda
@triton.jit
def lambda_(p, n):
    x = lambda: 3


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: unsupported AST node type: Try
@triton.jit
def try_(p, n):
    try:
        pass
    except: pass


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError("unhashable type: 'tensor'")
@triton.jit
def call_tensor(p, n):
    n(3)


# CHECK: error: CompilationError: at 2:4:
# CHECK: NotImplementedError('Assertion condition could not be determined at compile-time. Make sure that it depends only on `constexpr` values')
@triton.jit
def assert_tensor(p, n):
    tl.static_assert(n > 3)


# CHECK: error: CompileTimeAssertionFailure: at 2:4:
@triton.jit
def assert_false(p, n):
    tl.static_assert(False)


# CHECK: error: CompilationError: at 2:4:
# CHECK: AssertionError('int32[] used as tl.static_range start value is not a constexpr')
@triton.jit
def static_range_of_tensor(p, n):
    for i in tl.static_range(n):
        pass


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: `if` conditionals can only accept values of type {NoneType, bool, int}, not objects of type str
@triton.jit
def condition_of_str(p, n):
    if "a":
        pass


# CHECK: error: UnsupportedLanguageConstruct: at 2:8:
# CHECK: unsupported AST node type: Dict
@triton.jit
def dict_(p, n):
    x = {1: 2}


# CHECK: error: CompilationError: at 2:4:
# CHECK: AssertionError("Don't know what to do with else after for")
@triton.jit
def for_else(p, n):
    for i in range(3):
        pass
    else:
        x = 3


# CHECK: error: CompilationError: at 2:4:
# CHECK: AttributeError("'Tuple' object has no attribute 'id'")
@triton.jit
def two_loop_variables(p, n):
    for a, b in range(3):
        pass


# CHECK: error: CompilationError: at 2:8:
# CHECK: AttributeError("'MatMult' object has no attribute '__name__'")
@triton.jit
def matmul(p, n):
    x = n @ n


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: unsupported AST node type: Raise
@triton.jit
def raise_(p, n):
    raise ValueError


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: unsupported AST node type: Global
@triton.jit
def global_(p, n):
    global G


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: unsupported AST node type: Delete
@triton.jit
def del_(p, n):
    del n


# CHECK: error: UnsupportedLanguageConstruct: at 2:8:
# CHECK: Cannot evaluate f-string containing non-constexpr conversion values, found conversion of type <class 'triton.language.core.tensor'>
@triton.jit
def format_tensor(p, n):
    x = f"{n}"


# CHECK: error: UnsupportedLanguageConstruct: at 2:4:
# CHECK: unsupported AST node type: Import
@triton.jit
def import_(p, n):
    import math


# CHECK: error: CompilationError: at 2:8:
# CHECK: NotImplementedError('only tuple comprehensions are supported')
@triton.jit
def comprehension(p, n):
    x = [i for i in range(3)]


# CHECK: error: CompilationError: at 2:4:
# CHECK: TypeError("range.__init__() got an unexpected keyword argument 'foo'")
@triton.jit
def unexpected_keyword(p, n):
    for i in tl.range(3, foo=4):
        pass


# CHECK: error: UnsupportedLanguageConstruct: at 2:8:
# CHECK: AST unary operator '__neg__' is not (currently) implemented on type tuple
@triton.jit
def negative_tuple(p, n):
    x = -(n, n)


# CHECK: error: CompilationError: at 2:8:
# CHECK: integer division or modulo by zero
@triton.jit
def division_by_zero(p, n):
    x = 3 // 0


# CHECK: error: CompilationError: at 2:4:
# CHECK: AssertionError('Not implemented')
@triton.jit
def while_else(p, n):
    while n > 1:
        n += 1
    else:
        n = 2


# CHECK: error: UnsupportedLanguageConstruct: at 2:9:
# CHECK: unsupported AST node type: Yield
@triton.jit
def yield_(p, n):
    x = (yield n)


# CHECK: error: CompilationError: at 3:9:
# CHECK: NameError('undefined is not defined')
@triton.jit
def undefined_later(p, n):
    x = C
    x += undefined


# CHECK: error: CompilationError: at 2:4:
# CHECK: AttributeError("'tensor' object has no attribute 'foo'")
@triton.jit
def attribute(p, n):
    n.foo
