import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { FilterNode, LogicalOp } from '../filter.ts';
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
    reader.errors.push(`Filters nest deeper than ${limits.filterDepth} levels.`);
    return [];
  }
  return list.map((raw) => readEntry(raw, reader, depth)).filter((node) => node !== null);
}

function readEntry<Raw>(raw: Raw, reader: Reader<Raw>, depth: number): FilterNode | null {
  const entry = reader.toEntry(raw);
  if (entry === null) {
    reader.issues.push('A filter entry is not an object.');
    return null;
  }
  if (entry.children === null) return readCondition(entry, reader);
  const nodes = readList(entry.children, reader, depth + 1);
  return nodes.length === 0 ? null : { kind: 'group', logicalOp: entry.logicalOp, children: nodes };
}

function readCondition<Raw>({ field: name, op, subOp, value, logicalOp }: FilterEntry<Raw>, reader: Reader<Raw>): FilterNode | null {
  reader.conditions += 1;
  if (reader.conditions > limits.filterConditions) {
    if (reader.conditions === limits.filterConditions + 1)
      reader.errors.push(`A filter has at most ${limits.filterConditions} conditions.`);
    return null;
  }
  const field = name === null ? undefined : (reader.fields.find((one) => one.id === name) ?? findFieldByName(reader.fields, name));
  if (field === undefined || op === null) {
    reader.issues.push(`A filter entry names no field of this table${name === null ? '' : ` ("${name}")`} or no operator.`);
    return null;
  }
  const made = makeCondition({ field, op, subOp, value, logicalOp });
  if (made.error !== null) reader.errors.push(made.error);
  return made.condition;
}
