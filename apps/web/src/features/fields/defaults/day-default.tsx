import { getFieldKind, todayIn } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { DateField } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { dateLocale } from '../../../platform/date-locale.ts';
import { fieldOf } from '../field-default.ts';
import { fromLocalMoment, toLocalMoment, zoneOf } from '../local-moment.ts';
import { timeFormOf } from '../time-form-of.ts';
import { defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';

/** One day, or one moment, for all records: typed in any common form or picked. */
export function DayDefault({ draft, label, onChange }: DefaultControlProps) {
  return <DayInput field={fieldOf(draft)} text={defaultTextOf(draft)} label={label} onChange={onChange} />;
}

interface DayInputProps extends Pick<DefaultControlProps, 'label' | 'onChange'> {
  readonly field: Field;
  readonly text: string;
}

function DayInput({ field, label, text, onChange }: DayInputProps) {
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
