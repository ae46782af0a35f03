import type { NewColumnBody, WireFullTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { createLink, isLinkType } from '../links/index.ts';
import { getTable, planDefinition, planField, putField, refuseNewField, refuseTakenNames, toStoredButton } from '../structure/index.ts';
import { presentFullTable } from '../views/index.ts';
import { copyValues, getCopied } from './copy-values.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

/** Adds a field to a table and to every view of it. */
export async function createField(ctx: Ctx, tableId: string, body: NewColumnBody): Promise<WireFullTable> {
  await runWrite(ctx, 'field.created', (tx) => addField(tx, getTable(tx.schema(), tableId), body));
  const schema = await getBase(ctx).schema();
  return presentFullTable(ctx.actor, schema, getTable(schema, tableId));
}

export async function addField(tx: WriteTx, table: TableSchema, body: NewColumnBody): Promise<FieldDoc> {
  refuseNewField(table, body.uidt);
  if (isLinkType(body.uidt)) return createLink(tx, table, body);
  const planned = toStoredButton(planField(tx, table.id, body, nextOrder(table.fields)), table.fields);
  const definition = planDefinition(tx.schema(), table, planned, body);
  const field = { ...planned, isPrimary: table.fields.length === 0, ...(definition && { definition }) };
  refuseTakenNames(field, table.fields);
  const copied = body.copied_column_id == null ? null : getCopied(table, field, body.copied_column_id);
  await putField(tx, table, field, body, copied ? () => copyValues(tx, table, copied, field) : undefined);
  return field;
}
