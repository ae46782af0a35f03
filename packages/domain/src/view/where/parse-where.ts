import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { BrokenCondition, FilterNode, LogicalOp } from '../filter.ts';
import { findFieldByName } from './find-field.ts';
import { makeCondition, splitSubOp } from './make-condition.ts';
import type { ParsedFilter } from './parsed-filter.ts';

/** What stands between two conditions: the closing bracket, `~op`, and the opening bracket of the next. */
const separator = /\)\s*~(ornot|andnot|or|and|not)\s*\(/gi;
const leading = /\s*(?:~(ornot|andnot|or|and|not)\s*)?/iy;

interface Reader {
  readonly text: string;
  readonly fields: readonly Field[];
  readonly issues: string[];
  readonly errors: string[];
  at: number;
  conditions: number;
}

/**
 * The v1 `where` text: `(Title,like,r)~and((Due,lt,today)~or(Done,checked))`. What names no field or is no condition
 * is listed in `issues` and matches nothing; broken rules are in `errors`. Values have no escapes: a value ends
 * before `)~and(` and the like, or at the last bracket.
 */
export function parseWhere(text: string, fields: readonly Field[]): ParsedFilter {
  if (text.length > limits.filterTextLength) {
    return { nodes: [], issues: [], errors: [`The filter has ${text.length} characters; at most ${limits.filterTextLength} are read.`] };
  }
  const reader: Reader = { text, fields, issues: [], errors: [], at: 0, conditions: 0 };
  const nodes = readItems(reader, 0);
  if (reader.at >= text.trimEnd().length) return { nodes, issues: reader.issues, errors: reader.errors };
  // What a filter with such a rest was meant to say is not known, so none of it is answered.
  const rest = broken(reader, `"${text.slice(reader.at)}" is not a condition.`);
  return { nodes: [rest], issues: reader.issues, errors: reader.errors };
}

function readItems(reader: Reader, depth: number): FilterNode[] {
  const nodes: FilterNode[] = [];
  if (depth > limits.filterDepth) {
    reader.errors.push(`Filters nest deeper than ${limits.filterDepth} levels.`);
    reader.at = reader.text.length;
    return nodes;
  }
  for (;;) {
    leading.lastIndex = reader.at;
    const lead = leading.exec(reader.text);
    const start = reader.at + (lead?.[0].length ?? 0);
    if (reader.text.charAt(start) !== '(') return nodes;
    reader.at = start + 1;
    const node = readItem(reader, depth);
    if (node !== null) nodes.push(joinBy(node, (lead?.[1] ?? 'and').toLowerCase()));
  }
}

function readItem(reader: Reader, depth: number): FilterNode | null {
  if (/\s*(?:~|\()/y.test(reader.text.slice(reader.at, reader.at + 100))) return readGroup(reader, depth);
  return readCondition(reader, depth);
}

function readGroup(reader: Reader, depth: number): FilterNode | null {
  const children = readItems(reader, depth + 1);
  if (reader.text.charAt(reader.at) !== ')') return broken(reader, 'A group of conditions is not closed.');
  reader.at += 1;
  return children.length === 0 ? broken(reader, 'A group has no condition.') : { kind: 'group', logicalOp: 'and', children };
}

function broken(reader: Reader, fault: string): BrokenCondition {
  reader.issues.push(fault);
  return { kind: 'broken', logicalOp: 'and', fault };
}

/** `or not` and `and not` of two words become a group that holds the negated entry. */
function joinBy(node: FilterNode, word: string): FilterNode {
  if (word === 'ornot') return { kind: 'group', logicalOp: 'or', children: [{ ...node, logicalOp: 'not' }] };
  return { ...node, logicalOp: (word === 'andnot' ? 'not' : word) as LogicalOp };
}

function readCondition(reader: Reader, depth: number): FilterNode | null {
  reader.conditions += 1;
  const { content, isClosed } = readContent(reader, depth);
  if (reader.conditions > limits.filterConditions) {
    if (reader.conditions === limits.filterConditions + 1)
      reader.errors.push(`A filter has at most ${limits.filterConditions} conditions.`);
    return null;
  }
  const parts = splitContent(content, reader.fields);
  const field = parts === null ? undefined : findFieldByName(reader.fields, parts.column);
  if (parts === null || field === undefined || parts.op !== parts.op.trim())
    return broken(reader, `"(${content})" is not a condition on a field of this table.`);
  if (!isClosed) return broken(reader, `The condition "(${content}" is not closed.`);
  if (holdsConditions(parts.value))
    return broken(reader, `"(${content})" holds more than one condition, with no ~and or ~or between them.`);
  const made = makeCondition({ field, op: parts.op, ...splitSubOp(field, parts.op, parts.value), logicalOp: 'and' });
  if (made.error !== null) reader.errors.push(made.error);
  return made.condition ?? { kind: 'broken', logicalOp: 'and', fault: made.error ?? `${parts.op} is not supported.` };
}

/**
 * The text of a condition up to its closing bracket. Of the brackets before a separator (or the end), those that open
 * groups still wait for are theirs, one is the condition's; the value keeps what it opened itself and what is left.
 */
function readContent(reader: Reader, depth: number): { readonly content: string; readonly isClosed: boolean } {
  separator.lastIndex = reader.at;
  const next = separator.exec(reader.text);
  const stop = next === null ? reader.text.trimEnd().length : next.index + 1;
  const segment = reader.text.slice(reader.at, stop);
  const closing = countClosing(segment);
  const body = segment.slice(0, segment.length - closing);
  const own = Math.max(Math.min(unclosed(body), closing - 1), closing - 1 - depth, 0);
  reader.at += body.length + own + Math.min(1, closing);
  return { content: body + ')'.repeat(own), isClosed: closing > 0 };
}

/** Whether a bracket that closes nothing in the value is followed by one that opens: another condition, joined by no word known here. */
function holdsConditions(value: string | null): boolean {
  let open = 0;
  for (const [index, letter] of [...(value ?? '')].entries()) {
    if (letter === '(') open += 1;
    if (letter !== ')') continue;
    if (open === 0 && /^\)\s*(?:~\w*\s*)?\(/u.test([...(value ?? '')].slice(index, index + 100).join(''))) return true;
    open = Math.max(0, open - 1);
  }
  return false;
}

function countClosing(text: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === ')') count += 1;
  return count;
}

function unclosed(text: string): number {
  let open = 0;
  for (const letter of text) {
    if (letter === '(') open += 1;
    else if (letter === ')' && open > 0) open -= 1;
  }
  return open;
}

interface ContentParts {
  readonly column: string;
  readonly op: string;
  readonly value: string | null;
}

/** Column, operator and value. A title with commas in it is found by the longest title that fits. */
function splitContent(content: string, fields: readonly Field[]): ContentParts | null {
  const column = longestTitle(content, fields) ?? content.slice(0, Math.max(content.indexOf(','), 0));
  const rest = content.slice(column.length + 1);
  if (column === '' || rest === '') return null;
  const comma = rest.indexOf(',');
  return comma < 0 ? { column, op: rest, value: null } : { column, op: rest.slice(0, comma), value: rest.slice(comma + 1) };
}

function longestTitle(content: string, fields: readonly Field[]): string | null {
  let longest: string | null = null;
  for (const { title } of fields) {
    if (title.length > (longest?.length ?? 0) && content.startsWith(title) && content.charAt(title.length) === ',') longest = title;
  }
  return longest;
}
