import { fieldKinds } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { RowId } from '@quadrille/ui-kit/grid';
import { randomId } from '@quadrille/ui-kit';
import { client } from '../../platform/client.ts';
import { knownId } from './move-records.ts';
import type { TableRows } from './table-parts.ts';
import type { Structure, TableField } from '../structure/index.ts';

/**
 * Makes records with the values of others, hidden fields and all, as one change; what is linked and what no two records may share
 * stays with the first ones.
 */
export async function duplicateRecords(state: Pick<Structure, '$fields' | 'tableId'> & TableRows, rowIds: readonly RowId[]): Promise<void> {
  const ids = rowIds.map(knownId).filter((id) => id !== null);
  if (ids.length === 0) return;
  const fields = state.$fields.get().filter(isCopied);
  const query = { ids: ids.join(','), fields: fields.map(({ id }) => id).join(',') };
  const found = await client.grids.rows({ params: { tableId: state.tableId }, query });
  const cellsById = new Map(
    found.rows.map(([id, , ...values]) => [
      Number(id),
      Object.fromEntries(found.fields.map((fieldId, at) => [fieldId, (values[at] ?? null) as CellValue])),
    ]),
  );
  const creates = ids.flatMap((id) => {
    const cells = cellsById.get(id);
    return cells ? [{ key: randomId(), cells, afterId: null, beforeId: null, copyOf: id }] : [];
  });
  await state.source.write({ key: randomId(), label: 'insert', updates: [], creates, deletes: null, newOptions: [] });
  state.source.emit({ type: 'shifted' });
}

/** Values this person may write, and more than one record may have; passwords are not known here, so there is nothing to copy. */
function isCopied({ type, isUnique, isFixed = false }: TableField): boolean {
  const kind = fieldKinds[type];
  return !isUnique && !isFixed && !kind.isReadOnly && !kind.isVirtual && type !== 'ForeignKey' && type !== 'Password';
}
