import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { getField, refuseTooLarge } from '../structure/index.ts';

/** Makes the field the one its records are named by. */
export async function setPrimaryField(ctx: Ctx, fieldId: string): Promise<true> {
  await runWrite(ctx, 'field.promoted', (tx) => {
    const { table, field } = getField(tx.schema(), fieldId);
    movePrimary(tx, table, field);
  });
  return true;
}

export function movePrimary(tx: WriteTx, table: TableSchema, to: FieldDoc): void {
  const former = table.fields.filter((field) => field.isPrimary && field.id !== to.id).map((field) => ({ ...field, isPrimary: false }));
  const changed = [...former, { ...to, isPrimary: true }];
  // What links show is made of the field from now on.
  refuseTooLarge(tx.schema(), changed);
  for (const field of changed) tx.put('field', field);
}
