import { optionColorAt, ratingIconOf, ratingMaxOf } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { Combobox, Input, MultiCombobox, Rating } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { defaultKey, faultOfDefault, fieldOf } from './field-default.ts';
import { ratingColor } from './rating-color.ts';
import styles from './default-control.module.css';

export interface DefaultControlProps {
  readonly draft: FieldDraft;
  readonly label: string;
  readonly onChange: (value: CellValue) => void;
}

/** The value new records start with, chosen or typed as in a cell. */
export function DefaultControl({ draft, label, onChange }: DefaultControlProps) {
  const { t } = useLingui();
  const faultId = useId();
  const value = (draft.settings[defaultKey] ?? null) as CellValue;
  const text = value === null ? '' : String(value);
  const choices = draft.options
    .map(({ id, title, color }, at) => ({ value: id, label: title, color: color ?? optionColorAt(at).hex }))
    .filter((choice) => choice.label.trim() !== '');
  switch (draft.kind) {
    case 'SingleSelect':
      return (
        <Combobox label={label} canClear hasUpDown placeholder={t`None`} choices={choices} value={text || null} onValueChange={onChange} />
      );
    case 'MultiSelect':
      return (
        <MultiCombobox
          label={label}
          choices={choices}
          value={Array.isArray(value) ? value : []}
          onValueChange={(ids) => onChange(ids.length === 0 ? null : ids)}
        />
      );
    case 'Checkbox':
      return (
        <Combobox
          label={label}
          hasUpDown
          choices={[
            { value: 'false', label: t`Unchecked` },
            { value: 'true', label: t`Checked` },
          ]}
          value={value === true || text === 'true' || text === '1' ? 'true' : 'false'}
          onValueChange={(next) => onChange(next === 'true' ? true : null)}
        />
      );
    case 'Rating': {
      const field = fieldOf(draft);
      const look = { max: ratingMaxOf(field), icon: ratingIconOf(field), color: ratingColor(field) };
      return (
        <Rating
          {...look}
          label={label}
          value={Number(text) || null}
          onValueChange={(next) => onChange(next === null ? null : String(next))}
        />
      );
    }
    default: {
      const fault = faultOfDefault(draft);
      return (
        <span className={styles.typed}>
          <Input
            aria-label={label}
            aria-describedby={fault === null ? undefined : faultId}
            isInvalid={fault !== null}
            value={text}
            dir="auto"
            onValueChange={(next) => onChange(next === '' ? null : next)}
            autoComplete="off"
          />
          {fault !== null && (
            <span id={faultId} className={styles.fault}>
              {fault}
            </span>
          )}
        </span>
      );
    }
  }
}
