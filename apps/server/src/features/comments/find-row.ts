import { AppError } from '@quadrille/contract';
import type { RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RowKey } from '../../meta/audit-store.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { rowExists, toRowId } from '../records/index.ts';
import { getTable } from '../structure/index.ts';

export interface FoundRow {
  readonly schema: BaseSchema;
  readonly table: TableSchema;
  readonly rowId: RowId;
  readonly key: RowKey;
}

/** A row the caller can see; whatever is said about others is as unknown as they are. */
export async function findRow(ctx: Ctx, tableId: string, given: string): Promise<FoundRow> {
  const schema = await getBase(ctx).schema();
  const table = getTable(schema, tableId);
  const rowId = toRowId(given);
  if (rowId === null || !(await rowExists(ctx, { schema, table, view: null }, given))) throw new AppError('rowNotFound');
  return { schema, table, rowId, key: { baseId: schema.baseId, tableId: table.id, rowId: String(rowId) } };
}
