import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { freshTitle } from '../../../platform/bases.state.ts';
import { client } from '../../../platform/client.ts';
import type { ViewState } from '../view.state.ts';
import type { NewKindField } from './offered-kinds.ts';

/** Makes the field a kind of views cannot do without. Answers its id. */
export async function makeKindField(state: ViewState, { title, type, options }: NewKindField): Promise<string> {
  const before = new Set<string>(state.$fields.get().map(({ id }) => id));
  const name = freshTitle(
    i18n._(title),
    state.$fields.get().map((field) => field.title),
  );
  const colOptions = options && { options: options.map((option) => ({ title: i18n._(option) })) };
  await client.columns.create({ params: { tableId: state.tableId }, body: { title: name, uidt: type, ...(colOptions && { colOptions }) } });
  await state.reload();
  const made = state.$fields.get().find(({ id }) => !before.has(id));
  if (!made) throw new Error(t`The field could not be made`);
  return made.id;
}
