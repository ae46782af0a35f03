import type { NewColumnBody } from '@quadrille/contract';
import { toColumnName } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { client } from '../../platform/client.ts';
import type { TableState } from './table.state.ts';

/** Writes a new field or the changes of one; the grid reads its records again where values may have changed. */
export async function saveField(state: TableState, field: Field | null, draft: FieldDraft): Promise<void> {
  const body = toBody(field, draft);
  if (field === null) await client.columns.create({ params: { tableId: state.tableId }, body });
  else await client.columns.update({ params: { columnId: field.id }, body });
  await state.reload();
  state.source.emit({ type: 'reset' });
  state.noteWritten();
}

function toBody(field: Field | null, draft: FieldDraft): NewColumnBody {
  const hasOptions = draft.kind === 'SingleSelect' || draft.kind === 'MultiSelect';
  const options = draft.options
    .filter((option) => option.title.trim() !== '')
    .map(({ id, title, color }) => ({ ...(id.startsWith('new-') ? {} : { id }), title: title.trim(), color }));
  return {
    title: draft.name,
    column_name: field ? field.columnName : toColumnName(draft.name, 1),
    uidt: draft.kind,
    rqd: draft.isRequired,
    meta: draft.settings,
    description: draft.description,
    ...(hasOptions ? { colOptions: { options } } : {}),
  } as NewColumnBody;
}
