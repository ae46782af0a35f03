import type { CellValue } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { isWritable } from '../../storage/physical.ts';
import { getTable } from '../structure/index.ts';
import { toSequence } from './restore-from-trash.ts';

export interface TrashedRowsInput {
  readonly tableId: string;
  readonly after: number | undefined;
  readonly limit: number;
}

/** Rows of an entry as they were when they were deleted. */
export async function readTrashedRows(
  ctx: Ctx,
  sequence: string,
  { tableId, after, limit }: TrashedRowsInput,
): Promise<{ fields: string[]; rows: Exclude<CellValue, readonly string[]>[][] }> {
  const base = getBase(ctx);
  const table = getTable(await base.schema(), tableId);
  const fieldIds = table.fields.filter((field) => isWritable(field) && field.type !== 'Password').map((field) => field.id);
  const rows = await base.removedRecords({ sequence: toSequence(sequence), tableId: table.id, fieldIds, after: after ?? 0, limit });
  return {
    fields: fieldIds,
    rows: rows.map(({ id, version, cells }) => [id, version, ...(cells as Exclude<CellValue, readonly string[]>[])]),
  };
}
