import { AppError, refuse, viewTypes, type WireFullTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { breakFormulas, getField, getTable, refuseFieldRemoval } from '../structure/index.ts';
import { forgetFields, presentFullTable, stackSetting } from '../views/index.ts';

/** Deletes a field from its table and all views, a link with its mirror and all built on either. Its cells stay in the database until nobody can undo it any more. */
export async function deleteField(ctx: Ctx, fieldId: string): Promise<WireFullTable> {
  const before = await getBase(ctx).schema();
  const tableId = await runWrite(ctx, 'field.deleted', (tx) => {
    const { table, field } = getField(tx.schema(), fieldId);
    removeField(tx, table, field);
    return table.id;
  });
  const schema = await getBase(ctx).schema();
  // A junction goes with its keys.
  const table = schema.tableById.get(tableId);
  return table ? presentFullTable(ctx.actor, schema, table) : presentFullTable(ctx.actor, before, getTable(before, tableId));
}

export function removeField(tx: WriteTx, table: TableSchema, field: FieldDoc): void {
  refuseFieldRemoval(table, field);
  if (field.type === 'ID') throw new AppError('fieldNamesRecords', { field: field.title, table: table.doc.title });
  refuseStacked(tx, table, field);
  for (const [kind, id] of listDependents(tx.schema().entities, 'field', field.id).reverse()) tx.remove(kind, id);
  tx.remove('field', field.id);
  if (field.isPrimary) promoteAnother(tx, table, field);
  breakFormulas(tx);
  forgetFields(tx);
}

/** Without the field its stacks are made of, a board would be empty. */
function refuseStacked(tx: WriteTx, table: TableSchema, field: FieldDoc): void {
  const views = tx.schema().tableById.get(table.id)?.views ?? [];
  if (views.some(({ doc }) => doc.type === viewTypes.kanban && doc.settings[stackSetting] === field.id))
    throw refuse('stacksBoard', { column: field.columnName, field: field.title });
}

function promoteAnother(tx: WriteTx, table: TableSchema, gone: FieldDoc): void {
  const rest = (tx.schema().tableById.get(table.id)?.fields ?? []).filter((field) => field.id !== gone.id);
  const next = rest.find((field) => !field.isSystem) ?? rest[0];
  if (next) tx.put('field', { ...next, isPrimary: true });
}
