"""Kernels on one block of a vector for each program, as text."""


def flat(pointers, block, body):
    """A kernel of pointers, given as {name: type}, and the number of elements; %c are the numbers of elements, %m the mask."""
    names = ", ".join("%%%s: !tt.ptr<%s>" % item for item in pointers.items())
    return """tt.func public @kernel(%s, %%n: i32) {
  %%pid = tt.get_program_id x : i32
  %%size = arith.constant %d : i32
  %%start = arith.muli %%pid, %%size : i32
  %%range = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%dxi32>
  %%starts = tt.splat %%start : i32 -> tensor<%dxi32>
  %%c = arith.addi %%starts, %%range : tensor<%dxi32>
  %%limits = tt.splat %%n : i32 -> tensor<%dxi32>
  %%m = arith.cmpi slt, %%c, %%limits : tensor<%dxi32>
%s  tt.return
}
""" % ((names, block, block, block, block, block, block, block, body))


def pointers(name, type, block, base, offsets="%c"):
    """The addresses %<name>p of the elements of a pointer."""
    return """  %{n}s = tt.splat {b} : !tt.ptr<{t}> -> tensor<{k}x!tt.ptr<{t}>>
  %{n}p = tt.addptr %{n}s, {o} : tensor<{k}x!tt.ptr<{t}>>, tensor<{k}xi32>
""".format(n=name, t=type, k=block, b=base, o=offsets)


def load(name, type, block, base=None, other=None, offsets="%c"):
    """%<name>: what is there, or `other` where the mask is false."""
    text = pointers(name, type, block, base or "%" + name + "_", offsets)
    if other is None:
        return text + "  %%%s = tt.load %%%sp, %%m : tensor<%dx!tt.ptr<%s>>\n" % (name, name, block, type)
    return text + """  %{n}o = arith.constant dense<{o}> : tensor<{k}x{t}>
  %{n} = tt.load %{n}p, %m, %{n}o : tensor<{k}x!tt.ptr<{t}>>
""".format(n=name, t=type, k=block, o=other)


def store(value, type, block, base, offsets="%c"):
    """Writes %<value> to a pointer."""
    name = value + "_to_" + base.strip("%")
    return pointers(name, type, block, base, offsets) + "  tt.store %%%sp, %%%s, %%m : tensor<%dx!tt.ptr<%s>>\n" % (
        name, value, block, type)
