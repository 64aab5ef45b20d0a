# Writes .ttnn files from Python values, by the schemas: independent of the writers under test.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import struct

SCALARS = {
    "bool": ("?", 1), "byte": ("b", 1), "int8": ("b", 1), "ubyte": ("B", 1), "uint8": ("B", 1),
    "short": ("h", 2), "int16": ("h", 2), "ushort": ("H", 2), "uint16": ("H", 2), "int": ("i", 4),
    "int32": ("i", 4), "uint": ("I", 4), "uint32": ("I", 4), "float": ("f", 4), "float32": ("f", 4),
    "long": ("q", 8), "int64": ("q", 8), "ulong": ("Q", 8), "uint64": ("Q", 8), "double": ("d", 8),
}


class Schema:
    """The declarations of a set of .fbs files, by their names without namespace."""

    def __init__(self, paths):
        self.enums, self.structs, self.tables, self.unions = {}, {}, {}, {}
        for path in paths:
            text = re.sub(r"//.*", "", open(path).read())
            for kind, name, under, body in re.findall(
                    r"\b(enum|struct|table|union)\s+(\w+)\s*(:\s*\w+)?[^{;]*\{([^}]*)\}", text):
                self.declare(kind, name, under.strip(": "), body)

    def declare(self, kind, name, under, body):
        if kind == "enum":
            values, at = {}, 0
            for entry in filter(None, (e.strip() for e in body.split(","))):
                key, _, value = (part.strip() for part in entry.partition("="))
                at = int(value, 0) if value else at
                values[key] = at
                at += 1
            self.enums[name] = (under, values)
        elif kind == "union":
            self.unions[name] = [e.strip() for e in body.split(",") if e.strip()]
        else:
            fields = []
            for entry in filter(None, (e.strip() for e in body.split(";"))):
                field, _, rest = (part.strip() for part in entry.partition(":"))
                kind_of, _, default = (part.strip() for part in rest.partition("="))
                fields.append((field, kind_of, default))
            (self.structs if kind == "struct" else self.tables)[name] = fields


class Writer:
    """Writes front to back: an offset points forward, so parents come before children."""

    def __init__(self, schema):
        self.schema = schema
        self.out = bytearray(b"\0" * 12)
        self.later = []

    def pad(self, align, ahead=0):
        self.out += b"\0" * (-(len(self.out) + ahead) % align)

    def scalar(self, kind):
        if kind in self.schema.enums:
            kind = self.schema.enums[kind][0]
        return SCALARS.get(kind)

    def number(self, kind, value):
        if kind in self.schema.enums and isinstance(value, str):
            return self.schema.enums[kind][1][value]
        return value

    def structBytes(self, name, value):
        data, align = b"", 1
        for field, kind, _ in self.schema.structs[name]:
            if kind in self.schema.structs:
                part, partAlign = self.structBytes(kind, value[field])
            else:
                code, partAlign = self.scalar(kind)
                part = struct.pack("<" + code, value[field])
            data += b"\0" * (-len(data) % partAlign) + part
            align = max(align, partAlign)
        return data + b"\0" * (-len(data) % align), align

    def fieldsOf(self, name, value):
        """(slot, inline bytes, alignment, child) of what is there; a child is written later."""
        slot, fields = 0, []
        known = set()
        for field, kind, _ in self.schema.tables[name]:
            known.add(field)
            union = self.schema.unions.get(kind)
            here = slot
            slot += 2 if union else 1
            if value.get(field) is None:
                continue
            item = value[field]
            if union:
                member, contents = item
                fields.append((here, struct.pack("<B", union.index(member) + 1), 1, None))
                fields.append((here + 1, b"\0" * 4, 4, ("table", member, contents)))
            elif kind in self.schema.structs:
                fields.append((here, *self.structBytes(kind, item), None))
            elif self.scalar(kind):
                code, size = self.scalar(kind)
                fields.append((here, struct.pack("<" + code, self.number(kind, item)), size, None))
            elif kind == "string":
                fields.append((here, b"\0" * 4, 4, ("string", None, item)))
            elif kind.startswith("["):
                fields.append((here, b"\0" * 4, 4, ("vector", kind[1:-1], item)))
            else:
                fields.append((here, b"\0" * 4, 4, ("table", kind, item)))
        assert not set(value) - known, (name, set(value) - known)
        return slot, fields

    def table(self, name, value):
        slots, fields = self.fieldsOf(name, value)
        fields.sort(key=lambda f: -f[2])
        offsets, data, children = [0] * slots, b"\0" * 4, []
        for slot, inline, align, child in fields:
            # 8-byte fields come first, behind the 4 bytes that point to the vtable.
            data += b"\0" * (-(len(data) + 4) % align) if align == 8 else b"\0" * (-len(data) % align)
            offsets[slot] = len(data)
            if child:
                children.append((len(data), child))
            data += inline
        self.pad(4)
        vtable = struct.pack("<HH", 4 + 2 * slots, len(data)) + struct.pack("<%dH" % slots, *offsets)
        self.out += vtable
        start = len(self.out)
        self.pad(8)
        self.out += b"\0" * 4  # the table begins 4 bytes before a multiple of 8
        at = len(self.out)
        self.out += data
        struct.pack_into("<i", self.out, at, at - (start - len(vtable)))
        for offset, child in children:
            self.later.append((at + offset, child))
        return at

    def vector(self, kind, items):
        if kind == "string" or kind in self.schema.tables:
            self.pad(4)
            at = len(self.out)
            self.out += struct.pack("<I", len(items)) + b"\0" * (4 * len(items))
            for i, item in enumerate(items):
                child = ("string", None, item) if kind == "string" else ("table", kind, item)
                self.later.append((at + 4 + 4 * i, child))
            return at
        if kind in self.schema.structs:
            parts = [self.structBytes(kind, item) for item in items]
            data, align = b"".join(p[0] for p in parts), parts[0][1] if parts else 4
        else:
            code, align = self.scalar(kind)
            if isinstance(items, bytes):
                data = items
            else:
                data = struct.pack("<%d%s" % (len(items), code),
                                   *(self.number(kind, i) for i in items))
        self.pad(max(align, 4), 4)
        at = len(self.out)
        self.out += struct.pack("<I", len(items)) + data
        return at

    def string(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        self.pad(4)
        at = len(self.out)
        self.out += struct.pack("<I", len(data)) + data + b"\0"
        return at

    def finish(self, name, value, identifier):
        self.later.append((4, ("table", name, value)))
        while self.later:
            where, (kind, of, contents) = self.later.pop(0)
            at = (self.table(of, contents) if kind == "table" else
                  self.vector(of, contents) if kind == "vector" else self.string(contents))
            struct.pack_into("<I", self.out, where, at - where)
        self.pad(8)
        self.out[8:12] = identifier
        struct.pack_into("<I", self.out, 0, len(self.out) - 4)
        return bytes(self.out)


# --- Programs -----------------------------------------------------------------------------------

TYPES = {"f32": "Float32", "f16": "Float16", "bf16": "BFloat16", "u32": "UInt32", "u16": "UInt16",
         "u8": "UInt8", "bfp8": "BFP_BFloat8", "bfp4": "BFP_BFloat4", "bfp2": "BFP_BFloat2",
         "bfp8a": "BFP_Float8", "bfp4a": "BFP_Float4", "bfp2a": "BFP_Float2"}
SIZES = {"f32": 4, "f16": 2, "bf16": 2, "u32": 4, "u16": 2, "u8": 1, "bfp8": 1, "bfp4": 0.5, "bfp2": 0.25,
         "bfp8a": 1, "bfp4a": 0.5, "bfp2a": 0.25}
VERSION = {"major": 0, "minor": 1, "patch": 0}


def system(l1=1499136, dramEnd=1 << 30):
    """The description that the compiler assumes when none is given."""
    def grid(y, x, h, w):
        return [{"y": y + i, "x": x + j} for i in range(h) for j in range(w)]

    def columns(y, x, h, w):
        return [{"y": y + i, "x": x + j} for j in range(w) for i in range(h)]
    return {
        "cpu_descs": [{"role": "Host", "target_triple": "x86_64-pc-linux-gnu"}],
        "chip_descs": [{
            "arch": "Wormhole_b0", "grid_size": {"y": 8, "x": 8}, "l1_size": l1,
            "num_dram_channels": 12, "dram_channel_size": 1 << 30,
            "noc_l1_address_align_bytes": 16, "pcie_address_align_bytes": 32,
            "noc_dram_address_align_bytes": 32, "l1_unreserved_base": 1024,
            "erisc_l1_unreserved_base": 1024, "dram_unreserved_base": 1024,
            "dram_unreserved_end": dramEnd,
            "physical_cores": {"worker": grid(0, 0, 8, 8), "dram": columns(8, 0, 3, 4), "eth": [],
                               "eth_inactive": []},
            "supported_data_types": list(range(12)),
            "supported_tile_sizes": [{"y": y, "x": x} for x in (16, 32) for y in (4, 16, 32)],
            "num_cbs": 32}],
        "chip_desc_indices": [0], "chip_capabilities": [3],
        "chip_coords": [{"rack": 0, "shelf": 0, "y": 0, "x": 0}], "chip_channels": [],
    }


class Program:
    """A program in the making: methods give references to tensors."""

    def __init__(self, name, counter=None, dylibs=()):
        self.dylibs = list(dylibs)
        self.name, self.inputs, self.outputs, self.operations = name, [], [], []
        self.counter = counter if counter is not None else [0]

    def tensor(self, shape, dtype, memory="DRAM", tile=True, size=None, shard=None, perDevice=False):
        self.counter[0] += 1
        elements = 1
        for extent in shape:
            elements *= extent
        memoryDesc = {"storage_type": "MultiDevice" if perDevice else "Owned" if memory is None else "Device",
                      "tile_shape": {"y": 32, "x": 32} if tile else {"y": 1, "x": 1},
                      "data_type": TYPES[dtype],
                      "size": int(elements * SIZES[dtype]) if size is None else size}
        if memory:
            memoryDesc["memory_config"] = {"tensor_memory_layout": "Interleaved",
                                           "buffer_type": memory}
            if shard:
                memoryDesc["memory_config"] = {
                    "tensor_memory_layout": "BlockSharded", "buffer_type": memory,
                    "shard_spec": {"grid": [{"loc": {"y": 0, "x": 0},
                                             "size": {"y": shard[0], "x": shard[1]}}],
                                   "shard_shape": [32, 32]}}
        return {"global_id": self.counter[0],
                "desc": {"shape": list(shape), "layout": {"memory_desc": memoryDesc}}}

    def input(self, shape, dtype, **more):
        ref = self.tensor(shape, dtype, **more)
        self.inputs.append(ref)
        return ref

    def op(self, kind, **fields):
        self.operations.append({"type": (kind, fields), "debug_info": kind,
                                "loc_info": 'loc("%s_%d")' % (kind, len(self.operations))})
        return fields.get("out")

    def constant(self, data, shape, dtype):
        ref = self.tensor(shape, dtype, memory=None, tile=False)
        return self.op("ConstantOp", out=ref, data=data)

    def eltwise(self, kind, ins, shape, dtype, params=None):
        return self.op("EltwiseOp", type=kind, ins=list(ins), out=self.tensor(shape, dtype),
                       params=params)

    def output(self, ref):
        self.outputs.append(ref)

    def value(self):
        return {"name": self.name, "inputs": self.inputs, "outputs": self.outputs,
                "operations": self.operations, "dylibs": self.dylibs,
                "debug_info": getattr(self, "debug", None)}


def schemaFolder():
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(here, "..", "..", "schemas")


def encode(programs, version=VERSION, systemDesc=None):
    folder = schemaFolder()
    paths = [os.path.join(folder, p) for p in
             ("tt/Types.fbs", "tt/Version.fbs", "tt/System.fbs", "tt/Debug.fbs", "ttnn/Types.fbs",
              "ttnn/Program.fbs", "ttnn/Binary.fbs")]
    value = {"version": version, "ttmlir_git_hash": "0" * 40,
             "system_desc": systemDesc or system(),
             "programs": [p.value() for p in programs]}
    return Writer(Schema(paths)).finish("TTNNBinary", value, b"TTNN")


def write(path, programs, **more):
    with open(path, "wb") as file:
        file.write(encode(programs, **more))
