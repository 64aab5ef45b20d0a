# Contexts, locations, operations and what is in them.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import enum
import sys
import weakref

from .. import _C

_DEFAULT = object()


class DiagnosticSeverity(enum.Enum):
    ERROR = 0
    WARNING = 1
    NOTE = 2
    REMARK = 3

    def __str__(self):
        return f"DiagnosticSeverity.{self.name}"


class WalkOrder(enum.Enum):
    PRE_ORDER = 0
    POST_ORDER = 1


class WalkResult(enum.Enum):
    ADVANCE = 0
    INTERRUPT = 1
    SKIP = 2


class Diagnostic(_C.Diagnostic):
    __slots__ = ()

    @property
    def severity(self):
        return DiagnosticSeverity(self._severity)


class DiagnosticHandler(_C.DiagnosticHandler):
    __slots__ = ()


class DiagnosticInfo:
    """A diagnostic that outlives its handler."""

    __slots__ = ("severity", "location", "message", "notes")

    def __init__(self, severity, location, message, notes):
        self.severity, self.location, self.message, self.notes = DiagnosticSeverity(severity), location, message, notes

    def __str__(self):
        return self.message


class MLIRError(Exception):
    """Something that the library refused; `error_diagnostics` says why."""

    def __init__(self, message, error_diagnostics=()):
        self.message, self.error_diagnostics = message, list(error_diagnostics)
        super().__init__(message, self.error_diagnostics)

    def __str__(self):
        def place(info):
            return str(info.location)[4:-1] if str(info.location).startswith("loc(") else str(info.location)

        def lines(info, kind, indent):
            where = place(info).strip('"')
            if where.startswith(('"',)) or '":' in place(info):
                where = place(info)
            text = info.message.replace("\n", "\n" + " " * indent)
            yield f"\n{' ' * indent}{kind}: {'unknown' if where == 'unknown' else place(info)}: {text}"
            for note in info.notes:
                yield from lines(note, "note", indent + 1 if kind == "error" else indent)

        text = self.message
        if self.error_diagnostics:
            text += ":"
        for info in self.error_diagnostics:
            text += "".join(lines(info, "error", 0))
        return text


for _class in (Diagnostic, DiagnosticHandler, DiagnosticInfo, MLIRError):
    _C.set_class(_class.__name__, _class)


#===--- Contexts ---===#


class DialectDescriptor:
    __slots__ = ("namespace", "_context")

    def __init__(self, namespace, context):
        self.namespace, self._context = namespace, context

    def __repr__(self):
        return f"<DialectDescriptor {self.namespace}>"


class Dialect:
    def __init__(self, descriptor):
        self.descriptor = descriptor

    def __repr__(self):
        kind = type(self)
        return f"<Dialect {self.descriptor.namespace} (class {kind.__module__}.{kind.__qualname__})>"


class Dialects:
    """ctx.dialects.func, ctx.dialects["func"]"""

    __iter__ = None  # else Python would ask for [0], [1], ... until one is refused

    def __init__(self, context):
        self._context = context

    def __getattr__(self, name):
        try:
            return self[name]
        except IndexError as error:
            raise AttributeError(f"Dialect '{name}' not found") from error

    def __getitem__(self, name):
        from . import globals

        try:
            descriptor = self._context.get_dialect_descriptor(name)
        except ValueError as error:
            raise IndexError(f"Dialect '{name}' not found") from error
        return globals._dialect_class(name)(descriptor)


def _of_capsule(capsule, kind, cls, member, **others):
    """The object that the capsule is of, or a new one whose member is what an extension made."""
    found = _C.from_capsule(kind, capsule)
    if isinstance(found, cls):
        return found
    made = object.__new__(cls)
    vars(made).update({member: found}, **others)
    return made


class DialectRegistry:
    """Dialects of extensions: those of the package are known to every context."""

    def __init__(self):
        self._registry = _C.registry_new()

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.DialectRegistry", self._registry, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _of_capsule(capsule, "ir.DialectRegistry", DialectRegistry, "_registry")


class ThreadPool:
    """Contexts make their own threads; they agree about the number."""

    def get_max_concurrency(self):
        import os

        return max(1, os.cpu_count() or 1)

    def _mlir_thread_pool_ptr(self):
        return hex(id(self))


class _Current:
    def __init__(self, which, message=None):
        self.which, self.message = which, message

    def __get__(self, instance, owner):
        found = _C.current(self.which)
        if found is None and self.message:
            raise ValueError(self.message)
        return found


class Context(_C.Context):
    current = _Current(0)

    def __init__(self, load_on_create_dialects=None, thread_pool=None):
        from ... import _mlir_libs

        _C.register_all_dialects(self)
        self._modules = weakref.WeakValueDictionary()
        self._pool = thread_pool
        self.enable_multithreading(True)
        names = load_on_create_dialects
        if names is None:
            names = _mlir_libs.get_load_on_create_dialects()
        for name in names:
            _C.context_load(self, name)

    @staticmethod
    def _get_live_count():
        return _C.live_contexts()

    def _get_context_again(self):
        return self

    def _get_live_module_count(self):
        return len(self._modules)

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Context", self._address, None)

    @staticmethod
    def _CAPICreate(capsule):
        context = _C.from_capsule("ir.Context", capsule)
        if not hasattr(context, "_modules"):  # it was an extension's
            context._modules, context._pool = weakref.WeakValueDictionary(), None
        return context

    def __enter__(self):
        return _C.enter_context(self)

    def __exit__(self, *exception):
        _C.exit_context(self)

    @property
    def allow_unregistered_dialects(self):
        return _C.context_allow_unregistered(self)

    @allow_unregistered_dialects.setter
    def allow_unregistered_dialects(self, value):
        _C.context_allow_unregistered(self, bool(value))

    @property
    def dialects(self):
        return Dialects(self)

    d = dialects

    def get_dialect_descriptor(self, name):
        found = _C.context_load(self, name)
        if found is None:
            raise ValueError(f"Dialect '{name}' not found")
        return DialectDescriptor(found, self)

    def attach_diagnostic_handler(self, callback):
        return _C.attach_diagnostic_handler(self, callback)

    def enable_multithreading(self, enable):
        _C.context_threads(self, bool(enable))

    def set_thread_pool(self, pool):
        self._pool = pool
        self.enable_multithreading(True)

    def get_num_threads(self):
        return self._pool.get_max_concurrency() if self._pool else _C.context_threads(self)

    def _mlir_thread_pool_ptr(self):
        return self._pool._mlir_thread_pool_ptr() if self._pool else hex(id(self))

    def is_registered_operation(self, name):
        _C.context_load(self, name.split(".")[0])
        return _C.context_is_registered(self, name)

    def append_dialect_registry(self, registry):
        _C.context_append_registry(self, registry._registry)

    @property
    def dialects_count(self):
        return _C.context_num_loaded(self)

    def load_all_available_dialects(self):
        _C.context_load_all(self)


_C.set_class("Context", Context)

#===--- Locations ---===#


def _context(context):
    return _C.resolve_context(context)


class Location(_C.Location):
    __slots__ = ()
    current = _Current(1)

    def __repr__(self):
        return str(self)

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Location", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.Location", capsule)

    @staticmethod
    def unknown(context=None):
        return _C.mlirLocationUnknownGet(context)

    @staticmethod
    def file(filename, *position, context=None, **names):
        order = ("line", "col", "end_line", "end_col") if "line" in names or len(position) < 4 else ()
        if names:
            position += tuple(names[name] for name in ("line", "col", "start_line", "start_col", "end_line", "end_col") if name in names)
        if position and not isinstance(position[-1], int):
            context, position = position[-1], position[:-1]
        if len(position) == 2:
            return _C.mlirLocationFileLineColGet(context, filename, *position)
        if len(position) == 4:
            return _C.mlirLocationFileLineColRangeGet(context, filename, *position)
        raise TypeError(f"file() takes a line and a column, or two of each, got {position} {order}")

    @staticmethod
    def name(name, childLoc=None, context=None):
        return _C.mlirLocationNameGet(context, name, childLoc if childLoc is not None else Location.unknown(context))

    @staticmethod
    def callsite(callee, frames, context=None):
        frames = list(frames)
        if not frames:
            raise ValueError("No caller frames provided.")
        caller = frames[-1]
        for frame in reversed(frames[:-1]):
            caller = _C.mlirLocationCallSiteGet(frame, caller)
        return _C.mlirLocationCallSiteGet(callee, caller)

    @staticmethod
    def fused(locations, metadata=None, context=None):
        return _C.mlirLocationFusedGet(_context(context), locations, _C.NULL if metadata is None else metadata)

    @staticmethod
    def from_attr(attribute, context=None):
        if not str(attribute).startswith("loc("):
            raise TypeError("expected the attribute of a location")
        return _C.mlirLocationFromAttribute(attribute)

    @property
    def attr(self):
        return _C.mlirLocationGetAttribute(self)

    def is_a_file(self):
        return _C.mlirLocationIsAFileLineColRange(self)

    def is_a_name(self):
        return _C.mlirLocationIsAName(self)

    def is_a_callsite(self):
        return _C.mlirLocationIsACallSite(self)

    def is_a_fused(self):
        return _C.mlirLocationIsAFused(self)

    filename = property(lambda self: _C.mlirLocationFileLineColRangeGetFilename(self))
    start_line = property(lambda self: _C.mlirLocationFileLineColRangeGetStartLine(self))
    start_col = property(lambda self: _C.mlirLocationFileLineColRangeGetStartColumn(self))
    end_line = property(lambda self: _C.mlirLocationFileLineColRangeGetEndLine(self))
    end_col = property(lambda self: _C.mlirLocationFileLineColRangeGetEndColumn(self))
    name_str = property(lambda self: _C.mlirLocationNameGetName(self))
    child_loc = property(lambda self: _C.mlirLocationNameGetChildLoc(self))
    callee = property(lambda self: _C.mlirLocationCallSiteGetCallee(self))
    caller = property(lambda self: _C.mlirLocationCallSiteGetCaller(self))

    @property
    def locations(self):
        if not self.is_a_fused():
            return []
        # A fused location is printed as loc(fused<..>[..]); its parts are kept by the attribute.
        return _C.fused_locations(self)

    def emit_error(self, message):
        _C.emit_error(self, message)


_C.set_class("Location", Location)

#===--- Insertion points ---===#


class InsertionPoint(_C.InsertionPoint):
    __slots__ = ()
    current = _Current(2, "No current InsertionPoint")


_C.set_class("InsertionPoint", InsertionPoint)

#===--- Operations ---===#


class OpAttributeMap:
    """The attributes of an operation, by name and by position."""

    __slots__ = ("_op",)

    def __init__(self, op):
        self._op = op

    def __contains__(self, name):
        return _C.op_get_attribute(self._op, name) is not None

    def __len__(self):
        return _C.op_num_attributes(self._op)

    def __getitem__(self, key):
        if isinstance(key, int):
            return NamedAttribute(*_C.op_attribute_at(self._op, key))
        found = _C.op_get_attribute(self._op, key)
        if found is None:
            raise KeyError("attempt to access a non-existent attribute")
        return found

    def __setitem__(self, name, value):
        _C.op_set_attribute(self._op, name, value)

    def __delitem__(self, name):
        if not _C.op_remove_attribute(self._op, name):
            raise KeyError("attempt to delete a non-existent attribute")

    def get(self, name, default=None):
        if not isinstance(name, str):
            raise TypeError("the name of an attribute is a str")
        found = _C.op_get_attribute(self._op, name)
        return default if found is None else found

    def items(self):
        return [_C.op_attribute_at(self._op, i) for i in range(len(self))]

    def keys(self):
        return [name for name, _ in self.items()]

    def values(self):
        return [value for _, value in self.items()]

    def __iter__(self):
        return iter(self.keys())


class NamedAttribute:
    __slots__ = ("name", "attr")

    def __init__(self, name, attr):
        self.name, self.attr = name, attr

    def __repr__(self):
        return f"NamedAttribute({self.name}={self.attr})"

    __str__ = __repr__


_parent = _C.OperationBase.parent.__get__


class _OperationBase(_C.OperationBase):
    __slots__ = ()

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Operation", self._address, self)

    @property
    def attributes(self):
        return OpAttributeMap(self)

    @property
    def parent(self):
        found = _parent(self)
        return None if found is None else found.operation

    def get_asm(self, binary=False, large_elements_limit=None, large_resource_limit=None, enable_debug_info=False,
                pretty_debug_info=False, print_generic_op_form=False, use_local_scope=False, use_name_loc_as_prefix=False,
                assume_verified=False, skip_regions=False):
        """The text. What doesn't verify is in the generic form, whatever assume_verified says."""
        text = _C.op_print(self, large_elements_limit, large_resource_limit, enable_debug_info, pretty_debug_info,
                           print_generic_op_form, use_name_loc_as_prefix, use_local_scope, skip_regions)
        return text.encode("utf-8", "surrogateescape") if binary else text

    def print(self, state=None, file=None, binary=False, **options):
        if state is not None and not isinstance(state, AsmState):
            file, state = state, None
        text = self.get_asm(binary=binary, **options)
        if file is None:
            file = sys.stdout.buffer if binary else sys.stdout
        file.write(text)
        file.write(b"\n" if binary else "\n") if not text.endswith(b"\n" if binary else "\n") else None

    def write_bytecode(self, file, desired_version=None):
        data = _C.op_bytecode(self, desired_version)
        if isinstance(file, str):
            with open(file, "wb") as stream:
                stream.write(data)
        else:
            file.write(data)

    def __str__(self):
        return self.get_asm()

    def verify(self):
        return _C.verify(self)

    def walk(self, callback, walk_order=WalkOrder.POST_ORDER):
        def visit(op):
            try:
                result = callback(op.operation)
            except Exception as error:
                raise RuntimeError(f"Exception raised in callback: {type(error).__name__}: {error}") from error
            return result.value if isinstance(result, WalkResult) else int(result)

        _C.op_walk(self, visit, walk_order.value)

    def _set_invalid(self):
        if self._is_valid:
            _C.op_forget(self)

    def replace_uses_of_with(self, of, with_):
        _C.op_replace_uses(self, of, with_)

    def emit_error(self, message):
        self.location.emit_error(message)


class Operation(_OperationBase):
    __slots__ = ("__weakref__",)

    # (name, results=None, operands=None, attributes=None, successors=None, regions=0, loc=None, ip=None, infer_type=False)
    create = _C.create

    @staticmethod
    def parse(source, *, source_name="", context=None):
        return _C.parse(2, context, source, source_name or "-")

    @staticmethod
    def _CAPICreate(capsule):
        return Operation(_C.from_capsule("ir.Operation", capsule))

    def __repr__(self):
        return str(self) if self._is_valid else "<Operation that has been invalidated>"


class OpView(_OperationBase, _C.ViewBase):
    __slots__ = ()  # what they have is of ViewBase

    _ODS_REGIONS = (0, True)
    _ODS_OPERAND_SEGMENTS = None
    _ODS_RESULT_SEGMENTS = None

    def __init__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs:
            super().__init__(*args)
        else:
            _build_into(self, *args, **kwargs)

    @classmethod
    def build_generic(cls, results=None, operands=None, attributes=None, successors=None, regions=None, loc=None, ip=None):
        view = cls.__new__(cls)
        _build_into(view, cls.OPERATION_NAME, cls._ODS_REGIONS, cls._ODS_OPERAND_SEGMENTS, cls._ODS_RESULT_SEGMENTS,
                    attributes=attributes, results=results, operands=operands, successors=successors, regions=regions,
                    loc=loc, ip=ip)
        return view

    @classmethod
    def parse(cls, source, *, source_name="", context=None):
        op = _C.parse(2, context, source, source_name or "-")
        wanted = getattr(cls, "OPERATION_NAME", None)
        name = op.operation.name
        if wanted is not None and name != wanted:
            raise MLIRError(f"Expected a '{wanted}' op, got: '{name}'")
        return op

    def __repr__(self):
        kind = type(self)
        return f"<{kind.__module__}.{kind.__qualname__} object at {id(self):#x}>"


def _flatten(what, values, specs, attributes, name, label):
    """Groups of values in one list, and their sizes as an attribute."""
    from .attributes import DenseI32ArrayAttr

    flat, sizes, kind = [], [], "Value" if what == "Operand" else "Type"
    if len(values) != len(specs):
        raise ValueError(f'Operation "{name}" requires {len(specs)} {label} segments but was provided {len(values)}')
    for i, (value, spec) in enumerate(zip(values, specs)):
        group = [] if value is None and spec <= 0 else list(value) if spec == -1 else [value]
        if spec == 1 and value is None:
            raise ValueError(f'{what} {i} of operation "{name}" must be a {kind} (was None and {label} is not optional)')
        if spec == -1 and any(part is None for part in group):
            raise ValueError(f'{what} {i} of operation "{name}" must be a Sequence of {kind}s (contained a None item)')
        flat += group
        sizes.append(len(group))
    attributes[f"{label}SegmentSizes"] = DenseI32ArrayAttr.get(sizes)
    return flat


def _build_into(view, name, region_spec, operand_specs=None, result_specs=None, results=None, operands=None,
                attributes=None, successors=None, regions=None, loc=None, ip=None):
    fewest, is_fixed = region_spec
    regions = fewest if regions is None else regions
    if regions < fewest or (is_fixed and regions > fewest):
        raise ValueError(f'Operation "{name}" requires {"a maximum of" if regions > fewest else "a minimum of"} {fewest} '
                         f"regions but was built with regions={regions}")
    attributes = dict(attributes or {})
    operands = list(operands or [])
    infer = results is None
    if operand_specs is not None:
        operands = _flatten("Operand", operands, operand_specs, attributes, name, "operand")
    if results is not None and result_specs is not None:
        results = _flatten("Result", list(results), result_specs, attributes, name, "result")
    _C.create_into(view, name, results, operands, attributes, successors, regions, loc, ip, infer)


class OpResultList(_C.List):
    __slots__ = ()


class OpOperandList(_C.List):
    __slots__ = ()


class RegionSequence(_C.List):
    __slots__ = ()
    __nb_signature__ = "class RegionSequence(collections.abc.Sequence[mlir._mlir_libs._mlir.ir.Region])"

    def __iter__(self):
        return RegionIterator(self)


class RegionIterator:
    def __init__(self, regions):
        self._regions, self._next = regions, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._next >= len(self._regions):
            raise StopIteration
        self._next += 1
        return self._regions[self._next - 1]


class BlockArgumentList(_C.List):
    __slots__ = ()


class OpSuccessors(_C.List):
    __slots__ = ()


class BlockSuccessors(_C.List):
    __slots__ = ()


class BlockPredecessors(_C.List):
    __slots__ = ()


BlockList, OperationList = _C.BlockList, _C.OperationList
BlockIterator, OperationIterator = _C.BlockIterator, _C.OperationIterator

#===--- Regions and blocks ---===#


class Region(_C.Region):
    __slots__ = ()


def _locations(types, arg_locs):
    if arg_locs is None:
        return (_C.resolve_location(None),) * len(types) if types else ()
    return tuple(arg_locs)


def _types(arguments):
    if len(arguments) == 1 and isinstance(arguments[0], (list, tuple)):
        arguments = arguments[0]
    return tuple(arguments)


class Block(_C.Block):
    __slots__ = ()

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Block", self._address, self)

    @staticmethod
    def _append(region, *types, arg_locs=None):
        types = _types(types)
        return _C.new_block(region, -1, types, _locations(types, arg_locs))

    @staticmethod
    def create_at_start(parent, arg_types=(), arg_locs=None):
        types = tuple(arg_types)
        return _C.new_block(parent, 0, types, _locations(types, arg_locs))

    def create_before(self, *types, arg_locs=None):
        types = _types(types)
        return _C.new_block_beside(self, False, types, _locations(types, arg_locs))

    def create_after(self, *types, arg_locs=None):
        types = _types(types)
        return _C.new_block_beside(self, True, types, _locations(types, arg_locs))

    def append_to(self, region):
        _C.block_move(self, region)

    def append(self, operation):
        _C.block_append(self, operation)

    def add_argument(self, type, loc):
        return _C.block_add_argument(self, -1, type, loc)

    def insert_argument(self, index, type, loc):
        return _C.block_add_argument(self, index, type, loc)

    def erase_argument(self, index):
        _C.block_erase_argument(self, index)


#===--- Values ---===#


class AsmState:
    """Numbers are those of printing, each time: the state says how to print."""

    def __init__(self, value, use_local_scope=False):
        self.value, self.use_local_scope = value, use_local_scope


class OpOperand(_C.OpOperand):
    __slots__ = ()


class Value(_C.Value):
    __slots__ = ("__weakref__",)

    def __init__(self, value):
        pass

    def __class_getitem__(cls, item):
        return cls

    def __repr__(self):
        return str(self)

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Value", self._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        return _C.from_capsule("ir.Value", capsule)

    @property
    def uses(self):
        return iter(self._uses)

    @property
    def location(self):
        return _C.value_location(self)

    def set_type(self, type):
        _C.value_set_type(self, type)

    def get_name(self, use_local_scope=False, use_name_loc_as_prefix=False, state=None):
        if isinstance(use_local_scope, AsmState):
            state, use_local_scope = use_local_scope, False
        if state is not None:
            use_local_scope = state.use_local_scope
        return _C.value_name(self, use_local_scope, use_name_loc_as_prefix)

    def replace_all_uses_with(self, value):
        _C.value_replace_uses(self, value, ())

    def replace_all_uses_except(self, with_, exceptions):
        one = isinstance(exceptions, _OperationBase)
        _C.value_replace_uses(self, with_, (exceptions,) if one else tuple(exceptions))

    def maybe_downcast(self):
        kind = OpResult if isinstance(self, OpResult) or _is_result(self) else BlockArgument
        plain = kind(self)
        caster = _C.get_casters()[1].get(self.type.typeid._address)
        return caster(plain) if caster else plain

    def dump(self):
        print(self, file=sys.stderr)


def _is_result(value):
    return isinstance(value.owner, _OperationBase)


class OpResult(Value):
    __slots__ = ()

    def __str__(self):
        return "OpResult" + super().__str__()[5:]

    @staticmethod
    def isinstance(other_value):
        return _is_result(other_value)

    @property
    def result_number(self):
        return _C.value_number(self)


class BlockArgument(Value):
    __slots__ = ()

    def __str__(self):
        return "BlockArgument" + super().__str__()[5:]

    @staticmethod
    def isinstance(other_value):
        return not _is_result(other_value)

    @property
    def arg_number(self):
        return _C.value_number(self)

    def set_location(self, loc):
        _C.value_set_location(self, loc)


for _class in (Operation, OpView, Region, Block, Value, OpResult, BlockArgument, OpOperand, RegionSequence, OpOperandList,
               OpResultList, BlockArgumentList, OpSuccessors, BlockSuccessors, BlockPredecessors):
    _C.set_class(_class.__name__, _class)

#===--- Modules ---===#


class Module:
    """The operation `builtin.module`, under the name that MLIR's bindings give it."""

    def __new__(cls, *arguments):
        raise TypeError("it is made by create() or parse()")

    @classmethod
    def _of(cls, op):
        modules = op.context._modules
        found = modules.get(op._address)
        if found is None or not found._op._is_valid:  # another one may have been there before
            found = object.__new__(cls)
            found._op = op.operation
            modules[op._address] = found
        return found

    @staticmethod
    def parse(asm, context=None):
        return Module._of(_C.parse(3, context, asm, ""))

    @staticmethod
    def parseFile(path, context=None):
        return Module._of(_C.parse(4, context, str(path), ""))

    @staticmethod
    def create(loc=None):
        op = _C.create("builtin.module", None, None, None, None, 1, loc, False, False)
        Block._append(op.regions[0])
        return Module._of(op)

    @property
    def _CAPIPtr(self):
        return _C.capsule("ir.Module", self._op._address, self)

    @staticmethod
    def _CAPICreate(capsule):
        found = _C.from_capsule("ir.Module", capsule)
        return found if isinstance(found, Module) else Module._of(found)

    context = property(lambda self: self._op.context)

    @property
    def operation(self):
        return Operation(self._op)

    @property
    def body(self):
        return self._op.regions[0].blocks[0]

    def dump(self):
        print(self, file=sys.stderr)

    def __str__(self):
        return str(self._op)

    def __eq__(self, other):
        return isinstance(other, Module) and self._op == other._op

    def __hash__(self):
        return hash(self._op)


#===--- Symbols ---===#


class SymbolTable:
    def __init__(self, op):
        self._table, self._op = _C.symbol_table(op), op

    def __getitem__(self, name):
        found = _C.symbol_lookup(self._table, name)
        if found is None:
            raise KeyError(f"Symbol '{name}' not in the symbol table.")
        return found

    def __contains__(self, name):
        return _C.symbol_lookup(self._table, name) is not None

    def insert(self, operation):
        return _C.symbol_insert(self._table, operation)

    def erase(self, operation):
        _C.symbol_erase(self._table, operation)

    def __delitem__(self, name):
        self.erase(self[name])

    @staticmethod
    def _attribute(symbol, name, what):
        found = symbol.attributes.get(name)
        if found is None:
            raise ValueError(what)
        return found

    @staticmethod
    def get_symbol_name(symbol):
        return SymbolTable._attribute(symbol, "sym_name", "Expected operation to have a symbol name.")

    @staticmethod
    def set_symbol_name(symbol, name):
        from .attributes import StringAttr

        SymbolTable.get_symbol_name(symbol)
        symbol.attributes["sym_name"] = StringAttr.get(name, symbol.context)

    @staticmethod
    def get_visibility(symbol):
        return SymbolTable._attribute(symbol, "sym_visibility", "Expected operation to have a symbol visibility.")

    @staticmethod
    def set_visibility(symbol, visibility):
        from .attributes import StringAttr

        if visibility not in ("public", "private", "nested"):
            raise ValueError("Expected visibility to be 'public', 'private' or 'nested'")
        SymbolTable._attribute(symbol, "sym_name", "Expected operation to have a symbol visibility.")
        symbol.attributes["sym_visibility"] = StringAttr.get(visibility, symbol.context)

    @staticmethod
    def replace_all_symbol_uses(old_symbol, new_symbol, from_op):
        if not _C.symbol_replace(old_symbol, new_symbol, from_op):
            raise ValueError("Symbol rename failed")

    @staticmethod
    def walk_symbol_tables(from_op, all_sym_uses_visible, callback):
        def visit(op, visible):
            try:
                callback(op.operation, visible)
            except Exception as error:
                raise RuntimeError(f"Exception raised in callback: {type(error).__name__}: {error}") from error

        _C.symbol_walk(from_op, all_sym_uses_visible, visit)


class AttrBuilder:
    """What makes attributes of values, by the name of the constraint."""

    @staticmethod
    def contains(kind):
        return kind in _C.get_casters()[2]

    @staticmethod
    def get(kind):
        try:
            builder = _C.get_casters()[2][kind]
        except KeyError:
            raise KeyError(kind) from None
        return lambda value, context=None: builder(value, context)

    @staticmethod
    def insert(kind, function, replace=False, allow_existing=False):
        builders = _C.get_casters()[2]
        if kind in builders and not replace:
            if allow_existing:
                return
            raise RuntimeError(f"Attribute builder for '{kind}' is already registered with func: {builders[kind]}")
        builders[kind] = function


class _GlobalDebug:
    flag = False

    @staticmethod
    def set_types(types):
        pass

    @staticmethod
    def push_debug_only_type(*types):
        pass

    @staticmethod
    def pop_debug_only_type():
        pass
