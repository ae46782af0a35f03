import type { DiagramColumn, DiagramTable } from '@quadrille/contract';

/** How many records of a table one record of the other is linked with. */
export type Many = 'one' | 'many';

export interface DiagramEnd {
  readonly tableId: string;
  /** The column that shows the link there; null where only the other side has one. */
  readonly columnId: string | null;
  readonly many: Many;
}

/** One connection of two tables, however many columns tell of it. */
export interface DiagramLink {
  readonly id: string;
  readonly from: DiagramEnd;
  readonly to: DiagramEnd;
}

/** Every connection once: the columns on both of its sides name the same key, or the same joining table. */
export function findLinks(tables: readonly DiagramTable[]): readonly DiagramLink[] {
  const known = new Set(tables.map(({ id }) => id));
  const links = new Map<string, DiagramLink>();
  for (const table of tables)
    for (const column of table.columns) {
      const options = column.colOptions;
      if (!options || !known.has(options.fk_related_model_id)) continue;
      const id = keyOf(column);
      const former = links.get(id);
      if (former) links.set(id, { ...former, to: { ...former.to, columnId: column.id } });
      else links.set(id, toLink(id, table.id, column, options.fk_related_model_id));
    }
  return [...links.values()];
}

function keyOf({ id, colOptions }: DiagramColumn): string {
  return colOptions?.fk_mm_model_id ?? colOptions?.fk_child_column_id ?? id;
}

function toLink(id: string, tableId: string, column: DiagramColumn, related: string): DiagramLink {
  const type = column.colOptions?.type;
  return {
    id,
    from: { tableId, columnId: column.id, many: type === 'hm' ? 'one' : 'many' },
    to: { tableId: related, columnId: null, many: type === 'bt' ? 'one' : 'many' },
  };
}
