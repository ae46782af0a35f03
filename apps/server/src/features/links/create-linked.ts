import { AppError, type Row } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { idField, prepareRows, refuseConflicts, type RowsSource, toNewCells } from '../records/index.ts';
import { connect, type LinkTarget, resolve } from './change-links.ts';
import { getLink } from './find-link.ts';

/** Makes a record of the table a link leads to and links it: one change, and so one step to undo. Answers its key. */
export async function createLinked(ctx: Ctx, source: RowsSource, target: LinkTarget, row: Row): Promise<Row> {
  const { related } = getLink(source.schema, source.table, target.column);
  const prepared = await prepareRows(ctx, related, [row], [], { unknown: 'refuse' });
  return runWrite(ctx, 'records.created', async (tx) => {
    const { rowId, link } = await resolve(tx, source, target);
    const cells = toNewCells(link.related, prepared.rows[0] ?? {}, prepared.context);
    await refuseConflicts(tx, link.related, [{ rowId: null, cells }]);
    const [id] = await tx.insertRecords(link.related.id, [cells]);
    if (id === undefined) throw new AppError('internal');
    await connect(tx, link, rowId, [id]);
    return { [idField(link.related)?.title ?? 'Id']: id };
  });
}
