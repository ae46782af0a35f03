import { optionColorAt } from '@quadrille/domain';
import { Combobox, MultiCombobox } from '@quadrille/ui-kit-react';
import type { Choice, FieldDraft } from '@quadrille/ui-kit-react';
import { useLingui } from '@lingui/react/macro';
import { defaultOf, defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';

/** One option of the field. */
export function OptionDefault({ draft, label, onChange }: DefaultControlProps) {
  const { t } = useLingui();
  return (
    <Combobox
      label={label}
      canClear
      hasUpDown
      placeholder={t`None`}
      choices={choicesOf(draft)}
      value={defaultTextOf(draft) || null}
      onValueChange={onChange}
    />
  );
}

/** Several options of the field. */
export function OptionsDefault({ draft, label, onChange }: DefaultControlProps) {
  const value = defaultOf(draft);
  return (
    <MultiCombobox
      label={label}
      choices={choicesOf(draft)}
      value={Array.isArray(value) ? value : []}
      onValueChange={(ids) => onChange(ids.length === 0 ? null : ids)}
    />
  );
}

/** Options that have a title by now. */
function choicesOf({ options }: FieldDraft): Choice<string>[] {
  return options
    .map(({ id, title, color }, at) => ({ value: id, label: title, color: color ?? optionColorAt(at).hex }))
    .filter((choice) => choice.label.trim() !== '');
}
