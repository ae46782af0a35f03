import { AppError, type LinkSteps, refuse, type WantedLinks } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { type RowsSource, sourceNow } from '../records/index.ts';
import { connect, disconnect, listMissing, refuseFixed } from './change-links.ts';
import { getLink } from './find-link.ts';
import { setLinks } from './set-links.ts';

export const isStep = (wanted: WantedLinks): wanted is LinkSteps => 'add' in wanted;

/** Takes links of some rows away and adds others; what else they are linked with stays. */
export async function writeSteps(
  tx: WriteTx,
  source: RowsSource,
  steps: readonly { readonly rowId: RowId; readonly links: Readonly<Record<string, LinkSteps>> }[],
): Promise<void> {
  const { schema, table } = sourceNow(tx.schema(), source);
  for (const { rowId, links } of steps)
    for (const [name, step] of Object.entries(links)) {
      const link = getLink(schema, table, name);
      refuseFixed(table, link);
      await tx.requireRows(table.id, [rowId], 'update');
      const add = unique(step.add);
      if (step.remove === 'all') {
        await setLinks(tx, link, new Map([[rowId, add]]));
        continue;
      }
      const remove = unique(step.remove);
      if (link.definition.relation === 'bt' && add.length > 1) throw refuse('oneLinked', { field: link.field.title, sent: add.length });
      const gone = new Set(await listMissing(tx, link.related, [...add, ...remove]));
      const missing = add.find((id) => gone.has(id));
      if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
      // a record that is gone, or that the writer may not see, is not taken away
      const there = remove.filter((id) => !gone.has(id));
      await disconnect(tx, link, rowId, there);
      if (add.length > 0) await connect(tx, link, rowId, add);
    }
}

const unique = (ids: LinkSteps['add']): RowId[] => [...new Set(ids.map(Number))];
