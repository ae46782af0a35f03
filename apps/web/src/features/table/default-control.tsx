import { getFieldKind, ratingMaxOf, ratingIconOf, takesConstraint } from '@quadrille/domain';
import type { CellValue, Field, FieldType } from '@quadrille/domain';
import { Combobox, Input, MultiCombobox, Rating } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ratingColor } from './rating-color.ts';
import styles from './default-control.module.css';

/** Where a draft keeps the value new records start with, among its settings: as the API takes it, or null. */
export const defaultKey = 'cdf';

export interface DefaultControlProps {
  readonly draft: FieldDraft;
  readonly label: string;
  readonly onChange: (value: string | boolean | null) => void;
}

/** Whether records of the type can start with a value that is chosen here. People are chosen in records alone. */
export function hasDefault(type: FieldType): boolean {
  return takesConstraint(type, 'default') && type !== 'Collaborator' && type !== 'SpecificDBType' && type !== 'Geometry';
}

/** Why the default of a draft is not one the field could hold; null for a good one. */
export function faultOfDefault(draft: FieldDraft): string | null {
  const value = draft.settings[defaultKey];
  if (value === null || value === undefined || value === '' || draft.options.length > 0) return null;
  const read = getFieldKind(draft.kind as FieldType).parse(value, fieldOf(draft));
  return read.ok ? null : read.reason;
}

/** The value new records start with, chosen or typed as in a cell. */
export function DefaultControl({ draft, label, onChange }: DefaultControlProps) {
  const { t } = useLingui();
  const faultId = useId();
  const value = (draft.settings[defaultKey] ?? null) as CellValue;
  const text = value === null ? '' : String(value);
  const choices = draft.options
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, color }) => ({ value: title, label: title, color }));
  switch (draft.kind) {
    case 'SingleSelect':
      return <Combobox label={label} canClear choices={choices} value={text || null} onValueChange={onChange} />;
    case 'MultiSelect':
      return (
        <MultiCombobox
          label={label}
          choices={choices}
          value={text === '' ? [] : text.split(',')}
          onValueChange={(titles) => onChange(titles.length === 0 ? null : titles.join(','))}
        />
      );
    case 'Checkbox':
      return (
        <Combobox
          label={label}
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

function fieldOf({ name, kind, settings, options }: FieldDraft): Field {
  return { title: name, type: kind, meta: settings, options } as unknown as Field;
}
