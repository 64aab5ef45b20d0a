# Every construct of Python 3.11's grammar, for comparison with CPython's tree.
from __future__ import annotations
import a.b.c as d, e
from . import (f, g as h,)
from ...pkg.mod import *

x: int = 1
(y): "int"
x.y[0]: list[int] = [1, 2,]
a = b = c, *d = 1, 2, 3
a += 1; b //= 2; c **= 3; d @= e; f >>= 1; g <<= 2; h |= 3; i ^= 4; j &= 5; k %= 6; l /= 7
del a, (b, c), [d], e.f, g[0]
assert a, "message"
global_names = 0b1010_1010 + 0o17 + 0xFF_ff + 1_000.5e-3 + .5 + 1. + 1e10 + 10j + 00


@deco
@deco.with_args(1, *args, key=2, **kwargs)
async def function(a, /, b: int = 1, *args: tuple[int], c, d=2, **kwargs: dict) -> None:
    """Docstring."""
    global g
    async with a as b, c: pass
    async for i in aiter(): await b
    return [i async for i in x if y if z]


def nested(*, a, b=1):
    def inner():
        nonlocal a
        yield
        yield a, b
        x = yield from c
        return
    lambda: 0
    lambda a, *b, c=1, **d: (a, b)
    lambda *, k: (yield)
    return inner


class Class(Base, metaclass=Meta, *rest):
    x: int
    def method(self): return super().method()


class Empty: ...


with (open("a") as f, open("b") as g,):
    pass
with (a, b) as c, d: pass
with (yield): pass
with a: pass

try:
    pass
except (A, B) as e:
    raise
except C: raise D from e
except:
    raise D
else: pass
finally:
    pass

try: pass
except* E as e: pass

if a: pass
elif b := c:
    pass
elif d: pass
else:
    pass
while not a: break
else: continue
for a, *b in c, *d: pass
for (x) in [y for y in z if y for w in v]: pass

match command.split():
    case [action]: pass
    case [action, obj] | (action, obj): pass
    case Point(x=0, y=0) | Point(0, y): pass
    case {"a": 1, "b": b, **rest}: pass
    case {}: pass
    case -1 | 1.5 | -2+3j | "a" "b" | b"c" | None | True: pass
    case a.b.c: pass
    case str() as s if s: pass
    case (1, 2, *_): pass
    case 1, *others: pass
    case [*_] | (): pass
    case (x): pass
    case _: pass
match = case = 1
match[1:2]
match (a)
match.x = 1
print(match, case)

a if b else c if d else e
a or b and not c or d
a < b <= c == d != e is f is not g in h not in i
-a ** -b + ~c * d @ e // f % g << 1 >> 2 & 3 | 4 ^ 5
(a, *b, c), (), (a,), [*a, b], {a, *b}, {**a, "b": c, **d}, {}, {a: b for c, d in e}, {a for b in c}
a[1], a[1:2], a[::], a[1:2:3, ..., None], a[*b], a[b, *c], a[x := 1]
f(a, *b, c=d, **e), f(x for x in y), f(a)(b)[c].d, f(a := 1, (yield))
"implicit" 'concatenation' """of
strings""" r"raw\n" "\x41\u00e9\U0001F600\101\
joined"
b"bytes" b'\xff\0' rb"\x"
u"with prefix"
f"a{b}c{d!r}e{f:>{width}.{precision}}g{h!s:x}{{literal}}{i=}{j = !r}" "plain" f'{k["l"]}' rf"\d{m}"
f"{lambda_: >10}" f"{a if b else c}" f"{(lambda x: x)(1)}" f"{a, b}" f"{ {1: 2}[1] }" f"{x:{y}}"
f"""{
    a
}  {b
} {c:
}"""
if 1:
	tabs = 1
	if 2:
	        mixed = 2
x = \
    1 + \
    2
é = ünïcödé = 1
1if 1else 2
[a for a in b if c if d], [[a] for a in (b)], (a for a in b)
print(*a, sep="")
async def g():
    return await a, [await b for b in c], await d ** 2
