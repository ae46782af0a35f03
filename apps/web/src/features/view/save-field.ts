import type { NewColumnBody } from '@quadrille/contract';
import { fieldKinds } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { client } from '../../platform/client.ts';
import { orderBefore } from './view-columns.ts';
import type { ViewState } from './view.state.ts';
import { toDefinitionBody, toBody } from '../fields/index.ts';

/** Writes a new field or the changes of one; the grid reads its records again where values may have changed. */
export async function saveField(state: ViewState, field: Field | null, draft: FieldDraft, beforeId: string | null = null): Promise<void> {
  const body = { ...toBody(field, draft), ...toDefinitionBody(draft, field, state.tableId) };
  if (field === null)
    await client.columns.create({ params: { tableId: state.tableId }, body: { ...body, ...placeBefore(state, beforeId) } });
  else await client.columns.update({ params: { columnId: field.id }, body });
  await showSaved(state);
}

/** Gives a field another title; its values and all else stay. */
export async function renameField(state: ViewState, fieldId: string, title: string): Promise<void> {
  await client.columns.update({ params: { columnId: fieldId }, body: { title } });
  await state.reload();
  state.noteWritten();
}

/** Makes a field like another before a third, with the values of the one that is named. */
export async function duplicateField(state: ViewState, draft: FieldDraft, copiedId: string | null, beforeId: string | null): Promise<void> {
  const copied = fieldKinds[draft.kind as FieldType].isVirtual || copiedId === null ? {} : { copied_column_id: copiedId };
  const made = { ...toBody(null, draft), ...toDefinitionBody(draft, null, state.tableId) };
  const body = { ...made, ...copied, ...placeBefore(state, beforeId) };
  await client.columns.create({ params: { tableId: state.tableId }, body });
  await showSaved(state);
}

function placeBefore(state: ViewState, beforeId: string | null): Pick<NewColumnBody, 'column_order'> {
  const view_id = state.$view.get()?.id;
  return { column_order: beforeId === null ? { view_id } : { order: orderBefore(state.$shown.get(), beforeId), view_id } };
}

async function showSaved(state: ViewState): Promise<void> {
  await state.reload();
  state.source.emit({ type: 'reset' });
  state.noteWritten();
}
