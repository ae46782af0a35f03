import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { getField } from '../structure/index.ts';

/** Makes the field the one its records are named by. */
export async function setPrimaryField(ctx: Ctx, fieldId: string): Promise<true> {
  await runWrite(ctx, 'field.promoted', (tx) => {
    const { table, field } = getField(tx.schema(), fieldId);
    movePrimary(tx, table, field);
  });
  return true;
}

export function movePrimary(tx: WriteTx, table: TableSchema, to: FieldDoc): void {
  for (const field of table.fields) if (field.isPrimary && field.id !== to.id) tx.put('field', { ...field, isPrimary: false });
  tx.put('field', { ...to, isPrimary: true });
}
