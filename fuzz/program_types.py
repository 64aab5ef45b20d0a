"""The types that random programs compute with."""

INTEGERS = ["i1", "i8", "i16", "i32", "i64", "index"]
FLOATS = ["f32", "f64"]
SCALARS = INTEGERS + FLOATS
VECTORS = ["vector<4xi32>", "vector<2x3xi32>", "vector<4xf32>", "vector<8xi8>", "vector<4xi1>", "vector<2x4xf32>", "vector<3x2xi32>"]
WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64, "f32": 32, "f64": 64}
NUMBERS = [0, 1, 2, 3, 5, 7, 42, -1, -2, 100, 127, -128]
FLOAT_NUMBERS = ["0.0", "1.0", "-1.0", "0.5", "2.0", "-3.25", "1.0e3", "0.1", "-0.0"]


def element(kind):
    inside = kind[kind.index("<") + 1:-1] if "<" in kind else kind
    return inside.rsplit("x", 1)[-1] if kind.startswith("vector") and "index" not in inside else inside


def shape_of(kind):
    return [int(part) for part in kind[kind.index("<") + 1:-1].split("x")[:-1]]


def scalar_text(random, kind):
    if kind == "i1":
        return random.choice(["true", "false"])
    if kind in FLOATS:
        return random.choice(FLOAT_NUMBERS)
    return str(random.choice(NUMBERS))


def constant_text(random, kind):
    """The value of a constant, without its type."""
    if kind.startswith("complex"):
        return f"{scalar_text(random, 'f32')} : f32, {scalar_text(random, 'f32')} : f32"
    if not kind.startswith("vector"):
        return scalar_text(random, kind)
    if random.randrange(3) == 0:
        return f"dense<{scalar_text(random, element(kind))}>"

    def nested(sizes):
        if not sizes:
            return scalar_text(random, element(kind))
        return "[" + ", ".join(nested(sizes[1:]) for _ in range(sizes[0])) + "]"

    return f"dense<{nested(shape_of(kind))}>"


class Buffer:
    """A memref: its name, sizes (what a size that the type doesn't know is when it runs, too), element type and type."""

    def __init__(self, name, shape, item, text=None):
        self.name = name
        self.shape = list(shape)
        self.element = item
        self.type = text or f"memref<{''.join(f'{size}x' for size in shape)}{item}>"

    @property
    def is_plain(self):
        return "," not in self.type and "?" not in self.type

    def named(self, name):
        return Buffer(name, self.shape, self.element, self.type)

    @staticmethod
    def random(numbers, ranks=(0, 1, 1, 2, 2, 3)):
        shape = [numbers.randrange(1, 6) for _ in range(numbers.choice(ranks))]
        return Buffer(None, shape, numbers.choice(["i32", "i32", "i64", "f32", "index", "i8", "i1"]))
