import { AppError, type LinkSteps, type Row } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { writeSteps } from '../links/index.ts';
import { getTable } from '../structure/index.ts';
import { findPlace } from './find-place.ts';
import { prepareRows, refuseConflicts, type RowsSource, toChangedCells } from '../records/index.ts';

export interface RowMove {
  readonly ids: readonly number[];
  readonly after: number | null;
  readonly before: number | null;
  readonly cells: Row;
  readonly links: Readonly<Record<string, LinkSteps>>;
  /** Links that some of the rows get or lose beside these. */
  readonly rowLinks: readonly { readonly id: number; readonly links: RowMove['links'] }[];
}

/**
 * Puts rows between two others of a view, as one change. The order is kept in a field of the view's own that people do not see; a
 * row nobody moved has no key in it and stands by its id. A sort decides alone: then only cells and links are written.
 */
export async function moveRows(
  ctx: Ctx,
  source: RowsSource,
  { ids, after, before, cells, links, rowLinks }: RowMove,
): Promise<{ moved: number }> {
  const { view } = source;
  if (view === null) throw new AppError('viewNotFound');
  const rows = ids.map(() => cells);
  const prepared = await prepareRows(ctx, source.table, rows, [], { unknown: 'refuse' });
  return runWrite(ctx, 'records.moved', async (tx) => {
    const place = await findPlace(tx, source, { after, before, count: ids.length, taken: ids });
    const table = getTable(tx.schema(), source.table.id);
    const updates = ids.map((rowId, at) => ({
      rowId,
      cells: { ...toChangedCells(table, prepared.rows[at] ?? {}, prepared.context), ...place?.cells[at] },
    }));
    await refuseConflicts(tx, table, updates);
    const found = new Set(await tx.updateRecords(table.id, [...updates, ...(place?.others ?? [])]));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) throw new AppError('recordNotFound', { id: missing });
    const moved = new Set(ids);
    const own = rowLinks.filter(({ id }) => moved.has(id)).map((one) => ({ rowId: one.id, links: one.links }));
    await writeSteps(tx, source, [...ids.map((rowId) => ({ rowId, links })), ...own]);
    return { moved: ids.length };
  });
}
