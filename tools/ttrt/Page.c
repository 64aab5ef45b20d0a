// ttrt perf --html: one page that needs nothing else, no scripts either.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"
#include "tessera/version.h"

#include <math.h>
#include <stdlib.h>

enum {
  Width = 1000,
  Left = 160, ///< of the timeline's bars: before them is what the lane shows
  LaneHeight = 20,
  MostLanes = 24,
  MostBars = 4000,
  RoofHeight = 360,
  Margin = 50
};

static const char *colourOf(const StepTime *step) {
  return step->bound[0] == 'c' ? "#2f6fbb" : step->bound[0] == 'm' ? "#d9822b" : "#8a8a8a";
}

static void appendTitle(TsString *page, const StepTime *step) {
  tsStringAppendFormat(page, "<title>op %u %s: %.4f ms, bound by %s ", step->info.operation,
                       step->name, step->seconds * 1e3, step->bound);
  if (step->info.location)
    appendXmlText(page, step->info.location, step->info.locationLength);
  tsStringAppendC(page, "</title>");
}

//===----------------------------------------------------------------------===//
// The timeline
//===----------------------------------------------------------------------===//

/// The names of the lanes, in the order in which they first appear; what comes late shares the
/// last.
typedef struct Lanes {
  const char *names[MostLanes];
  size_t count;
} Lanes;

static size_t laneOf(Lanes *lanes, const char *name) {
  size_t i = 0;
  while (i < lanes->count && strcmp(lanes->names[i], name) != 0)
    ++i;
  if (i < lanes->count)
    return i;
  if (lanes->count == MostLanes) {
    lanes->names[MostLanes - 1] = "others";
    return MostLanes - 1;
  }
  lanes->names[lanes->count++] = name;
  return i;
}

/// The shortest time that is drawn, so that there are at most MostBars bars.
static double shortestDrawn(const Runner *runner) {
  size_t count = runner->steps.size;
  if (count <= MostBars)
    return 0;
  // Found by halving: how many are longer falls with the bound.
  double low = 0, high = 1e9;
  for (int i = 0; i < 100; ++i) {
    double middle = (low + high) / 2;
    size_t longer = 0;
    for (size_t s = 0; s < count; ++s)
      longer += runner->steps.data[s].lastSeconds >= middle;
    *(longer > MostBars ? &low : &high) = middle;
  }
  return high;
}

static void appendBars(const Runner *runner, Lanes *lanes, double end, TsString *page) {
  double shortest = shortestDrawn(runner), scale = end > 0 ? (Width - Left - 10) / end : 0;
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    size_t lane = laneOf(lanes, step->name);
    if (step->lastSeconds < shortest)
      continue;
    double width = step->lastSeconds * scale;
    tsStringAppendFormat(page,
                         "<rect x=\"%.2f\" y=\"%zu\" width=\"%.2f\" height=\"%d\" fill=\"%s\">",
                         Left + step->lastStart * scale, lane * LaneHeight + 2,
                         width < 0.5 ? 0.5 : width, LaneHeight - 4, colourOf(step));
    appendTitle(page, step);
    tsStringAppendC(page, "</rect>\n");
  }
}

static void appendTimeline(const Runner *runner, TsString *page) {
  Lanes lanes = {0};
  TsString bars = {0};
  double end = 0;
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double last = step->lastStart + step->lastSeconds;
    end = last > end ? last : end;
  }
  appendBars(runner, &lanes, end, &bars);
  size_t height = lanes.count * LaneHeight;
  tsStringAppendFormat(page,
                       "<h3>Ops in time, last loop</h3>\n<svg class=\"timeline\" viewBox=\"0 0 %d "
                       "%zu\" role=\"img\" aria-label=\"Ops in time\">\n",
                       Width, height + 24);
  for (size_t i = 0; i < lanes.count; ++i)
    tsStringAppendFormat(page, "<text x=\"0\" y=\"%zu\">%s</text>\n", i * LaneHeight + 14,
                         lanes.names[i]);
  tsStringAppend(page, tsStringView(&bars));
  for (int tick = 0; tick <= 4; ++tick)
    tsStringAppendFormat(page, "<text x=\"%d\" y=\"%zu\" text-anchor=\"%s\">%.3f ms</text>\n",
                         Left + (Width - Left - 10) * tick / 4, height + 18,
                         tick == 4 ? "end" : "middle", end * 1e3 * tick / 4);
  tsStringAppendC(page, "</svg>\n");
  tsStringFree(&bars);
}

//===----------------------------------------------------------------------===//
// The roofline
//===----------------------------------------------------------------------===//

/// Both axes are logarithmic: from 2^-4 to 2^12 operations for a byte, and four decades up to the
/// one above the roof.
static double roofX(double intensity) {
  double at = (log2(intensity) + 4) / 16;
  return Margin + (at < 0 ? 0 : at > 1 ? 1 : at) * (Width - 2 * Margin);
}

static double roofY(const Roofs *roofs, double flops) {
  double top = ceil(log10(roofs->flops)), at = (top - log10(flops > 1 ? flops : 1)) / 4;
  return 20 + (at < 0 ? 0 : at > 1 ? 1 : at) * (RoofHeight - 20 - Margin);
}

static void appendRoof(const Roofs *roofs, TsString *page) {
  double ridge = roofs->flops / roofs->bytes;
  tsStringAppendC(page, "<polyline fill=\"none\" stroke=\"#333\" points=\"");
  for (int power = -4; power <= 12; ++power) {
    double intensity = exp2(power), next = exp2(power + 1);
    double flops = intensity < ridge ? intensity * roofs->bytes : roofs->flops;
    tsStringAppendFormat(page, "%.1f,%.1f ", roofX(intensity), roofY(roofs, flops));
    if (intensity < ridge && ridge < next)
      tsStringAppendFormat(page, "%.1f,%.1f ", roofX(ridge), roofY(roofs, roofs->flops));
  }
  tsStringAppendC(page, "\"/>\n");
  for (int power = -4; power <= 12; power += 4)
    tsStringAppendFormat(page, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n",
                         roofX(exp2(power)), RoofHeight - Margin + 20, exp2(power));
  double top = ceil(log10(roofs->flops));
  for (int decade = 0; decade <= 4; ++decade)
    tsStringAppendFormat(page, "<text x=\"0\" y=\"%.1f\">%g</text>\n",
                         roofY(roofs, pow(10, top - decade)) + 4, pow(10, top - decade - 9));
  tsStringAppendFormat(page,
                       "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">operations for a byte; "
                       "upwards: GFLOP/s</text>\n",
                       Width / 2, RoofHeight - 8);
}

static void appendRoofline(const Runner *runner, TsString *page) {
  const Roofs *roofs = &runner->roofs;
  tsStringAppendFormat(page,
                       "<h3>Products and convolutions under the roof</h3>\n<p>Measured: %.1f "
                       "GFLOP/s in a product of f32, %.1f GB/s.</p>\n<svg class=\"roofline\" "
                       "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Roofline\">\n",
                       roofs->flops * 1e-9, roofs->bytes * 1e-9, Width, RoofHeight);
  appendRoof(roofs, page);
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    if (!(step->info.flops > 0) || !(step->info.bytes > 0) || !(step->seconds > 0))
      continue;
    tsStringAppendFormat(page, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\">",
                         roofX(step->info.flops / step->info.bytes),
                         roofY(roofs, step->info.flops / step->seconds), colourOf(step));
    appendTitle(page, step);
    tsStringAppendC(page, "</circle>\n");
  }
  tsStringAppendC(page, "</svg>\n");
}

//===----------------------------------------------------------------------===//
// The page
//===----------------------------------------------------------------------===//

static void appendOpTable(const Runner *runner, TsString *page) {
  double total = 0;
  for (size_t i = 0; i < runner->steps.size; ++i)
    total += runner->steps.data[i].seconds;
  tsStringAppendFormat(page,
                       "<h3>Ops</h3>\n<p>%zu steps, %.4f ms in sum, each the best of %lld "
                       "loops.</p>\n<table><tr><th>op</th><th>name</th><th>ms</th><th>%%</th>"
                       "<th>GFLOP/s</th><th>GB/s</th><th>bound by</th><th>location</th></tr>\n",
                       runner->steps.size, total * 1e3, (long long)runner->options->loops);
  for (size_t i = 0; i < runner->steps.size; ++i) {
    const StepTime *step = &runner->steps.data[i];
    double seconds = step->seconds > 0 ? step->seconds : 1e-9;
    tsStringAppendFormat(page, "<tr><td>%u</td><td>%s</td><td>%.4f</td><td>%.2f</td><td>",
                         step->info.operation, step->name, step->seconds * 1e3,
                         total > 0 ? step->seconds / total * 100 : 0);
    if (step->info.flops > 0)
      tsStringAppendFormat(page, "%.1f", step->info.flops / seconds * 1e-9);
    tsStringAppendFormat(page, "</td><td>%.2f</td><td>%s</td><td>",
                         step->info.bytes / seconds * 1e-9, step->bound);
    if (step->info.location)
      appendXmlText(page, step->info.location, step->info.locationLength);
    tsStringAppendC(page, "</td></tr>\n");
  }
  tsStringAppendC(page, "</table>\n");
}

void pageAddProgram(Runner *runner, uint32_t program) {
  TsString *page = &runner->page;
  size_t length;
  const char *name = ttBinaryGetProgramName(runner->binary, program, &length);
  tsStringAppendC(page, "<section>\n<h2>");
  appendXmlText(page, runner->path, strlen(runner->path));
  tsStringAppendFormat(page, ": program %u, ", program);
  appendXmlText(page, name, length);
  tsStringAppendFormat(page, "</h2>\n<p>%u threads, %s.</p>\n",
                       ttDeviceGetNumThreads(runner->device), ttDeviceGetBackend(runner->device));
  appendTimeline(runner, page);
  appendRoofline(runner, page);
  appendOpTable(runner, page);
  tsStringAppendC(page, "</section>\n");
}

bool pageWrite(const Runner *runner, const char *path, TsString *error) {
  TsString page = {0};
  tsStringAppendFormat(
      &page,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>ttrt "
      "perf</title>\n<style>\nbody { font: 14px sans-serif; margin: 2em auto; max-width: 70em; }\n"
      "svg { width: 100%%; } svg text { font: 11px sans-serif; }\n"
      "table { border-collapse: collapse; } td, th { padding: 2px 8px; text-align: right; }\n"
      "td:nth-child(2), td:nth-child(7), td:nth-child(8) { text-align: left; }\n"
      "tr:nth-child(even) { background: #f2f2f2; }\n"
      ".c { color: #2f6fbb; } .m { color: #d9822b; } .l { color: #8a8a8a; }\n"
      "</style>\n</head>\n<body>\n<h1>ttrt perf</h1>\n<p>Bound by <b class=\"c\">compute</b>, <b "
      "class=\"m\">memory</b>, or <b class=\"l\">latency</b>, where the time is more than ten "
      "times "
      "what arithmetic and bytes need. ttrt %s.</p>\n",
      TESSERA_VERSION_STRING);
  if (runner->page.size)
    tsStringAppend(&page, tsStringView(&runner->page));
  tsStringAppendC(&page, "</body>\n</html>\n");
  bool done = writeWholeFile(path, page.data, page.size, error);
  tsStringFree(&page);
  return done;
}
