# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Choosing how a kernel is compiled by trying."""
import builtins
import hashlib
import inspect
import json
import os
import time

from ..compiler.errors import CompileTimeAssertionFailure, OutOfResources, PTXASError
from .jit import JITFunction, KernelInterface


class Config:
    """Values of meta-parameters, and options, that an autotuner may choose."""

    def __init__(self, kwargs, num_warps=4, num_stages=3, num_ctas=1, maxnreg=None, pre_hook=None, ir_override=None,
                 num_cpu_threads=None):
        self.kwargs, self.num_warps, self.num_stages, self.num_ctas = kwargs, num_warps, num_stages, num_ctas
        self.maxnreg, self.pre_hook, self.ir_override, self.num_cpu_threads = maxnreg, pre_hook, ir_override, num_cpu_threads

    def all_kwargs(self):
        options = (("num_warps", self.num_warps), ("num_ctas", self.num_ctas), ("num_stages", self.num_stages), ("maxnreg", self.maxnreg),
                   ("ir_override", self.ir_override), ("num_cpu_threads", self.num_cpu_threads))
        return {**self.kwargs, **{name: value for name, value in options if value is not None}}

    def __str__(self):
        parts = [f"{name}: {value}" for name, value in self.kwargs.items()]
        return ", ".join(parts + [f"num_warps: {self.num_warps}", f"num_ctas: {self.num_ctas}", f"num_stages: {self.num_stages}",
                                  f"maxnreg: {self.maxnreg}"])

    __repr__ = __str__

    def _identity(self):
        return (tuple(sorted(self.all_kwargs().items(), key=lambda item: item[0])), self.pre_hook)

    def __hash__(self):
        return hash(self._identity())

    def __eq__(self, other):
        return isinstance(other, Config) and self._identity() == other._identity()


def _base(fn):
    while not inspect.isfunction(fn):
        fn = fn.fn
    return fn


def _copy(array):
    return array.clone() if hasattr(array, "clone") else array.copy()


def _fill(array, source):
    if hasattr(array, "copy_"):
        array.copy_(source)
    else:
        array[...] = source


def _zero(array):
    if hasattr(array, "zero_"):
        array.zero_()
    else:
        array[...] = 0


class Autotuner(KernelInterface):
    """A kernel that is compiled and timed with each of its configurations, once for each key of arguments."""

    def __init__(self, fn, arg_names, configs, key, reset_to_zero=None, restore_value=None, pre_hook=None, post_hook=None,
                 prune_configs_by=None, warmup=None, rep=None, use_cuda_graph=False, do_bench=None, cache_results=False):
        self.fn, self.arg_names = fn, arg_names
        self.configs = configs or [Config({})]
        self.keys = key
        self.cache, self.nargs = {}, None
        self.reset_to_zero, self.restore_value = list(reset_to_zero or ()), list(restore_value or ())
        self.pre_hook = pre_hook or self._save
        self.post_hook = post_hook or self._restore
        self.user_defined_pre_hook, self.user_defined_post_hook = pre_hook is not None, post_hook is not None
        self.restore_copies = {}
        prune = prune_configs_by or {}
        self.perf_model, self.configs_top_k = prune.get("perf_model"), prune.get("top_k", 1.0)
        self.early_config_prune = prune.get("early_config_prune")
        self.base_fn = _base(fn)
        self.cache_results = cache_results or os.environ.get("TRITON_CACHE_AUTOTUNING", "0") == "1"
        self.num_warmups, self.num_reps = warmup, rep
        self.do_bench = do_bench
        self.best_config, self.bench_time, self.configs_timings = None, None, None
        self.__name__ = getattr(fn, "__name__", "autotuned")
        self.__doc__ = getattr(fn, "__doc__", None)

    # What a configuration is tried on has to be as it was.

    def _save(self, kwargs, reset_only=False):
        for name in self.reset_to_zero:
            _zero(kwargs[name])
        if not reset_only:
            self.restore_copies = {name: _copy(kwargs[name]) for name in self.restore_value}

    def _restore(self, kwargs, exception):
        for name in self.restore_value:
            _fill(kwargs[name], self.restore_copies[name])
        self.restore_copies = {}

    def _bench(self, *args, config, **meta):
        conflicts = meta.keys() & config.kwargs.keys()
        if conflicts:
            raise ValueError(f"Conflicting meta-parameters: {', '.join(conflicts)}. Make sure that you don't re-define auto-tuned symbols.")
        current = {**meta, **config.all_kwargs()}
        full = {**self.nargs, **current}

        def call():
            if config.pre_hook:
                config.pre_hook(full)
            self.pre_hook(full)
            try:
                self.fn.run(*args, **current)
            except Exception as error:
                try:
                    self.post_hook(full, exception=error)
                finally:
                    raise
            self.post_hook(full, exception=None)

        try:
            return self._benchmark()(call, quantiles=(0.5, 0.2, 0.8))
        except (OutOfResources, CompileTimeAssertionFailure, PTXASError):
            return [float("inf")] * 3

    def _benchmark(self):
        if self.do_bench:
            return self.do_bench
        from .. import testing
        options = {name: value for name, value in (("warmup", self.num_warmups), ("rep", self.num_reps)) if value is not None}
        return lambda call, quantiles: testing.do_bench(call, quantiles=quantiles, **options)

    def _key(self, kwargs):
        arguments = {**self.nargs, **kwargs}
        key = [arguments[name] for name in self.keys if name in arguments]
        return tuple(key + [str(arguments[name].dtype) for name in self.arg_names if hasattr(arguments.get(name), "dtype")])

    def run(self, *args, **kwargs):
        self.nargs = dict(zip(self.arg_names, args))
        used_cached = True
        if len(self.configs) > 1:
            key = self._key(kwargs)
            if key not in self.cache:
                used_cached = False
                pruned = self.prune_configs(kwargs)
                if not (self.cache_results and self._read_disk(key, pruned)):
                    self._tune(key, pruned, args, kwargs)
            config = self.cache[key]
        else:
            config = self.configs[0]
        self.best_config = config
        if os.environ.get("TRITON_PRINT_AUTOTUNING", "0") == "1" and not used_cached:
            print(f"Triton autotuning for function {self.base_fn.__name__},\nwith key as {key},\nfinished after {self.bench_time:.2f}s,\n"
                  f"best config selected: {config};")
        if config.pre_hook is not None:
            config.pre_hook({**self.nargs, **kwargs, **config.all_kwargs()})
        result = self.fn.run(*args, **kwargs, **config.all_kwargs())
        self.nargs = None
        return result

    def _tune(self, key, configs, args, kwargs):
        start = time.perf_counter()
        timings = {config: self._bench(*args, config=config, **kwargs) for config in configs}
        self.bench_time = time.perf_counter() - start
        self.cache[key] = builtins.min(timings, key=lambda config: timings[config][0] if isinstance(timings[config], (list, tuple)) else
                                       timings[config])
        self.pre_hook({**self.nargs, **kwargs, **self.cache[key].all_kwargs()}, reset_only=True) if not self.user_defined_pre_hook else None
        self.configs_timings = timings
        if self.cache_results:
            self._write_disk(key, timings)

    def prune_configs(self, kwargs):
        pruned = self.configs
        if self.early_config_prune:
            pruned = self.early_config_prune(self.configs, self.nargs, **kwargs)
            if not pruned:
                raise RuntimeError("No valid autotuner configs after pruning. `early_config_prune` should return at least one config.")
        if self.perf_model:
            top_k = self.configs_top_k
            if isinstance(top_k, float) and top_k <= 1.0:
                top_k = int(len(self.configs) * top_k)
            elif not isinstance(top_k, int):
                raise TypeError("Error while pruning configs, top_k must be either 1) a float <= 1.0 or 2) an int")
            if len(pruned) > top_k:
                times = {config: self.perf_model(**self.nargs, **kwargs, **config.all_kwargs()) for config in pruned}
                pruned = sorted(times, key=times.get)[:top_k]
        return pruned

    def warmup(self, *args, **kwargs):
        self.nargs = dict(zip(self.arg_names, args))
        result = [self.fn.warmup(*args, **kwargs, **config.all_kwargs()) for config in self.prune_configs(kwargs)]
        self.nargs = None
        return result

    # What was found, on the disk.

    def _disk_path(self, key, configs):
        folder = os.environ.get("TRITON_CACHE_DIR") or os.path.join(os.environ.get("TRITON_HOME") or os.path.expanduser("~"), ".triton",
                                                                     "cache")
        fn = self.fn
        while not isinstance(fn, JITFunction):
            fn = fn.fn
        text = "-".join([fn.cache_key, str(key)] + [str(config) for config in configs])
        return os.path.join(folder, "autotune", hashlib.sha256(text.encode()).hexdigest(), f"{self.base_fn.__name__}.autotune.json")

    def _read_disk(self, key, configs):
        if any(config.pre_hook for config in configs):
            return False
        try:
            with open(self._disk_path(key, configs)) as file:
                timings = json.load(file)["timings"]
        except (OSError, ValueError, KeyError):
            return False
        known = {str(config): config for config in configs}
        timings = {known[text]: time for text, time in timings if text in known}
        if len(timings) != len(configs):
            return False
        self.bench_time, self.configs_timings = 0, timings
        self.cache[key] = builtins.min(timings, key=lambda config: timings[config][0])
        return True

    def _write_disk(self, key, timings):
        if any(config.pre_hook for config in timings):
            return
        path = self._disk_path(key, list(timings))
        temporary = f"{path}.{os.getpid()}"
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(temporary, "w") as file:
                json.dump({"key": str(key), "timings": [[str(config), list(time)] for config, time in timings.items()]}, file)
            os.replace(temporary, path)
        except (OSError, TypeError):
            pass  # timings are found again


def autotune(configs, key, prune_configs_by=None, reset_to_zero=None, restore_value=None, pre_hook=None, post_hook=None, warmup=None,
             rep=None, use_cuda_graph=False, do_bench=None, cache_results=False):
    """Chooses among configurations, anew when a value that `key` names, or a type of a tensor, is new."""

    def decorate(fn):
        return Autotuner(fn, fn.arg_names, configs, key, reset_to_zero, restore_value, pre_hook=pre_hook, post_hook=post_hook,
                         prune_configs_by=prune_configs_by, warmup=warmup, rep=rep, use_cuda_graph=use_cuda_graph, do_bench=do_bench,
                         cache_results=cache_results)

    return decorate


class Heuristics(KernelInterface):
    """A kernel some of whose meta-parameters are computed from its arguments."""

    def __init__(self, fn, arg_names, values):
        self.fn, self.arg_names, self.values = fn, arg_names, values
        self.__name__ = getattr(fn, "__name__", "heuristics")

    def run(self, *args, **kwargs):
        for name, function in self.values.items():
            kwargs[name] = function({**dict(zip(self.arg_names, args)), **kwargs})
        return self.fn.run(*args, **kwargs)


def heuristics(values):
    """Computes meta-parameters: {name: function of a dict of all arguments}."""
    return lambda fn: Heuristics(fn, fn.arg_names, values)
