import { refuse } from '@quadrille/contract';
import type { RuleAction } from '@quadrille/domain';
import type { ChangeLog } from './change-log.ts';
import type { ChangePart, StoredChange } from './logged-change.ts';
import type { ReaderTransaction } from './reader-tx.ts';
import type { WriteTransaction } from './write-transaction.ts';

const chunkRows = 500;

/** What taking a part of a change back does to its rows. */
const actions: Readonly<Record<Exclude<ChangePart['kind'], 'load'>, RuleAction>> = { insert: 'delete', update: 'update', delete: 'create' };

/**
 * Refuses an undo that today's rules do not allow its person. It is checked before the undo and once more afterwards, inside the same
 * transaction.
 */
export async function refuseRevert(
  own: ReaderTransaction,
  tx: WriteTransaction,
  change: StoredChange,
  log: ChangeLog,
  moment: 'before' | 'after',
): Promise<void> {
  for (const part of change.parts) {
    if (part.kind === 'load') throw refuse('importOfRole');
    const table = tx.schema().tableById.get(part.tableId);
    if (!table || table.rules.length === 0) continue;
    const action = actions[part.kind];
    if (part.kind === 'update')
      own.requireFields(
        part.tableId,
        part.fields.map(({ id }) => id).filter((id) => table.fieldById.has(id)),
      );
    if (action === (moment === 'before' ? 'create' : 'delete')) continue;
    for (let last = Number.MIN_SAFE_INTEGER; ;) {
      const ids = await log.readRowIds(tx.session, change.sequence, part, last, chunkRows);
      if (ids.length === 0) break;
      const standing = await tx.records(part.tableId, [], ids);
      await own.requireRows(
        part.tableId,
        standing.map(({ id }) => id),
        action,
      );
      last = ids.at(-1) ?? last;
    }
  }
}
