import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { BrokenCondition, FilterNode, LogicalOp } from '../filter.ts';
import { findFieldByName } from './find-field.ts';
import { makeCondition } from './make-condition.ts';
import type { ParsedFilter } from './parsed-filter.ts';

/** One entry of a filter, in whatever notation it was written, before anything of it is checked. */
export interface FilterEntry<Raw> {
  readonly logicalOp: LogicalOp;
  /** What stands inside a group, in the same notation; null for a condition. */
  readonly children: readonly Raw[] | null;
  /** The id, title or column name of a field. */
  readonly field: string | null;
  readonly op: string | null;
  readonly subOp: string | null;
  readonly value: string | null;
}

interface Reader<Raw> {
  readonly fields: readonly Field[];
  /** Null where something is no entry at all. */
  readonly toEntry: (raw: Raw) => FilterEntry<Raw> | null;
  readonly issues: string[];
  readonly errors: string[];
  conditions: number;
}

/** Reads the entries of a filter as nodes. Every notation of filters but the text of `where` is read here. */
export function readFilterEntries<Raw>(
  list: readonly Raw[],
  fields: readonly Field[],
  toEntry: (raw: Raw) => FilterEntry<Raw> | null,
): ParsedFilter {
  const reader: Reader<Raw> = { fields, toEntry, issues: [], errors: [], conditions: 0 };
  const nodes = readList(list, reader, 0);
  return { nodes, issues: reader.issues, errors: reader.errors };
}

function readList<Raw>(list: readonly Raw[], reader: Reader<Raw>, depth: number): FilterNode[] {
  if (depth > limits.filterDepth) {
    const fault = `Filters nest deeper than ${limits.filterDepth} levels.`;
    reader.errors.push(fault);
    return [{ kind: 'broken', logicalOp: 'and', fault }];
  }
  return list.map((raw) => readEntry(raw, reader, depth)).filter((node) => node !== null);
}

function readEntry<Raw>(raw: Raw, reader: Reader<Raw>, depth: number): FilterNode | null {
  const entry = reader.toEntry(raw);
  if (entry === null) {
    return broken(reader, 'A filter entry is not an object.');
  }
  if (entry.children === null) return readCondition(entry, reader);
  const nodes = readList(entry.children, reader, depth + 1);
  if (nodes.length > 0) return { kind: 'group', logicalOp: entry.logicalOp, children: nodes };
  // A view may hold a group nobody has filled yet; a write by filter must not take it for no condition.
  reader.issues.push('A group has no condition.');
  return null;
}

function readCondition<Raw>({ field: name, op, subOp, value, logicalOp }: FilterEntry<Raw>, reader: Reader<Raw>): FilterNode {
  reader.conditions += 1;
  if (reader.conditions > limits.filterConditions) {
    const fault = `A filter has at most ${limits.filterConditions} conditions.`;
    if (reader.conditions === limits.filterConditions + 1) reader.errors.push(fault);
    return { kind: 'broken', logicalOp, fault };
  }
  const field = name === null ? undefined : (reader.fields.find((one) => one.id === name) ?? findFieldByName(reader.fields, name));
  if (field === undefined || op === null) {
    const named = name === null ? '' : ` ("${name}")`;
    return broken(reader, `A filter entry names no field of this table${named} or no operator.`, logicalOp);
  }
  const made = makeCondition({ field, op, subOp, value, logicalOp });
  if (made.error !== null) reader.errors.push(made.error);
  return made.condition ?? { kind: 'broken', logicalOp, fault: made.error ?? `${op} is not supported.` };
}

function broken<Raw>(reader: Reader<Raw>, fault: string, logicalOp: LogicalOp = 'and'): BrokenCondition {
  reader.issues.push(fault);
  return { kind: 'broken', logicalOp, fault };
}
