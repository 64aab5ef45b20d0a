// Laying out generated C: emitters write a statement, a declaration or a row of a table as one
// line, and what is too long is broken here. For declarations and statements, which break is taken
// follows clang-format's penalties, as far as generated code needs them. Tables are kept away from
// clang-format, which would pack their rows into columns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

enum {
  LIMIT = 100, ///< columns
  CONTINUATION = 4,
  // Prices of clang-format's LLVM style.
  PRICE_OF_NESTING = 20, ///< of a break, for each bracket around it and once more
  PRICE_OF_COMMA = 1,    ///< more for a break behind one
  PRICE_OF_ASSIGNMENT = 2,
  PRICE_OF_OPENING = 19,             ///< behind an opening bracket
  PRICE_OF_OPENING_PARAMETERS = 100, ///< behind the bracket of a function's parameters
  PRICE_OF_RETURN_TYPE = 60,
  PRICE_OF_FIRST = 15, ///< once for each bracket and each statement with a break
  PRICE_OF_EXCESS = 1 << 20
};

typedef struct Layout {
  TsString *out;       ///< NULL: only the price is wanted
  size_t column, base; ///< base: where the line begins
  size_t depth;        ///< number of brackets around
  size_t price;
} Layout;

//===--- Reading ---===//

/// Behind the literal that begins here.
static size_t skipLiteral(MlirStringRef text, size_t at) {
  char quote = text.data[at++];
  while (at < text.length && text.data[at] != quote)
    at += text.data[at] == '\\' && at + 1 < text.length ? 2 : 1;
  return at < text.length ? at + 1 : at;
}

static bool isQuote(char c) { return c == '"' || c == '\''; }
static bool isOpening(char c) { return c == '(' || c == '{' || c == '['; }
static bool isClosing(char c) { return c == ')' || c == '}' || c == ']'; }

/// The bracket that closes the one here, or the end.
static size_t findClosing(MlirStringRef text, size_t at) {
  size_t depth = 0;
  while (at < text.length) {
    char c = text.data[at];
    if (isQuote(c)) {
      at = skipLiteral(text, at);
      continue;
    }
    depth += isOpening(c);
    if (isClosing(c) && --depth == 0)
      return at;
    ++at;
  }
  return at;
}

/// The first of `wanted` outside of brackets and literals, or the end.
static size_t findOutside(MlirStringRef text, size_t at, const char *wanted) {
  while (at < text.length) {
    char c = text.data[at];
    if (strchr(wanted, c))
      return at;
    if (isQuote(c))
      at = skipLiteral(text, at);
    else if (isOpening(c))
      at = findClosing(text, at) + 1;
    else
      ++at;
  }
  return text.length;
}

static MlirStringRef trimLeading(MlirStringRef text) {
  size_t at = 0;
  while (at < text.length && text.data[at] == ' ')
    ++at;
  return tsSubstring(text, at, SIZE_MAX);
}

/// Takes what stands before the next comma.
static MlirStringRef takeItem(MlirStringRef *rest) {
  size_t comma = findOutside(*rest, 0, ",");
  MlirStringRef item = tsSubstring(*rest, 0, comma);
  *rest = trimLeading(tsSubstring(*rest, comma + 1, SIZE_MAX));
  return item;
}

/// Takes an operand of && or || and the operator behind it, which stays at the end of the line.
static MlirStringRef takeOperand(MlirStringRef *rest) {
  size_t at = findOutside(*rest, 0, "|&");
  while (at + 1 < rest->length && rest->data[at + 1] != rest->data[at])
    at = findOutside(*rest, at + 1, "|&");
  MlirStringRef operand = tsSubstring(*rest, 0, at + 2);
  *rest = trimLeading(tsSubstring(*rest, at + 2, SIZE_MAX));
  return operand;
}

//===--- Writing ---===//

static void place(Layout *layout, MlirStringRef text) {
  if (layout->out)
    tsStringAppend(layout->out, text);
  layout->column += text.length;
  if (layout->column > LIMIT)
    layout->price += PRICE_OF_EXCESS;
}

static void startLine(Layout *layout, size_t column, size_t price) {
  if (layout->out) {
    tsStringAppendChar(layout->out, '\n');
    tsStringAppendRepeated(layout->out, ' ', column);
  }
  layout->column = column;
  layout->price += PRICE_OF_NESTING * (layout->depth + 1) + price;
}

static bool fits(const Layout *layout, size_t size, size_t trail) {
  return layout->column + size + trail <= LIMIT;
}

static void layPiece(Layout *layout, MlirStringRef text, size_t trail);

/// How many bytes of a literal's text fit: up to behind a blank where there is one, never inside of
/// an escape.
static size_t cutLiteral(MlirStringRef text, size_t room) {
  size_t end = 0, blank = 0;
  while (end < text.length) {
    size_t size = 1;
    if (text.data[end] == '\\')
      size = text.data[end + 1] >= '0' && text.data[end + 1] <= '7' ? 4 : 2;
    if (end + size > room && end)
      break;
    end += size;
    if (text.data[end - 1] == ' ')
      blank = end;
  }
  return end < text.length && blank ? blank : end;
}

/// Cuts a literal that is too long into several, one a line.
static void layLiteral(Layout *layout, MlirStringRef text, size_t trail) {
  size_t column = layout->column;
  MlirStringRef rest = tsSubstring(text, 1, text.length - 2);
  for (bool isFirst = true; isFirst || rest.length; isFirst = false) {
    if (!isFirst)
      startLine(layout, column, 0);
    size_t room = column + 2 + trail < LIMIT ? LIMIT - column - 2 : trail + 1;
    size_t size = rest.length + trail <= room ? rest.length : cutLiteral(rest, room - trail);
    place(layout, tsLiteral("\""));
    place(layout, tsSubstring(rest, 0, size));
    place(layout, tsLiteral("\""));
    rest = tsSubstring(rest, size, SIZE_MAX);
  }
}

/// Operands one behind the other as far as they fit, then from where the first began.
static void layOperands(Layout *layout, MlirStringRef text, size_t trail) {
  size_t column = layout->column;
  while (text.length) {
    MlirStringRef operand = takeOperand(&text);
    size_t after = text.length ? 0 : trail;
    if (layout->column > column && !fits(layout, operand.length + 1, after))
      startLine(layout, column, PRICE_OF_COMMA);
    else if (layout->column > column)
      place(layout, tsLiteral(" "));
    layPiece(layout, operand, after);
  }
}

/// The items of a bracket from here on, aligned. `trail`: what stands behind the last. `isBroken`:
/// a break stands before the first. `isCall`: the bracket isn't one around an expression, where
/// lines inside continue what is outside.
static void layItems(Layout *layout, MlirStringRef items, size_t trail, bool isBroken,
                     bool isCall) {
  size_t column = layout->column, base = layout->base, before = layout->price;
  if (isCall)
    layout->base = column;
  ++layout->depth;
  // Behind an item of several lines, the next begins a line.
  bool wasBroken = false;
  for (bool isFirst = true; items.length; isFirst = false) {
    MlirStringRef item = takeItem(&items);
    size_t after = items.length ? 1 : trail;
    if (!isFirst && (wasBroken || !fits(layout, item.length + 1, after)))
      startLine(layout, column, PRICE_OF_COMMA);
    else if (!isFirst)
      place(layout, tsLiteral(" "));
    wasBroken = !fits(layout, item.length, after);
    layPiece(layout, item, after);
    if (items.length)
      place(layout, tsLiteral(","));
  }
  if (layout->price > before && !isBroken)
    layout->price += PRICE_OF_FIRST;
  --layout->depth;
  layout->base = base;
}

/// Where a break may come before the items of a bracket.
typedef enum Break { BREAK_NONE, BREAK_OPENING, BREAK_NAME, BREAK_BOTH } Break;

/// Whether the bracket that ends this opens the parameters of a pointer to a function.
static bool isFunctionPointer(MlirStringRef head) {
  size_t open = findOutside(head, 0, "(");
  return open + 1 < head.length && head.data[open + 1] == '*' && tsEndsWith(head, tsLiteral(")("));
}

/// A text up to and with its opening bracket, and what that encloses. `name`: where the name of a
/// function begins, else 0.
static void layBroken(Layout *layout, MlirStringRef head, MlirStringRef items, size_t trail,
                      size_t name, Break where) {
  bool breaksOpening = where == BREAK_OPENING || where == BREAK_BOTH;
  if (where == BREAK_NAME || where == BREAK_BOTH) {
    place(layout, tsTrim(tsSubstring(head, 0, name)));
    startLine(layout, 0, PRICE_OF_RETURN_TYPE + PRICE_OF_FIRST);
    head = tsSubstring(head, name, SIZE_MAX);
  }
  place(layout, head);
  if (breaksOpening) {
    ++layout->depth;
    bool hasParameters = name || isFunctionPointer(head);
    size_t price = hasParameters ? PRICE_OF_OPENING_PARAMETERS : PRICE_OF_OPENING;
    startLine(layout, layout->base + CONTINUATION, price + PRICE_OF_FIRST);
    --layout->depth;
  }
  layItems(layout, items, trail, breaksOpening, head.length > 1);
}

/// Where the name of the function begins whose parameters are behind `head`; 0 when it is none.
static size_t findFunctionName(const Layout *layout, MlirStringRef head) {
  size_t at = head.length - 1;
  while (at && head.data[at - 1] != ' ' && head.data[at - 1] != '*' && head.data[at - 1] != '(')
    --at;
  bool isFunction = layout->column == 0 && head.data[head.length - 1] == '(' && at &&
                    head.data[at - 1] != '(' && findOutside(head, 0, "=") == head.length;
  return isFunction ? at : 0;
}

static void layHeadAndGroup(Layout *layout, MlirStringRef head, MlirStringRef items, size_t trail) {
  size_t name = findFunctionName(layout, head), lowest = SIZE_MAX;
  Break best = BREAK_NONE;
  // A very short return type, such as void, gets no line of its own.
  bool mayBreakName = name >= sizeof "double";
  for (Break where = BREAK_NONE; where <= (mayBreakName ? BREAK_BOTH : BREAK_OPENING); ++where) {
    Layout attempt = *layout;
    attempt.out = NULL;
    attempt.price = 0;
    layBroken(&attempt, head, items, trail, name, where);
    if (attempt.price < lowest) {
      lowest = attempt.price;
      best = where;
    }
  }
  layBroken(layout, head, items, trail, name, best);
}

/// Behind what has to follow without a break: up to and with the next opening bracket.
static size_t endOfTail(MlirStringRef text, size_t at) {
  while (at < text.length && !isOpening(text.data[at])) {
    if (isQuote(text.data[at]))
      at = skipLiteral(text, at);
    else
      ++at;
  }
  return at < text.length ? at + 1 : at;
}

/// What has no bracket: a declaration of a type is broken before the name that it gives.
static void layWords(Layout *layout, MlirStringRef text) {
  size_t name = tsStartsWith(text, tsLiteral("typedef ")) ? text.length : 0;
  while (name && text.data[name - 1] != ' ')
    --name;
  if (name) {
    place(layout, tsTrim(tsSubstring(text, 0, name)));
    startLine(layout, layout->base + CONTINUATION, PRICE_OF_FIRST);
  }
  place(layout, tsSubstring(text, name, SIZE_MAX));
}

/// Groups that fit stay on the line; the first that doesn't is broken.
static void layGroups(Layout *layout, MlirStringRef text, size_t trail) {
  size_t open = findOutside(text, 0, "({[");
  while (open < text.length) {
    size_t close = findClosing(text, open), end = endOfTail(text, close);
    if (end == text.length || !fits(layout, end, 0))
      break;
    open = findOutside(text, close + 1, "({[");
  }
  if (open >= text.length) {
    layWords(layout, text);
    return;
  }
  size_t close = findClosing(text, open), end = endOfTail(text, close);
  MlirStringRef items = tsSubstring(text, open + 1, close - open - 1);
  size_t after = end - close + (end == text.length ? trail : 0);
  layHeadAndGroup(layout, tsSubstring(text, 0, open + 1), items, after);
  layPiece(layout, tsSubstring(text, close, SIZE_MAX), trail);
}

/// A value that has to be broken, and no assignment.
static void layValue(Layout *layout, MlirStringRef text, size_t trail) {
  MlirStringRef rest = text;
  if (text.length > 1 && text.data[0] == '"' && skipLiteral(text, 0) == text.length)
    layLiteral(layout, text, trail);
  else if (takeOperand(&rest).length < text.length)
    layOperands(layout, text, trail);
  else
    layGroups(layout, text, trail);
}

/// `name = value` from `value` on: behind the `=`, or on a line of its own where that is better.
static void layAssigned(Layout *layout, MlirStringRef value, size_t trail) {
  Layout here = *layout, below = *layout;
  here.out = below.out = NULL;
  here.price = below.price = 0;
  place(&here, tsLiteral(" "));
  startLine(&below, layout->base + CONTINUATION, PRICE_OF_ASSIGNMENT + PRICE_OF_FIRST);
  layPiece(&here, value, trail);
  layPiece(&below, value, trail);
  if (below.price < here.price)
    startLine(layout, layout->base + CONTINUATION, PRICE_OF_ASSIGNMENT + PRICE_OF_FIRST);
  else
    place(layout, tsLiteral(" "));
  layPiece(layout, value, trail);
}

/// `trail`: how much stands behind the text on the same line.
static void layPiece(Layout *layout, MlirStringRef text, size_t trail) {
  size_t assigned = findOutside(text, 0, "=");
  if (fits(layout, text.length, trail)) {
    place(layout, text);
  } else if (assigned + 2 >= text.length || text.data[assigned + 1] != ' ') {
    layValue(layout, text, trail);
  } else {
    place(layout, tsSubstring(text, 0, assigned + 1));
    layAssigned(layout, tsSubstring(text, assigned + 2, SIZE_MAX), trail);
  }
  if (!fits(layout, 0, trail))
    layout->price += PRICE_OF_EXCESS;
}

//===--- Tables ---===//

/// Up to the next blank outside of literals.
static MlirStringRef firstWord(MlirStringRef text) {
  size_t end = 0;
  while (end < text.length && text.data[end] != ' ')
    end = isQuote(text.data[end]) ? skipLiteral(text, end) : end + 1;
  return tsSubstring(text, 0, end);
}

/// A word too long for any line: its literal is cut.
static void layLongWord(Layout *layout, MlirStringRef word) {
  size_t start = 0;
  while (start < word.length && word.data[start] != '"')
    start = word.data[start] == '\'' ? skipLiteral(word, start) : start + 1;
  size_t end = start < word.length ? skipLiteral(word, start) : start;
  if (end < start + 2 || word.data[end - 1] != '"') {
    place(layout, word);
    return;
  }
  place(layout, tsSubstring(word, 0, start));
  layLiteral(layout, tsSubstring(word, start, end - start), word.length - end);
  place(layout, tsSubstring(word, end, SIZE_MAX));
}

/// A row of a table from its indentation on: words as far as they fit.
static void layRow(size_t indent, MlirStringRef text, TsString *out) {
  Layout layout = {.out = out, .column = indent};
  tsStringAppendRepeated(out, ' ', indent);
  while (text.length) {
    MlirStringRef word = firstWord(text);
    text = trimLeading(tsSubstring(text, word.length, SIZE_MAX));
    if (layout.column > indent && !fits(&layout, word.length + 1, 0))
      startLine(&layout, indent + CONTINUATION, 0);
    else if (layout.column > indent)
      place(&layout, tsLiteral(" "));
    if (fits(&layout, word.length, 0))
      place(&layout, word);
    else
      layLongWord(&layout, word);
  }
}

/// Where the bracket of a table is of which this is the first line or all; 0: it isn't one.
static size_t findTable(MlirStringRef line) {
  size_t assigned =
      findOutside(line, 0, "=/#"); // Neither comments nor what is for the preprocessor.
  return tsStartsWith(tsSubstring(line, assigned, SIZE_MAX), tsLiteral("= {")) ? assigned + 2 : 0;
}

/// A table on one line that is too long: rows and members by name get a line each.
static void layTable(MlirStringRef line, TsString *out) {
  size_t indent = line.length - trimLeading(line).length;
  size_t open = findTable(line), close = findClosing(line, open);
  MlirStringRef items = tsSubstring(line, open + 1, close - open - 1);
  bool hasRows = items.length && (items.data[0] == '{' || items.data[0] == '.');
  layRow(indent, tsSubstring(line, indent, open + 1 - indent), out);
  while (items.length) {
    size_t end = hasRows ? findOutside(items, 0, ",") + 1 : items.length;
    tsStringAppendChar(out, '\n');
    layRow(indent + CONTINUATION, tsSubstring(items, 0, end), out);
    items = trimLeading(tsSubstring(items, end, SIZE_MAX));
  }
  tsStringAppendChar(out, '\n');
  tsStringAppendRepeated(out, ' ', indent);
  tsStringAppend(out, tsSubstring(line, close, SIZE_MAX));
}

/// Behind code, comments end with their line; so does what is for the preprocessor.
static bool mayBreak(MlirStringRef line) {
  if (line.data[line.length - 1] == '\\')
    return false;
  for (size_t at = 0; at < line.length;) {
    char c = line.data[at];
    if (c == '#' || (c == '/' && at + 1 < line.length && strchr("/*", line.data[at + 1])))
      return false;
    at = isQuote(c) ? skipLiteral(line, at) : at + 1;
  }
  return true;
}

/// A line of one that clang-format is kept away from.
static void layTableLine(MlirStringRef line, TsString *out) {
  MlirStringRef text = trimLeading(line);
  if (line.length <= LIMIT || !mayBreak(line))
    tsStringAppend(out, line);
  else if (findTable(line) && tsEndsWith(line, tsLiteral("};")))
    layTable(line, out);
  else
    layRow(line.length - text.length, text, out);
}

static void appendMark(size_t indent, const char *mark, TsString *out) {
  tsStringAppendRepeated(out, ' ', indent);
  tsStringAppendC(out, "// clang-format ");
  tsStringAppendC(out, mark);
}

//===--- Lines ---===//

/// A comment on a line of its own, broken between words.
static void layComment(MlirStringRef line, MlirStringRef text, TsString *out) {
  size_t indent = line.length - text.length, slashes = 0;
  while (slashes < text.length && strchr("/<", text.data[slashes]))
    ++slashes;
  MlirStringRef prefix = tsSubstring(line, 0, indent + slashes);
  text = trimLeading(tsSubstring(text, slashes, SIZE_MAX));
  tsStringAppend(out, prefix);
  for (size_t column = prefix.length; text.length;) {
    size_t size = tsFindChar(text, ' ', 0);
    MlirStringRef word = tsSubstring(text, 0, size);
    if (column > prefix.length && column + 1 + word.length > LIMIT) {
      tsStringAppendChar(out, '\n');
      tsStringAppend(out, prefix);
      column = prefix.length;
    }
    tsStringAppendChar(out, ' ');
    tsStringAppend(out, word);
    column += 1 + word.length;
    text = trimLeading(tsSubstring(text, word.length, SIZE_MAX));
  }
}

static void layLine(MlirStringRef line, TsString *out) {
  MlirStringRef text = trimLeading(line);
  if (line.length > LIMIT && tsStartsWith(text, tsLiteral("//"))) {
    layComment(line, text, out);
    return;
  }
  if (line.length <= LIMIT || !mayBreak(line)) {
    tsStringAppend(out, line);
    return;
  }
  size_t indent = line.length - text.length;
  if (findTable(line)) {
    appendMark(indent, "off\n", out);
    layTableLine(line, out);
    tsStringAppendChar(out, '\n');
    appendMark(indent, "on", out);
    return;
  }
  Layout layout = {.out = out, .column = indent, .base = indent};
  tsStringAppendRepeated(out, ' ', indent);
  // What records write may end in the middle of a list.
  bool hasComma = text.data[text.length - 1] == ',';
  layPiece(&layout, tsSubstring(text, 0, text.length - hasComma), hasComma);
  if (hasComma)
    place(&layout, tsLiteral(","));
}

static MlirStringRef lineAt(MlirStringRef text, size_t start) {
  size_t end = start < text.length ? tsFindChar(text, '\n', start) : start;
  return tsSubstring(text, start, end == SIZE_MAX ? SIZE_MAX : end - start);
}

/// Where a function with a single statement ends that fits on its first line; 0: it is none.
static size_t endOfShortFunction(MlirStringRef text, size_t start, MlirStringRef first,
                                 MlirStringRef *statement) {
  if (!first.length || first.data[0] == ' ' || !tsEndsWith(first, tsLiteral(") {")))
    return 0;
  size_t next = start + first.length + 1;
  MlirStringRef second = lineAt(text, next), third = lineAt(text, next + second.length + 1);
  *statement = trimLeading(second);
  bool fitsOne = first.length + 1 + statement->length + 2 <= LIMIT;
  return fitsOne && tsEndsWith(second, tsLiteral(";")) && tsEqualC(third, "}")
             ? next + second.length + 1 + third.length
             : 0;
}

/// Whether lines of a table follow this one, or it is too long: clang-format would lay them out in
/// another way.
static bool beginsLongTable(MlirStringRef line) {
  return line.length && line.data[0] != ' ' && findTable(line) &&
         (line.length > LIMIT || !tsEndsWith(line, tsLiteral("};")));
}

/// Behind the tables that begin here, with comments and blank lines between them.
static size_t endOfTables(MlirStringRef text, size_t start) {
  size_t end = start;
  while (start < text.length) {
    MlirStringRef line = lineAt(text, start);
    bool isBetween = !line.length || tsStartsWith(line, tsLiteral("//"));
    if (!isBetween && !findTable(line))
      break;
    while (!isBetween && !tsEndsWith(line, tsLiteral("};")) && start < text.length) {
      start += line.length + 1;
      line = lineAt(text, start);
    }
    start += line.length + 1;
    end = isBetween ? end : start;
  }
  return end < text.length ? end : text.length;
}

static void layTables(MlirStringRef text, TsString *out) {
  appendMark(0, "off\n", out);
  for (size_t start = 0; start < text.length;) {
    MlirStringRef line = lineAt(text, start);
    layTableLine(line, out);
    tsStringAppendChar(out, '\n');
    start += line.length + 1;
  }
  appendMark(0, "on\n", out);
}

void odsLayOut(MlirStringRef text, TsString *out) {
  tsStringReserve(out, text.length + text.length / 8);
  for (size_t start = 0; start < text.length;) {
    MlirStringRef line = lineAt(text, start), statement;
    if (!line.length && tsEndsWith(tsStringView(out), tsLiteral("\n\n"))) {
      ++start; // one blank line is enough
      continue;
    }
    if (beginsLongTable(line)) {
      size_t end = endOfTables(text, start);
      layTables(tsSubstring(text, start, end - start), out);
      start = end;
      continue;
    }
    size_t end = endOfShortFunction(text, start, line, &statement);
    layLine(line, out);
    if (end) {
      tsStringAppendChar(out, ' ');
      tsStringAppend(out, statement);
      tsStringAppendC(out, " }");
    } else {
      end = start + line.length;
    }
    if (end < text.length)
      tsStringAppendChar(out, '\n');
    start = end + 1;
  }
}
