import type { Field } from '../../fields/field.ts';
import { limits } from '../../limits/limits.ts';
import type { FilterNode, LogicalOp } from '../filter.ts';
import { findFieldByName } from './find-field.ts';
import { makeCondition } from './make-condition.ts';
import type { ParsedFilter } from './parsed-filter.ts';

interface Reader {
  readonly fields: readonly Field[];
  readonly issues: string[];
  readonly errors: string[];
  conditions: number;
}

/** `filterArrJson`: an array of v1 Filter objects, groups with `children`, as text or already read. */
export function parseFilterArr(json: unknown, fields: readonly Field[]): ParsedFilter {
  const reader: Reader = { fields, issues: [], errors: [], conditions: 0 };
  const list = typeof json === 'string' ? readJson(json) : json;
  if (list === undefined || list === null || list === '') return { nodes: [], issues: [], errors: [] };
  if (!Array.isArray(list)) return { nodes: [], issues: ['The filter list is not a JSON array.'], errors: [] };
  const nodes = readList(list, reader, 0);
  return { nodes, issues: reader.issues, errors: reader.errors };
}

function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  if (text.length > limits.filterTextLength) return false;
  try {
    return JSON.parse(text);
  } catch {
    return false;
  }
}

function readList(list: readonly unknown[], reader: Reader, depth: number): FilterNode[] {
  if (depth > limits.filterDepth) {
    reader.errors.push(`Filters nest deeper than ${limits.filterDepth} levels.`);
    return [];
  }
  return list.map((entry) => readEntry(entry, reader, depth)).filter((node) => node !== null);
}

function readEntry(entry: unknown, reader: Reader, depth: number): FilterNode | null {
  if (typeof entry !== 'object' || entry === null) {
    reader.issues.push('A filter entry is not an object.');
    return null;
  }
  const { is_group: isGroup, children, logical_op: joined } = entry as Readonly<Record<string, unknown>>;
  const logicalOp = readLogicalOp(joined);
  if (isGroup === true || isGroup === 1 || (Array.isArray(children) && children.length > 0)) {
    const nodes = readList(Array.isArray(children) ? children : [], reader, depth + 1);
    return nodes.length === 0 ? null : { kind: 'group', logicalOp, children: nodes };
  }
  return readCondition(entry as Readonly<Record<string, unknown>>, logicalOp, reader);
}

function readCondition(entry: Readonly<Record<string, unknown>>, logicalOp: LogicalOp, reader: Reader): FilterNode | null {
  reader.conditions += 1;
  if (reader.conditions > limits.filterConditions) {
    if (reader.conditions === limits.filterConditions + 1)
      reader.errors.push(`A filter has at most ${limits.filterConditions} conditions.`);
    return null;
  }
  const name = textOf(entry['fk_column_id']);
  const op = textOf(entry['comparison_op']);
  const field = name === null ? undefined : (reader.fields.find((one) => one.id === name) ?? findFieldByName(reader.fields, name));
  if (field === undefined || op === null) {
    reader.issues.push(`A filter entry names no field of this table${name === null ? '' : ` ("${name}")`} or no operator.`);
    return null;
  }
  const made = makeCondition({ field, op, subOp: textOf(entry['comparison_sub_op']), value: textOf(entry['value']), logicalOp });
  if (made.error !== null) reader.errors.push(made.error);
  return made.condition;
}

function readLogicalOp(value: unknown): LogicalOp {
  return value === 'or' || value === 'not' ? value : 'and';
}

/** Clients send values as text, numbers, booleans or lists. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? '').join(',');
  return typeof value === 'object' ? null : String(value);
}
