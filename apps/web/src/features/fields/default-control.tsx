import { getFieldKind, optionColorAt, ratingIconOf, ratingMaxOf, todayIn } from '@quadrille/domain';
import type { CellValue, Field } from '@quadrille/domain';
import { Combobox, DateField, Input, MultiCombobox, Rating } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dateLocale } from '../../platform/date-locale.ts';
import { defaultKey, faultOfDefault, fieldOf } from './field-default.ts';
import { fromLocalMoment, toLocalMoment, zoneOf } from './local-moment.ts';
import { ratingColor } from './rating-color.ts';
import { timeFormOf } from './time-form-of.ts';
import styles from './default-control.module.css';
import type { NamedPerson } from '../structure/index.ts';

export interface DefaultControlProps {
  readonly draft: FieldDraft;
  readonly label: string;
  /** Who may be chosen. */
  readonly people: readonly NamedPerson[];
  readonly onChange: (value: CellValue) => void;
}

/** The value new records start with, chosen or typed as in a cell. */
export function DefaultControl({ draft, label, people, onChange }: DefaultControlProps) {
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
    case 'Date':
    case 'DateTime':
      return <DayDefault field={fieldOf(draft)} label={label} text={text} onChange={onChange} />;
    case 'Collaborator':
      return (
        <PeopleDefault isMultiple={draft.settings['is_multi'] === true} label={label} text={text} people={people} onChange={onChange} />
      );
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

interface DayDefaultProps {
  readonly field: Field;
  readonly label: string;
  readonly text: string;
  readonly onChange: (value: CellValue) => void;
}

/** One day, or one moment, for all of them: typed in any common form or picked. */
function DayDefault({ field, label, text, onChange }: DayDefaultProps) {
  const [today] = useState(() => todayIn(Date.now(), zoneOf(field)));
  const hasTime = field.type === 'DateTime';
  const time = timeFormOf(field);
  const days = { ...field, type: 'Date' } as const;
  const parsed = getFieldKind('Date').parse(text, days);
  const day = parsed.ok && typeof parsed.value === 'string' ? parsed.value : null;
  const read = (typed: string): string | null => {
    const found = getFieldKind('Date').parse(typed, days, { timeZone: zoneOf(field), now: Date.now(), ...dateLocale() });
    return found.ok && typeof found.value === 'string' ? found.value : null;
  };
  const write = (next: string | null): void => {
    if (!hasTime || next === null) return onChange(next);
    const moment = fromLocalMoment(next, field);
    if (moment.ok) onChange(moment.value);
  };
  return (
    <DateField
      label={label}
      value={hasTime ? toLocalMoment(text, field) : day}
      today={today}
      hasTime={hasTime}
      savesWhenGone
      format={(one) => getFieldKind('Date').format(one, days)}
      parse={read}
      formatTime={time.print}
      parseTime={time.read}
      timeForm={time.name}
      onValueChange={write}
    />
  );
}

interface PeopleDefaultProps extends Pick<DefaultControlProps, 'label' | 'people'> {
  readonly isMultiple: boolean;
  readonly text: string;
  readonly onChange: (value: CellValue) => void;
}

/** People by their ids, as the API takes them. */
function PeopleDefault({ isMultiple, label, text, people, onChange }: PeopleDefaultProps) {
  const { t } = useLingui();
  const choices = people.map(({ id, name }) => ({ value: id, label: name }));
  const ids = text === '' ? [] : text.split(',');
  if (isMultiple)
    return <MultiCombobox label={label} choices={choices} value={ids} onValueChange={(next) => onChange(next.join(',') || null)} />;
  return <Combobox label={label} canClear placeholder={t`None`} choices={choices} value={ids[0] ?? null} onValueChange={onChange} />;
}
