import type { FieldId, FilterNode, RowsQuery, TableId } from '@quadrille/domain';
import type { CommittedChange } from '../engine.ts';
import type { TableSchema } from '../schema/base-schema.ts';

/** Counts up whenever something a cached answer rests on has changed. */
interface TableMarks {
  /** Which records there are. */
  membership: number;
  /** Any field's meaning: type, options, column. */
  structure: number;
  /** Any cell of any record. */
  cells: number;
  readonly fields: Map<FieldId, number>;
}

/** Knows for each table since when what has been the same; caches put its answer into their keys. */
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

  /** Equal for two moments between which nothing that rests on these fields can have changed. */
  of(table: TableSchema, fields: readonly FieldId[]): string {
    const marks = this.#marks(table.id);
    const newest = fields.reduce((last, id) => Math.max(last, this.#since(marks, table, id)), 0);
    return `${marks.membership}.${marks.structure}.${newest}`;
  }

  /** Every edit moves the time of the last one, so that field changes with any cell. */
  #since(marks: TableMarks, table: TableSchema, id: FieldId): number {
    return table.fieldById.get(id)?.type === 'LastModifiedTime' ? marks.cells : (marks.fields.get(id) ?? 0);
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
  for (const sort of query.sorts) ids.add(sort.fieldId);
  for (const nodes of query.filters) collect(nodes, ids);
  return [...ids];
}

function collect(nodes: readonly FilterNode[], into: Set<FieldId>): void {
  for (const node of nodes) {
    if (node.kind === 'group') collect(node.children, into);
    else into.add(node.fieldId);
  }
}

/** Whether the answer also depends on what time it is. */
export function dependsOnTime(query: RowsQuery): boolean {
  const isTimed = (nodes: readonly FilterNode[]): boolean =>
    nodes.some((node) => (node.kind === 'group' ? isTimed(node.children) : node.subOp !== null && node.subOp !== 'exactDate'));
  return query.filters.some(isTimed);
}
