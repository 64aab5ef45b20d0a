# Autotuning and heuristics.
import os

import numpy as np

import tessera.triton as triton
import tessera.triton.language as tl

benched = []


def fake_bench(call, quantiles):
    """A benchmark that prefers blocks of 64."""
    call()
    benched.append(1)
    time = abs(current["BLOCK"] - 64) + 1.0
    return [time, time, time]


current = {}


def note(kwargs, reset_only=False):
    current.update(kwargs)


CONFIGS = [triton.Config({"BLOCK": block}, num_warps=warps) for block, warps in ((32, 4), (64, 4), (128, 8))]


@triton.autotune(configs=CONFIGS, key=["n"], do_bench=fake_bench, pre_hook=note)
@triton.jit
def double(x, out, n, BLOCK: tl.constexpr):
    """Twice."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, 2 * tl.load(x + at, mask=at < n), mask=at < n)


x, out = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
grid = lambda meta: (triton.cdiv(meta["n"], meta["BLOCK"]), )
double[grid](x, out, 100)
print("chosen:", double.best_config, "|", len(benched), "runs;", (out == 2 * x).all(), double.__name__, double.__doc__)
double[grid](x, out, 100)
print("again:", len(benched))
double[grid](x, out, 99)
print("another key:", len(benched))
wide, wide_out = x.astype(np.float64), np.zeros(100)
double[grid](wide, wide_out, 99)
print("another type:", len(benched), sorted(key[0] for key in double.cache))
print("timings:", {str(config.kwargs): times[0] for config, times in double.configs_timings.items()})
try:
    double[grid](x, out, 7, BLOCK=32)
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])


@triton.autotune(configs=[triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 128})], key=[], reset_to_zero=["count"], restore_value=["x"],
                 warmup=1, rep=2)
@triton.jit
def advance(x, count, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(x + at, tl.load(x + at, mask=at < 10) + 1, mask=at < 10)
    tl.store(count, tl.load(count) + 1)


x, count = np.zeros(10, np.float32), np.zeros(1, np.int32)
advance[(1, )](x, count)
print("restored:", x.tolist(), "reset:", count[0])

pruned = []


def early(configs, arguments, **kwargs):
    pruned.append(sorted(arguments))
    return [config for config in configs if config.kwargs["BLOCK"] > 32]


@triton.autotune(configs=CONFIGS, key=["n"], do_bench=fake_bench, pre_hook=note,
                 prune_configs_by={"early_config_prune": early, "perf_model": lambda **all: -all["BLOCK"], "top_k": 1})
@triton.jit
def pruning(out, n, BLOCK: tl.constexpr):
    tl.store(out, BLOCK)


count = len(benched)
pruning[(1, )](out, 3)
print("pruned:", pruned, out[0], len(benched) - count)


@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0, "TWICE": lambda args: 2 * args["BLOCK"]})
@triton.jit
def heuristic(out, n, BLOCK: tl.constexpr, EVEN: tl.constexpr, TWICE: tl.constexpr):
    tl.store(out, TWICE if EVEN else -TWICE)


heuristic[(1, )](out, 64, BLOCK=32)
first = out[0]
heuristic[(1, )](out, 65, BLOCK=32)
print("heuristics:", first, out[0])

os.environ["TRITON_CACHE_AUTOTUNING"] = "1"


def make():

    @triton.autotune(configs=CONFIGS, key=["n"], do_bench=fake_bench)
    @triton.jit
    def kept(out, n, BLOCK: tl.constexpr):
        tl.store(out, BLOCK)

    kept[(1, )](out, 3)
    return kept


current["BLOCK"] = 64
first = make()
count = len(benched)
again = make()
print("kept on disk:", len(benched) - count, again.best_config == first.best_config)

times = triton.testing.do_bench(lambda: None, warmup=1, rep=1, return_mode="all")
print("do_bench:", len(times) > 0, triton.testing.do_bench(lambda: None, warmup=1, rep=1, quantiles=[0.5, 0.2]) is not None)
triton.testing.assert_close(np.ones(3), np.ones(3) + 1e-3)
try:
    triton.testing.assert_close(np.ones(3), np.ones(3) + 1)
except AssertionError:
    print("assert_close: differs")


@triton.testing.perf_report(triton.testing.Benchmark(x_names=["n"], x_vals=[1, 2], line_arg="provider", line_vals=["a", "b"],
                                                     line_names=["A", "B"], plot_name="report", args={"scale": 10}))
def report(n, provider, scale):
    return n * scale + (provider == "b")


report.run(print_data=True)
