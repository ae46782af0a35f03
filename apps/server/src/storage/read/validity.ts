import { type FieldId, type FilterNode, namesReader, type RowsQuery, type TableId } from '@quadrille/domain';
import type { RestsOn } from '@quadrille/sql';
import type { CommittedChange } from '../store/committed-change.ts';

/** Counters for one table. Each grows whenever something of its kind has changed. */
interface TableMarks {
  /** Which records there are. */
  membership: number;
  /** Any field's meaning: type, options, column. */
  structure: number;
  /** Any cell of any record. */
  cells: number;
  readonly fields: Map<FieldId, number>;
}

/** Knows since which change each part of a table has been the same. Caches put its answer into their keys. */
export class Validity {
  readonly #tables = new Map<TableId, TableMarks>();

  note(change: CommittedChange): void {
    for (const { tableId, kind, fieldIds } of change.touched) {
      const marks = this.#marks(tableId);
      if (kind === 'update') marks.cells = change.sequence;
      else marks.membership = change.sequence;
      for (const id of fieldIds) marks.fields.set(id, change.sequence);
    }
    for (const entity of change.entities) {
      if (entity.kind !== 'field') continue;
      const { tableId } = (entity.after ?? entity.before) as { tableId: TableId };
      this.#marks(tableId).structure = change.sequence;
    }
  }

  membershipOf(tableId: TableId): number {
    return this.#marks(tableId).membership;
  }

  /** A text that stays equal as long as neither the records of the table nor the values of these fields have changed. */
  of(tableId: TableId, { fields, members, edits }: RestsOn): string {
    const tables = new Set([tableId, ...members, ...fields.keys()]);
    return [...tables]
      .map((id) => {
        const marks = this.#marks(id);
        const newest = [...(fields.get(id) ?? [])].reduce((last, field) => Math.max(last, marks.fields.get(field) ?? 0), 0);
        const membership = id === tableId || members.has(id) ? marks.membership : 0;
        return `${membership}.${marks.structure}.${edits.has(id) ? marks.cells : newest}`;
      })
      .join(' ');
  }

  #marks(tableId: TableId): TableMarks {
    let marks = this.#tables.get(tableId);
    if (!marks) this.#tables.set(tableId, (marks = { membership: 0, structure: 0, cells: 0, fields: new Map() }));
    return marks;
  }
}

/** Fields whose cells decide which rows come and in what order. */
export function fieldsOfQuery(query: RowsQuery): FieldId[] {
  const ids = new Set<FieldId>(query.search?.fieldIds);
  for (const sort of [...query.sorts, ...(query.grouping?.levels ?? [])]) ids.add(sort.fieldId);
  for (const { fieldId } of query.linked ?? []) ids.add(fieldId);
  for (const nodes of query.filters) collect(nodes, ids);
  return [...ids];
}

/** Fields the conditions of a filter name. */
export function fieldsOfNodes(nodes: readonly FilterNode[]): FieldId[] {
  const ids = new Set<FieldId>();
  collect(nodes, ids);
  return [...ids];
}

function collect(nodes: readonly FilterNode[], into: Set<FieldId>): void {
  for (const node of nodes) {
    if (node.kind === 'group') collect(node.children, into);
    else if (node.kind === 'condition') into.add(node.fieldId);
  }
}

/** Whether the answer also depends on what time it is. */
export function dependsOnTime(query: RowsQuery): boolean {
  return someCondition(query, ({ subOp }) => subOp !== null && subOp !== 'exactDate');
}

/** Whether the answer also depends on who asks. */
export function dependsOnReader(query: RowsQuery): boolean {
  return someCondition(query, ({ value }) => namesReader(value));
}

function someCondition(query: RowsQuery, test: (condition: Extract<FilterNode, { kind: 'condition' }>) => boolean): boolean {
  const isAmong = (nodes: readonly FilterNode[]): boolean =>
    nodes.some((node) => (node.kind === 'group' ? isAmong(node.children) : node.kind === 'condition' && test(node)));
  return query.filters.some(isAmong);
}
