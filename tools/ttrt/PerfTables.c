// The files of ttrt perf for other programs: tables under their usual names, and a trace.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host and device are the same here, so that an op's time is both the host's and the device's. What
// this device has no number for has no column.
#include "Run.h"

static FbString locationOf(const StepTime *step) {
  const char *text = step->info.location;
  return (FbString){text ? text : "", text ? (uint32_t)step->info.locationLength : 0};
}

static void appendCsvText(TsString *csv, FbString text) {
  tsStringAppendChar(csv, '"');
  for (uint32_t i = 0; i < text.length; ++i) {
    if (text.data[i] == '"')
      tsStringAppendChar(csv, '"');
    tsStringAppendChar(csv, text.data[i] == '\n' ? ' ' : text.data[i]);
  }
  tsStringAppendChar(csv, '"');
}

/// The shape as four dimensions, the outer ones joined, and the layout.
static void appendOutput(TsString *csv, const TtTensorDesc *desc) {
  static const char *const types[] = {"FLOAT32",   "FLOAT16",   "BFLOAT16",  "BFLOAT8_A",
                                      "BFLOAT8_B", "BFLOAT4_A", "BFLOAT4_B", "BFLOAT2_A",
                                      "BFLOAT2_B", "UINT32",    "UINT16",    "UINT8"};
  static const char *const memories[] = {"HOST", "DEV_0_DRAM_", "DEV_0_L1_"};
  static const char *const spreads[] = {"INTERLEAVED", "SINGLE_BANK", "HEIGHT_SHARDED",
                                        "WIDTH_SHARDED", "BLOCK_SHARDED"};
  if (!desc->size) {
    tsStringAppendC(csv, ",,,,,,,");
    return;
  }
  int64_t dims[4] = {1, 1, 1, 1};
  for (uint32_t i = 0; i < desc->rank; ++i)
    dims[i + 4 < desc->rank ? 0 : i + 4 - desc->rank] *= desc->shape[i];
  for (int i = 0; i < 4; ++i)
    tsStringAppendFormat(csv, "%lld,", (long long)dims[i]);
  tsStringAppendFormat(csv, "%s,%s,%s%s,", desc->order == TT_TILE ? "TILE" : "ROW_MAJOR",
                       types[desc->dtype], memories[desc->memory],
                       desc->memory == TT_SYSTEM ? "" : spreads[desc->spread]);
}

static void appendOps(const Runner *runner, TsString *csv) {
  tsStringAppendC(csv, "OP CODE,GLOBAL CALL COUNT,DEVICE ID,CORE COUNT,HOST START TS,HOST END TS,"
                       "HOST DURATION [ns],DEVICE FW DURATION [ns],OUTPUT_0_W,OUTPUT_0_Z,"
                       "OUTPUT_0_Y,OUTPUT_0_X,OUTPUT_0_LAYOUT,OUTPUT_0_DATATYPE,OUTPUT_0_MEMORY,"
                       "FLOPS,BYTES,BOUND BY,LOC\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    tsStringAppendFormat(csv, "ttnn.%s,%u,0,%u,%.0f,%.0f,%.0f,%.0f,", step->info.name,
                         step->info.operation, ttDeviceGetNumThreads(runner->device),
                         step->lastStart * 1e9, (step->lastStart + step->lastSeconds) * 1e9,
                         step->seconds * 1e9, step->seconds * 1e9);
    appendOutput(csv, &step->output);
    tsStringAppendFormat(csv, "%.0f,%.0f,%s,", step->info.flops, step->info.bytes, step->bound);
    appendCsvText(csv, locationOf(step));
    tsStringAppendChar(csv, '\n');
  }
}

/// Zones of the device's only core, whose clock counts nanoseconds.
static void appendDeviceLog(const Runner *runner, TsString *csv) {
  static const char *const ends[] = {"ZONE_START", "ZONE_END"};
  tsStringAppendC(csv, "ARCH: cpu, CHIP_FREQ[MHz]: 1000\nPCIe slot, core_x, core_y, RISC processor "
                       "type, timer_id, time[cycles since reset], data, run ID, run host ID,  zone "
                       "name, type, source line, source file\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    for (int end = 0; end < 2; ++end)
      tsStringAppendFormat(csv, "0,0,0,CPU,%zu,%.0f,0,0,%u,ttnn.%s,%s,0,\n", i + 1,
                           (step->lastStart + (end ? step->lastSeconds : 0)) * 1e9,
                           step->info.operation, step->info.name, ends[end]);
  }
}

static void appendZones(const Runner *runner, TsString *csv) {
  tsStringAppendC(csv, "name;src_file;src_line;ns_since_start;exec_time_ns;thread\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    tsStringAppendFormat(csv, "ttnn.%s;;0;%.0f;%.0f;0\n", step->info.name, step->lastStart * 1e9,
                         step->lastSeconds * 1e9);
  }
}

/// A message with the op's location, then one with the op.
static void appendMessages(const Runner *runner, TsString *csv) {
  tsStringAppendC(csv, "MessageName;total_ns\n");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    FbString location = locationOf(step);
    for (uint32_t c = 0; c < location.length; ++c)
      tsStringAppendChar(csv, location.data[c] == '\n' ? ' ' : location.data[c]);
    tsStringAppendFormat(csv, ";%.0f\n`ttnn.%s, %u`;%.0f\n", step->lastStart * 1e9, step->info.name,
                         step->info.operation, (step->lastStart + step->lastSeconds) * 1e9);
  }
}

/// The steps of the last loop as complete events of Chrome's trace format, microseconds.
static void appendTrace(const Runner *runner, TsString *json) {
  tsStringAppendC(json, "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [");
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    FbString location = locationOf(step);
    tsStringAppendC(json, i ? ",\n  {\"name\": " : "\n  {\"name\": ");
    appendJsonString(json, step->name, strlen(step->name));
    tsStringAppendFormat(json,
                         ", \"ph\": \"X\", \"pid\": 0, \"tid\": 0, \"ts\": %.3f, \"dur\": %.3f, "
                         "\"args\": {\"op\": %u, \"flops\": %.0f, \"bytes\": %.0f, \"bound by\": "
                         "\"%s\", \"loc\": ",
                         step->lastStart * 1e6, step->lastSeconds * 1e6, step->info.operation,
                         step->info.flops, step->info.bytes, step->bound);
    appendJsonString(json, location.data, location.length);
    tsStringAppendC(json, "}}");
  }
  tsStringAppendC(json, "\n]}\n");
}

bool perfSave(Runner *runner, uint32_t program) {
  static const struct {
    const char *name;
    void (*append)(const Runner *runner, TsString *text);
  } files[] = {{"ops_perf_results.csv", appendOps},
               {"profile_log_device.csv", appendDeviceLog},
               {"tracy_ops_times.csv", appendZones},
               {"tracy_ops_data.csv", appendMessages},
               {"trace.json", appendTrace}};
  bool done = true;
  for (size_t i = 0; done && i < sizeof files / sizeof *files; ++i) {
    TsString text = {0};
    files[i].append(runner, &text);
    done = runnerWriteArtifact(runner, program, "perf", files[i].name, &text);
    tsStringFree(&text);
  }
  return done;
}
