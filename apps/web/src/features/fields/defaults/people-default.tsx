import { Combobox, MultiCombobox } from '@quadrille/ui-kit-react';
import { useLingui } from '@lingui/react/macro';
import { defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';

/** People by their ids, as the API takes them. */
export function PeopleDefault({ draft, label, people, onChange }: DefaultControlProps) {
  const { t } = useLingui();
  const text = defaultTextOf(draft);
  const choices = people.map(({ id, name }) => ({ value: id, label: name }));
  const ids = text === '' ? [] : text.split(',');
  if (draft.settings['is_multi'] === true)
    return <MultiCombobox label={label} choices={choices} value={ids} onValueChange={(next) => onChange(next.join(',') || null)} />;
  return <Combobox label={label} canClear placeholder={t`None`} choices={choices} value={ids[0] ?? null} onValueChange={onChange} />;
}
