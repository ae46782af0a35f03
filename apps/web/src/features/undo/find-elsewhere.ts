import type { UndoAnswer, WireChange } from '@quadrille/contract';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The table where a change is to be seen, unless some of it is in the one that is open. `here`: null where none is. */
export function findElsewhere<Table extends Titled>(
  tables: readonly Table[],
  { tableIds }: Pick<WireChange, 'tableIds'>,
  here: string | null,
  place: UndoAnswer['place'] = null,
): Table | null {
  if (here !== null && tableIds.includes(here)) return null;
  const ids = place ? [place.tableId, ...tableIds] : tableIds;
  return tables.find(({ id }) => id === ids.find((one) => tables.some((table) => table.id === one))) ?? null;
}
