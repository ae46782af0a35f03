import { AppError } from '@quadrille/contract';
import { type Cells, type CellValue, type RowId, sayInEnglish } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { foreignKeysOf } from '../../storage/schema/foreign-keys.ts';
import { listMissingTargets } from '../../storage/write/attached.ts';

export interface CheckedRow {
  /** Null for a row that is about to be made. */
  readonly rowId: RowId | null;
  readonly cells: Cells;
}

/** Whether a table has rules that look beyond the rows sent. */
export function looksBeyond(tx: WriteTx, table: TableSchema): boolean {
  return table.fields.some((field) => field.isUnique) || foreignKeysOf(tx.schema(), table).length > 0;
}

/** Every rule that looks beyond the rows sent: unique values, and keys that name records which exist. */
export async function refuseConflicts(tx: WriteTx, table: TableSchema, rows: readonly CheckedRow[]): Promise<void> {
  await refuseDuplicates(tx, table, rows);
  const missing = await listMissingTargets(
    tx,
    table,
    rows.map((row) => row.cells),
  );
  for (const [fieldId, ids] of missing) {
    const fault = { code: 'noRecord', id: [...ids][0] ?? null } as const;
    throw new AppError('invalidValue', { field: table.fieldById.get(fieldId)?.title, reason: sayInEnglish(fault), fault });
  }
}

/** Unique fields hold no value twice, neither among the rows sent nor with those there; empty cells are free. */
async function refuseDuplicates(tx: WriteTx, table: TableSchema, rows: readonly CheckedRow[]): Promise<void> {
  for (const field of table.fields.filter((candidate) => candidate.isUnique)) {
    const wanted = new Map<string, RowId | null>();
    const values: CellValue[] = [];
    for (const { rowId, cells } of rows) {
      const value = cells[field.id] ?? null;
      if (value === null) continue;
      const key = JSON.stringify(value);
      if (wanted.has(key)) throw new AppError('notUnique', { field: field.title });
      wanted.set(key, rowId);
      values.push(value);
    }
    const given = new Set(rows.flatMap(({ rowId, cells }) => (rowId !== null && cells[field.id] !== undefined ? [rowId] : [])));
    for (const holder of await tx.findHolders(table.id, field.id, values)) {
      // A row that gets another value in this very change is no hindrance.
      if (!given.has(holder.rowId)) throw new AppError('notUnique', { field: field.title });
    }
  }
}
