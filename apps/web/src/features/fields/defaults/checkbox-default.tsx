import { Combobox } from '@quadrille/ui-kit-react';
import { useLingui } from '@lingui/react/macro';
import { defaultOf, defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';

/** Whether new records are checked. */
export function CheckboxDefault({ draft, label, onChange }: DefaultControlProps) {
  const { t } = useLingui();
  const text = defaultTextOf(draft);
  return (
    <Combobox
      label={label}
      hasUpDown
      choices={[
        { value: 'false', label: t`Unchecked` },
        { value: 'true', label: t`Checked` },
      ]}
      value={defaultOf(draft) === true || text === 'true' || text === '1' ? 'true' : 'false'}
      onValueChange={(next) => onChange(next === 'true' ? true : null)}
    />
  );
}
