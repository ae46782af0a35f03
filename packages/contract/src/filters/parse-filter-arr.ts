import { type Field, type FilterEntry, limits, type LogicalOp, type ParsedFilter, readFilterEntries } from '@quadrille/domain';

/** `filterArrJson`: an array of v1 Filter objects, groups with `children`, as text or already read. */
export function parseFilterArr(json: unknown, fields: readonly Field[]): ParsedFilter {
  const list = typeof json === 'string' ? readJson(json) : json;
  if (list === undefined || list === null || list === '') return { nodes: [], issues: [], errors: [] };
  if (!Array.isArray(list)) {
    const fault = 'The filter list is not a JSON array.';
    return { nodes: [{ kind: 'broken', logicalOp: 'and', fault }], issues: [fault], errors: [] };
  }
  return readFilterEntries<unknown>(list, fields, toEntry);
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

function toEntry(raw: unknown): FilterEntry<unknown> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { is_group: isGroup, children, logical_op: joined, ...condition } = raw as Readonly<Record<string, unknown>>;
  const inner: readonly unknown[] = Array.isArray(children) ? children : [];
  return {
    logicalOp: readLogicalOp(joined),
    children: isGroup === true || isGroup === 1 || inner.length > 0 ? inner : null,
    field: textOf(condition['fk_column_id']),
    op: textOf(condition['comparison_op']),
    subOp: textOf(condition['comparison_sub_op']),
    value: textOf(condition['value']),
  };
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
