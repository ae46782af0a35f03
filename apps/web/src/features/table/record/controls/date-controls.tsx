import { getFieldKind, metaFlag, readInstant, stepTyped, timeZoneOf, todayIn, zoneName } from '@quadrille/domain';
import { DateField } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { useAskBeforeLeaving } from '../../../../platform/use-ask-before-leaving.ts';
import { wordsOfValueFault } from '../../../../platform/value-fault-words.ts';
import { dateLocale } from '../../date-locale.ts';
import styles from '../record.module.css';
import { textOf, timeZone } from './control-props.ts';
import type { ControlProps } from './control-props.ts';

/** A day, typed in any common form or picked. */
export function DateControl(props: ControlProps) {
  const { field, value, onWrite } = props;
  return (
    <DayField
      {...props}
      day={textOf(value)}
      onDay={(day) => onWrite(day, [], day ?? '')}
      format={(day) => getFieldKind('Date').format(day, field)}
    />
  );
}

/** A moment in the zone of the field, or else of the reader. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onWrite, onError } = props;
  const kind = getFieldKind('DateTime');
  const zone = timeZoneOf(field);
  const instant = readInstant(textOf(value) ?? '');
  const plain = { ...field, meta: { timezone: zone, date_format: 'YYYY-MM-DD', time_format: 'HH:mm' } };
  const local = value === null ? null : kind.format(value, plain, { timeZone });
  const write = (day: string | null): void => {
    const parsed = kind.parse(day, plain, { timeZone });
    if (parsed.ok) onWrite(parsed.value, [], day ?? '');
    else onError(wordsOfValueFault(parsed.fault));
  };
  return (
    <span className={styles.moment}>
      <DayField
        {...props}
        day={local}
        onDay={write}
        hasTime
        zone={zone ?? timeZone}
        format={(day) => getFieldKind('Date').format(day, field)}
      />
      {zone !== null && instant !== null && metaFlag(field.meta, 'isDisplayTimezone') && (
        <span className={styles.zone} title={zone}>
          {zoneName(instant, zone)}
        </span>
      )}
    </span>
  );
}

interface DayFieldProps extends ControlProps {
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  readonly format: (day: string) => string;
  readonly hasTime?: boolean;
  /** Where it is today. */
  readonly zone?: string;
}

function DayField({ field, day, onDay, format, hasTime = false, zone = timeZone, refused, onError }: DayFieldProps) {
  const [today] = useState(() => todayIn(Date.now(), zone));
  const [isTyping, setTyping] = useState(false);
  useAskBeforeLeaving(isTyping);
  const dated = { ...field, type: 'Date' } as const;
  const context = () => ({ timeZone: zone, now: Date.now(), ...dateLocale() });
  const parse = (text: string) => getFieldKind('Date').parse(text, dated, context());
  const read = (text: string): string | null => {
    const parsed = parse(text);
    return parsed.ok ? textOf(parsed.value) : null;
  };
  const refuse = (text: string): void => {
    const parsed = parse(text);
    if (!parsed.ok) onError(wordsOfValueFault(parsed.fault), text);
  };
  return (
    <DateField
      label={field.title}
      size="sm"
      isBare
      savesWhenGone
      hasTime={hasTime}
      value={day}
      today={today}
      format={format}
      parse={read}
      step={(text, caret, by) => stepTyped(text, caret, by, dated, context())}
      onReject={refuse}
      onRestore={() => onError(null)}
      onTyping={setTyping}
      rejected={refused}
      onValueChange={(next) => {
        onError(null);
        onDay(next);
      }}
    />
  );
}
