import { useLingui } from '@lingui/react/macro';
import { getFieldKind } from '@quadrille/domain';
import { DateField } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { wordsOfValueFault } from '../../../../platform/value-fault-words.ts';
import { dateLocale } from '../../date-locale.ts';
import { textOf, timeZone } from './control-props.ts';
import type { ControlProps } from './control-props.ts';

/** A day, typed in any common form or picked. */
export function DateControl(props: ControlProps) {
  const { field, value, onWrite } = props;
  return (
    <DayField {...props} day={textOf(value)} onDay={(day) => onWrite(day)} format={(day) => getFieldKind('Date').format(day, field)} />
  );
}

/** A moment in the zone of the reader. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onWrite, onError } = props;
  const kind = getFieldKind('DateTime');
  const plain = { ...field, meta: { ...field.meta, date_format: 'YYYY-MM-DD', time_format: 'HH:mm', is12hrFormat: false } };
  const local = value === null ? null : kind.format(value, plain, { timeZone });
  const write = (day: string | null): void => {
    const parsed = kind.parse(day, plain, { timeZone });
    if (parsed.ok) onWrite(parsed.value);
    else onError(wordsOfValueFault(parsed.fault));
  };
  return <DayField {...props} day={local} onDay={write} hasTime format={(day) => getFieldKind('Date').format(day, field)} />;
}

interface DayFieldProps extends ControlProps {
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  readonly format: (day: string) => string;
  readonly hasTime?: boolean;
}

function DayField({ field, day, onDay, format, hasTime = false, onError }: DayFieldProps) {
  const { t } = useLingui();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const read = (text: string): string | null => {
    const parsed = getFieldKind('Date').parse(text, { ...field, type: 'Date' }, { timeZone, now: Date.now(), ...dateLocale() });
    return parsed.ok ? textOf(parsed.value) : null;
  };
  return (
    <DateField
      label={field.title}
      size="sm"
      isBare
      hasTime={hasTime}
      value={day}
      today={today}
      format={format}
      parse={read}
      onReject={(text) => onError(t`“${text}” is not a date.`)}
      onValueChange={(next) => {
        onError(null);
        onDay(next);
      }}
    />
  );
}
