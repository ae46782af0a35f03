import { calls, rawAnswer } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { changeFields, readFieldsHash } from './bulk-fields.ts';
import { createField } from './create-field.ts';
import { deleteField } from './delete-field.ts';
import { listUses, listUsesOfView } from './list-uses.ts';
import { previewConversion } from './preview-conversion.ts';
import { readField } from './read-field.ts';
import { setPrimaryField } from './set-primary.ts';
import { type FieldUpdated, updateField } from './update-field.ts';

export const fieldRoutes: readonly BoundCall[] = [
  bindCall(calls.columns.create, (ctx, { params, body }) => createField(ctx, params.tableId, body)),
  bindCall(calls.columns.get, (ctx, { params }) => readField(ctx, params.columnId)),
  bindCall(calls.columns.update, async (ctx, { params, body }) => answerUpdated(await updateField(ctx, params.columnId, body))),
  bindCall(calls.columns.previewConversion, (ctx, { params, body }) => previewConversion(ctx, params.columnId, body)),
  bindCall(calls.views.uses, (ctx, { params }) => listUsesOfView(ctx, params.viewId)),
  bindCall(calls.columns.uses, (ctx, { params, query }) => listUses(ctx, params.columnId, query.optionId)),
  bindCall(calls.columns.delete, (ctx, { params }) => deleteField(ctx, params.columnId)),
  bindCall(calls.columns.setPrimary, (ctx, { params }) => setPrimaryField(ctx, params.columnId)),
  bindCall(calls.columns.hash, (ctx, { params }) => readFieldsHash(ctx, params.tableId)),
  bindCall(calls.columns.bulk, (ctx, { params, body }) => changeFields(ctx, params.tableId, body.hash, body.ops)),
];

/** The v1 answer has no room for what a conversion lost, so a header says it. */
function answerUpdated({ table, emptied }: FieldUpdated): ReturnType<typeof rawAnswer> {
  return rawAnswer('application/json; charset=utf-8', JSON.stringify(table), { 'x-quadrille-emptied': String(emptied) });
}
