// What the files of ttrt run and ttrt perf share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TOOLS_TTRT_RUN_H
#define TESSERA_TOOLS_TTRT_RUN_H

#include "Ttrt.h"

typedef TsVec(TtTensor) Tensors;

/// A step of a program: its best time over the loops, in seconds.
typedef struct StepTime {
  TtStepInfo info; ///< without its output
  char name[32];
  TtTensorDesc output; ///< of rank 0 and no bytes where it makes nothing
  double seconds;
  double lastStart, lastSeconds; ///< in the last loop, from its start
  const char *bound;             ///< what bounds it: "compute", "memory" or "latency"
} StepTime;

/// What the device can do, as measured: floating-point operations of a matrix product in f32, and
/// bytes read and written by an op on a large tensor, each per second.
typedef struct Roofs {
  double flops, bytes;
} Roofs;

struct MemoryWatch;

typedef struct Runner {
  Session *session;
  const Options *options;
  Result *result;
  const char *path;
  TtDevice device;
  TtBinary binary;
  uint64_t random[4]; ///< state of the generator
  uint32_t programsRun;
  Tensors carried;       ///< of --stitch: the outputs of the program before
  TtMoves moved;         ///< what bringing those to where the next program wants them has cost
  TsVec(StepTime) steps; ///< of perf
  size_t stepAt;
  Roofs roofs;                ///< of perf, measured once
  struct MemoryWatch *memory; ///< of perf --memory
  TsString page;              ///< of perf --html
  double loopStart;           ///< of secondsNow
} Runner;

/// The time since some fixed point.
double secondsNow(void);

/// Makes the result one of error; gives false.
bool runnerFail(Runner *runner, const TtError *error);

/// Writes the artifact <file>/<command>/program_<program>/<name>.
bool runnerWriteArtifact(Runner *runner, uint32_t program, const char *command, const char *name,
                         const TsString *contents);

/// An input of a run.
typedef struct Input {
  TtTensor tensor; ///< NULL: nothing reads it
  TtTensorDesc desc;
  TsString source; ///< for people: a file's name, "randn, seed 0"
  bool carried;    ///< an output of the program before
} Input;
typedef TsVec(Input) Inputs;

/// Seeds the values that --init makes.
void inputsSeed(Runner *runner);
/// Gets all inputs of a program: from --input, from golden values, from --init. Where --input gives
/// some but not all, and --init doesn't say how to fill the rest, fails and names all that are
/// missing.
bool inputsGet(Runner *runner, uint32_t program, Goldens *goldens, Inputs *inputs);
void inputsFree(Inputs *inputs);

/// Appends shape, type and the first values of a tensor, at most `most` of them.
void appendTensor(TsString *line, TtTensor tensor, int64_t most);

/// What the tensors of a program take of the device: after each op, and at most.
typedef struct MemoryWatch {
  TsString report; ///< JSON members, one for each op
  uint32_t last;   ///< the op that was looked at last
  uint64_t mostDram, mostL1;
} MemoryWatch;

/// What is looked at after each op of a run.
typedef struct Watch {
  Runner *runner;
  GoldenCheck *goldens; ///< NULL: no golden values
  MemoryWatch *memory;  ///< NULL: not of interest
  bool stops;           ///< --debugger
  uint32_t program;
} Watch;
/// Whether somebody who has ttrt inside wants to see each op.
bool watchesOps(const Runner *runner);
/// Observers whose user data is a MemoryWatch: before an op, what it takes at most; after it, what
/// is left.
void memoryObserve(void *memory, const TtStepInfo *info);
void memoryObserveBefore(void *memory, const TtStepInfo *info);
/// Says what was taken at most, and saves the report where artifacts are asked for.
bool memoryReport(Runner *runner, uint32_t program, const MemoryWatch *memory);
/// An observer whose user data is a Watch.
void watchObserve(void *watch, const TtStepInfo *info);

/// An observer whose user data is the runner: keeps the best time of each step.
void perfObserve(void *runner, const TtStepInfo *info);
/// Measures the roofs where that hasn't been done, and says what bounds each step.
bool perfJudge(Runner *runner, TtError *error);
void perfPrint(Runner *runner);
/// Writes the tables of times and the trace to the artifact folder.
bool perfSave(Runner *runner, uint32_t program);
/// Adds the program to the page of --html; writes the page.
void pageAddProgram(Runner *runner, uint32_t program);
bool pageWrite(const Runner *runner, const char *path, TsString *error);

/// Tells people how far a long run is: at most every few seconds.
typedef struct Progress {
  Session *session;
  const char *path;
  int64_t loop, loops;
  double start, last; ///< of secondsNow
  double pause;       ///< seconds between two lines
} Progress;
Progress progressStart(Runner *runner);
/// To be called after each loop.
void progressLoop(Progress *progress);
/// An observer before steps whose user data is a Progress, for a single long loop.
void progressObserve(void *progress, const TtStepInfo *info);

#endif // TESSERA_TOOLS_TTRT_RUN_H
