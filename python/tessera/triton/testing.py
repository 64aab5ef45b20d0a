# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measuring and comparing."""
import math
import os
import time

from . import _C

_CACHE_BYTES = 16 << 20


def _statistics(times, quantiles, return_mode):
    if quantiles is not None:
        ordered = sorted(times)
        result = []
        for quantile in quantiles:
            position = quantile * (len(ordered) - 1)
            low = math.floor(position)
            high = min(low + 1, len(ordered) - 1)
            result.append(ordered[low] + (ordered[high] - ordered[low]) * (position - low))
        return result[0] if len(result) == 1 else result
    if return_mode == "all":
        return times
    if return_mode == "median":
        return sorted(times)[len(times) // 2]
    return {"min": min, "max": max, "mean": lambda values: sum(values) / len(values)}[return_mode](times)


def do_bench(fn, warmup=25, rep=100, grad_to_none=None, quantiles=None, return_mode="mean", measure_time_with_hooks=False):
    """Milliseconds that fn() takes: called for `warmup` milliseconds, then measured for `rep`, five times at
    least. What it works on isn't in this machine's caches. Launches return when all is done, and those on
    GPUs are waited for: there is nothing that hooks could tell better."""
    if return_mode not in ("min", "max", "mean", "median", "all"):
        raise ValueError(f"no return mode {return_mode!r}")
    fn()
    _C.synchronize()
    # Both are bytearrays: anything else would be copied first.
    caches, zeros = bytearray(_CACHE_BYTES), bytearray(_CACHE_BYTES)
    end = time.perf_counter() + warmup * 1e-3
    while time.perf_counter() < end:
        fn()
        _C.synchronize()
    times = []
    # Emptying the caches may take longer than what is measured: what is spent on both is bounded.
    end = time.perf_counter() + 3e-3 * rep
    while len(times) < 5 or sum(times) < rep and time.perf_counter() < end:
        for tensor in grad_to_none or ():
            tensor.grad = None
        caches[:] = zeros
        start = time.perf_counter()
        fn()
        _C.synchronize()
        times.append((time.perf_counter() - start) * 1e3)
    return _statistics(times, quantiles, return_mode)


do_bench_cudagraph = do_bench


def assert_close(x, y, atol=None, rtol=None, err_msg=""):
    """Raises AssertionError unless the arrays are equal, but for atol + rtol * |y| (by default 1e-2 and 0)."""
    import numpy as np
    arrays = []
    for array in (x, y):
        if hasattr(array, "detach"):
            array = array.detach().cpu()
            array = array.float().numpy() if str(array.dtype) in ("torch.bfloat16", "torch.float16") else array.numpy()
        arrays.append(np.asarray(array))
    x, y = arrays
    if x.size > 1 or y.size > 1:
        np.testing.assert_allclose(x, y, atol=1e-2 if atol is None else atol, rtol=0.0 if rtol is None else rtol, err_msg=err_msg,
                                   equal_nan=True)
    elif not np.allclose(x, y, atol=1e-2 if atol is None else atol, rtol=0.0 if rtol is None else rtol):
        raise AssertionError(f"{err_msg} {x} is not close to {y} (atol={atol}, rtol={rtol})")


class Benchmark:
    """What perf_report measures: a line for each value of line_arg over the values of x_names."""

    def __init__(self, x_names, x_vals, line_arg, line_vals, line_names, plot_name, args, xlabel="", ylabel="", x_log=False, y_log=False,
                 styles=None):
        self.x_names, self.x_vals, self.line_arg, self.line_vals = x_names, x_vals, line_arg, line_vals
        self.line_names, self.plot_name, self.args = line_names, plot_name, args
        self.xlabel, self.ylabel, self.x_log, self.y_log, self.styles = xlabel, ylabel, x_log, y_log, styles


class Mark:
    """A function that is measured as Benchmarks say."""

    def __init__(self, fn, benchmarks):
        self.fn, self.benchmarks = fn, benchmarks

    def _measure(self, bench, x, kwargs):
        values = x if isinstance(x, (list, tuple)) else [x] * len(bench.x_names)
        row = []
        for line in bench.line_vals:
            result = self.fn(**dict(zip(bench.x_names, values)), **{bench.line_arg: line}, **bench.args, **kwargs)
            row.append(result[0] if isinstance(result, (list, tuple)) else result)
        return list(values) + row

    def run(self, show_plots=False, print_data=False, save_path="", return_df=False, **kwargs):
        """Measures; prints a table, and writes it to save_path."""
        single = not isinstance(self.benchmarks, (list, tuple))
        tables = []
        for bench in [self.benchmarks] if single else self.benchmarks:
            rows = [list(bench.x_names) + [f"{name} ({bench.ylabel})" if bench.ylabel else name for name in bench.line_names]]
            rows += [self._measure(bench, x, kwargs) for x in bench.x_vals]
            tables.append(rows)
            if print_data:
                print(f"{bench.plot_name}:")
                for row in rows:
                    print("  ".join(f"{cell:>16.6g}" if isinstance(cell, float) else f"{cell:>16}" for cell in row))
            if save_path:
                with open(os.path.join(save_path, f"{bench.plot_name}.csv"), "w") as file:
                    file.writelines(",".join(map(str, row)) + "\n" for row in rows)
        return (tables[0] if single else tables) if return_df else None


def perf_report(benchmarks):
    """Measures the function that is decorated as a Benchmark, or several, say: function.run(print_data=True)."""
    return lambda fn: Mark(fn, benchmarks)
