import { type CellValue, convertValue, type Field, type FieldId, isSameValue } from '@quadrille/domain';
import type { RecordUpdate } from '../store/write-tx.ts';
import { isWritable } from '../physical.ts';
import type { FieldDoc } from '../schema/documents.ts';
import type { ChangeLog } from './change-log.ts';
import type { WriteTransaction } from './write-transaction.ts';

const chunkRows = 500;

/**
 * Is run when a conversion is undone, so that the field reads its former column again. What people wrote into converted cells meanwhile is
 * carried over as far as the former type can hold it; other cells keep their originals.
 */
export async function carryBack(tx: WriteTransaction, was: FieldDoc, sequence: number, log: ChangeLog): Promise<void> {
  const now = tx.schema().entities.find('field', was.id);
  if (!now || now.column === was.column) return;
  if (now.type === 'AutoNumber') return tx.fillAutoNumbers(now);
  // Nobody writes computed cells: they say again what they are computed of.
  if (!isWritable(now) || !isWritable(was)) return;
  const ids = await log.rowsSince(tx.session, sequence, now.tableId, was.column);
  for (let start = 0; start < ids.length; start += chunkRows) {
    const chunk = ids.slice(start, start + chunkRows);
    const written = await tx.readColumns(now.tableId, [was, now], chunk);
    const updates: RecordUpdate[] = written.flatMap(({ id, cells: [value = null, original = null] }) => {
      if (isSameValue(value, converted(original, now, was))) return [];
      return [{ rowId: id, cells: { [now.id as FieldId]: converted(value, was, now) } }];
    });
    await tx.updateRecords(now.tableId, updates);
  }
}

function converted(value: CellValue, from: Field, to: Field): CellValue {
  const result = convertValue(value, from, to);
  return result.ok ? result.value : null;
}
