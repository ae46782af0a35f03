import type { FieldId } from '@quadrille/domain';
import type { RecordUpdate } from '../engine.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { ChangeLog } from './change-log.ts';
import { convertValue } from './convert-value.ts';
import { sameValue } from './same-value.ts';
import type { WriteTransaction } from './write-tx.ts';

const chunkRows = 500;

/**
 * A conversion was taken back, and with it the field reads its old column again. What people wrote into the converted
 * cells meanwhile is carried over, as far as the old type can hold it; cells nobody wrote to keep their originals.
 */
export async function carryBack(tx: WriteTransaction, was: FieldDoc, sequence: number, log: ChangeLog): Promise<void> {
  const now = tx.schema().entities.find('field', was.id);
  if (!now || now.column === was.column) return;
  const ids = await log.rowsSince(tx.session, sequence, now.tableId);
  for (let start = 0; start < ids.length; start += chunkRows) {
    const chunk = ids.slice(start, start + chunkRows);
    const written = await tx.readColumns(now.tableId, [was, now], chunk);
    const updates: RecordUpdate[] = written.flatMap(({ id, cells: [value = null, original = null] }) => {
      if (sameValue(value, convertValue(original, now, was))) return [];
      return [{ rowId: id, cells: { [now.id as FieldId]: convertValue(value, was, now) } }];
    });
    await tx.updateRecords(now.tableId, updates);
  }
}
