// POSIX extended regular expressions, matched in time linear in the text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

enum { MAX_PROGRAM = 20000, MAX_REPEAT = 255, MAX_GROUPS = 200 };

typedef enum Code { MATCH_SET, SPLIT, JUMP, MATCH_LINE_START, MATCH_LINE_END, ACCEPT } Code;

typedef struct Instruction {
  Code code;
  uint32_t first, second; ///< targets; of MATCH_SET the index of the set
} Instruction;

typedef struct Set {
  uint8_t bits[32];
} Set;

typedef struct Program {
  TsVec(Instruction) code;
  TsVec(Set) sets;
  MlirStringRef text;
  size_t at;
  unsigned depth;
  const char *error;
} Program;

static void addChar(Set *set, unsigned char c) { set->bits[c / 8] |= (uint8_t)(1u << c % 8); }
static bool hasChar(const Set *set, unsigned char c) { return set->bits[c / 8] >> c % 8 & 1; }

static bool more(const Program *program) { return program->at < program->text.length; }
static char peekChar(const Program *program) {
  return more(program) ? program->text.data[program->at] : '\0';
}
static bool take(Program *program, char c) {
  if (!more(program) || peekChar(program) != c)
    return false;
  ++program->at;
  return true;
}

static void failProgram(Program *program, const char *error) {
  if (!program->error)
    program->error = error;
}

static size_t emit(Program *program, Code code, size_t first, size_t second) {
  if (program->code.size >= MAX_PROGRAM)
    failProgram(program, "regular expression is too large");
  else
    tsVecPush(&program->code, (Instruction){code, (uint32_t)first, (uint32_t)second});
  return program->code.size - 1;
}

static void emitSet(Program *program, Set set) {
  tsVecPush(&program->sets, set);
  emit(program, MATCH_SET, program->sets.size - 1, 0);
}

static bool isInClass(MlirStringRef name, unsigned char c) {
  bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z', digit = c >= '0' && c <= '9';
  bool graph = c > ' ' && c < 0x7f;
  if (tsEqualC(name, "alpha"))
    return lower || upper;
  if (tsEqualC(name, "alnum"))
    return lower || upper || digit;
  if (tsEqualC(name, "digit"))
    return digit;
  if (tsEqualC(name, "lower"))
    return lower;
  if (tsEqualC(name, "upper"))
    return upper;
  if (tsEqualC(name, "xdigit"))
    return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  if (tsEqualC(name, "space"))
    return c == ' ' || (c >= '\t' && c <= '\r');
  if (tsEqualC(name, "blank"))
    return c == ' ' || c == '\t';
  if (tsEqualC(name, "punct"))
    return graph && !lower && !upper && !digit;
  if (tsEqualC(name, "graph"))
    return graph;
  if (tsEqualC(name, "print"))
    return graph || c == ' ';
  return tsEqualC(name, "cntrl") && (c < ' ' || c == 0x7f);
}

/// `[:name:]`, the cursor behind `[:`.
static void parseNamedClass(Program *program, Set *set) {
  size_t end = tsFind(program->text, tsLiteral(":]"), program->at);
  if (end == SIZE_MAX) {
    failProgram(program, "brackets ([ ]) not balanced");
    return;
  }
  MlirStringRef name = tsSubstring(program->text, program->at, end - program->at);
  program->at = end + 2;
  bool any = false;
  for (int c = 0; c < 256; ++c)
    if (isInClass(name, (unsigned char)c)) {
      addChar(set, (unsigned char)c);
      any = true;
    }
  if (!any)
    failProgram(program, "invalid character class");
}

/// `[...]`, the cursor behind the `[`.
static void parseBrackets(Program *program) {
  Set set = {{0}};
  bool negated = take(program, '^');
  for (bool first = true; !program->error && (first || peekChar(program) != ']'); first = false) {
    if (!more(program)) {
      failProgram(program, "brackets ([ ]) not balanced");
      return;
    }
    unsigned char low = (unsigned char)program->text.data[program->at++], high = low;
    if (low == '[' && take(program, ':')) {
      parseNamedClass(program, &set);
      continue;
    }
    bool isRange = peekChar(program) == '-' && program->at + 1 < program->text.length &&
                   program->text.data[program->at + 1] != ']';
    if (isRange) {
      high = (unsigned char)program->text.data[program->at + 1];
      program->at += 2;
    }
    if (low > high)
      failProgram(program, "invalid character range");
    for (int c = low; c <= high; ++c)
      addChar(&set, (unsigned char)c);
  }
  take(program, ']');
  for (size_t i = 0; negated && i < sizeof set.bits; ++i)
    set.bits[i] = (uint8_t)~set.bits[i];
  emitSet(program, set);
}

static void parseAlternatives(Program *program);

static void parseAtom(Program *program) {
  Set set = {{0}};
  char c = program->text.data[program->at++];
  switch (c) {
  case '(':
    if (++program->depth > MAX_GROUPS)
      failProgram(program, "groups are nested too deeply");
    if (!program->error)
      parseAlternatives(program);
    --program->depth;
    if (!take(program, ')'))
      failProgram(program, "parentheses not balanced");
    return;
  case '[':
    parseBrackets(program);
    return;
  case '.':
    memset(set.bits, 0xff, sizeof set.bits);
    emitSet(program, set);
    return;
  case '^':
    emit(program, MATCH_LINE_START, 0, 0);
    return;
  case '$':
    emit(program, MATCH_LINE_END, 0, 0);
    return;
  case '*':
  case '+':
  case '?':
    failProgram(program, "repetition-operator operand invalid");
    return;
  case '\\':
    if (!more(program)) {
      failProgram(program, "trailing backslash (\\)");
      return;
    }
    c = program->text.data[program->at++];
    break;
  default:
    break;
  }
  addChar(&set, (unsigned char)c);
  emitSet(program, set);
}

static bool parseCount(Program *program, unsigned *count) {
  size_t start = program->at;
  for (*count = 0; peekChar(program) >= '0' && peekChar(program) <= '9' && *count <= MAX_REPEAT;)
    *count = *count * 10 + (unsigned)(program->text.data[program->at++] - '0');
  return program->at > start;
}

/// Another copy of the code from `start` to `end`.
static void copyCode(Program *program, size_t start, size_t end) {
  size_t shift = program->code.size - start;
  for (size_t i = start; i < end && !program->error; ++i) {
    Instruction copy = program->code.data[i];
    bool jumps = copy.code == SPLIT || copy.code == JUMP;
    emit(program, copy.code, copy.first + (jumps ? shift : 0), copy.second + (jumps ? shift : 0));
  }
}

/// Shifts the code from `start` on by one and puts a split there.
static void insertSplit(Program *program, size_t start, size_t past) {
  emit(program, JUMP, 0, 0);
  for (size_t i = program->code.size - 1; i > start; --i) {
    Instruction moved = program->code.data[i - 1];
    if (moved.code == SPLIT || moved.code == JUMP) {
      moved.first += moved.first >= start;
      moved.second += moved.second >= start;
    }
    program->code.data[i] = moved;
  }
  program->code.data[start] = (Instruction){SPLIT, (uint32_t)start + 1, (uint32_t)past};
}

static void makeOptional(Program *program, size_t start) {
  insertSplit(program, start, program->code.size + 1);
}

static void makeStar(Program *program, size_t start) {
  insertSplit(program, start, program->code.size + 2);
  emit(program, JUMP, start, 0);
}

/// `{low,high}` of the code from `start` on.
static void repeat(Program *program, size_t start, unsigned low, unsigned high, bool unbounded) {
  size_t end = program->code.size;
  TsVec(Instruction) unit = {0};
  for (size_t i = start; i < end; ++i)
    tsVecPush(&unit, program->code.data[i]);
  for (unsigned i = 1; i < low && !program->error; ++i)
    copyCode(program, start, end);
  unsigned optional = unbounded ? 1 : high - low;
  for (unsigned i = 0; i < optional && !program->error; ++i) {
    size_t copy = low == 0 && i == 0 ? start : program->code.size;
    if (copy != start) {
      size_t shift = copy - start;
      for (size_t j = 0; j < unit.size && !program->error; ++j) {
        bool jumps = unit.data[j].code == SPLIT || unit.data[j].code == JUMP;
        emit(program, unit.data[j].code, unit.data[j].first + (jumps ? shift : 0),
             unit.data[j].second + (jumps ? shift : 0));
      }
    }
    if (unbounded)
      makeStar(program, copy);
    else
      makeOptional(program, copy);
  }
  if (high == 0 && !unbounded) // {0}: nothing.
    program->code.size = start;
  tsVecFree(&unit);
}

static void parseBraces(Program *program, size_t start) {
  unsigned low = 0, high = 0;
  bool ok = parseCount(program, &low), unbounded = false;
  high = low;
  if (ok && take(program, ',')) {
    unbounded = !parseCount(program, &high);
  }
  if (!ok || !take(program, '}') || low > MAX_REPEAT || high > MAX_REPEAT ||
      (!unbounded && high < low))
    failProgram(program, "invalid repetition count(s)");
  else
    repeat(program, start, low, high, unbounded);
}

static void parseSequence(Program *program) {
  while (more(program) && !program->error && peekChar(program) != '|' && peekChar(program) != ')') {
    size_t start = program->code.size;
    parseAtom(program);
    while (!program->error && more(program)) {
      if (take(program, '*')) {
        makeStar(program, start);
      } else if (take(program, '+')) {
        emit(program, SPLIT, start, program->code.size + 1);
      } else if (take(program, '?')) {
        makeOptional(program, start);
      } else if (take(program, '{')) {
        parseBraces(program, start);
      } else {
        break;
      }
    }
  }
}

static void parseAlternatives(Program *program) {
  size_t start = program->code.size;
  parseSequence(program);
  while (!program->error && take(program, '|')) {
    // The first branch jumps behind the others, which are read as one.
    insertSplit(program, start, program->code.size + 2);
    size_t jump = emit(program, JUMP, 0, 0);
    start = program->code.size;
    parseSequence(program);
    // Chains of jumps are followed when running.
    if (!program->error)
      program->code.data[jump].first = (uint32_t)program->code.size;
  }
}

//===-- Running -----------------------------------------------------------------------------===//

typedef struct Threads {
  uint32_t *list;
  size_t size;
  uint32_t *mark; ///< the round in which an instruction was added last
} Threads;

typedef struct Run {
  const Program *program;
  uint32_t *stack;
  uint32_t round;
  bool atStart, atEnd;
} Run;

/// Adds the instruction and all that follow it without reading. True when that accepts.
static bool addThread(Run *run, Threads *threads, uint32_t target) {
  size_t depth = 0;
  run->stack[depth++] = target;
  while (depth) {
    uint32_t at = run->stack[--depth];
    if (threads->mark[at] == run->round)
      continue;
    threads->mark[at] = run->round;
    const Instruction *instruction = &run->program->code.data[at];
    switch (instruction->code) {
    case ACCEPT:
      return true;
    case MATCH_SET:
      threads->list[threads->size++] = at;
      break;
    case SPLIT:
      run->stack[depth++] = instruction->second;
      run->stack[depth++] = instruction->first;
      break;
    case JUMP:
      run->stack[depth++] = instruction->first;
      break;
    case MATCH_LINE_START:
    case MATCH_LINE_END:
      if (instruction->code == MATCH_LINE_START ? run->atStart : run->atEnd)
        run->stack[depth++] = at + 1;
      break;
    }
  }
  return false;
}

static bool runProgram(const Program *program, MlirStringRef text) {
  size_t size = program->code.size;
  uint32_t *memory = tsAllocZeroed(5 * size + 2, sizeof *memory);
  Threads now = {memory, 0, memory + 2 * size}, next = {memory + size, 0, memory + 2 * size};
  Run run = {.program = program, .stack = memory + 3 * size};
  bool matched = false;
  for (size_t i = 0; i <= text.length && !matched; ++i) {
    // A match may begin anywhere: one more thread in every round. `now` was filled by the last one.
    run.atStart = i == 0;
    run.atEnd = i == text.length;
    if (i == 0)
      run.round = 1;
    matched = addThread(&run, &now, 0);
    if (matched || i == text.length)
      break;
    run.round = (uint32_t)i + 2;
    run.atStart = false;
    run.atEnd = i + 1 == text.length;
    next.size = 0;
    for (size_t j = 0; j < now.size && !matched; ++j) {
      const Instruction *instruction = &program->code.data[now.list[j]];
      if (hasChar(&program->sets.data[instruction->first], (unsigned char)text.data[i]))
        matched = addThread(&run, &next, now.list[j] + 1);
    }
    Threads swap = now;
    now = next;
    next = swap;
  }
  tsFree(memory);
  return matched;
}

int tgRegexMatch(MlirStringRef regex, MlirStringRef text, TsString *error) {
  Program program = {.text = regex};
  parseAlternatives(&program);
  if (!program.error && more(&program))
    failProgram(&program, "parentheses not balanced");
  emit(&program, ACCEPT, 0, 0);
  int result = -1;
  if (program.error)
    tsStringAppendC(error, program.error);
  else
    result = runProgram(&program, text);
  tsVecFree(&program.code);
  tsVecFree(&program.sets);
  return result;
}
