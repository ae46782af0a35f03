import { getFieldKind, metaFlag, printInstant, readInstant, stepTyped, timeZoneOf, todayIn, zoneName } from '@quadrille/domain';
import { DateField } from '@quadrille/ui-kit-react';
import type { DateFieldHandle } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { useConfirmBeforeLeaving } from '../../../platform/use-confirm-before-leaving.ts';
import { wordsOfValueFault } from '../../../platform/value-fault-words.ts';
import { dateLocale } from '../../../platform/date-locale.ts';
import { fromLocalMoment, toLocalMoment, zoneOf } from '../local-moment.ts';
import { timeFormOf } from '../time-form-of.ts';
import type { TimeForm } from '../time-form-of.ts';
import styles from './controls.module.css';
import { useDayHint } from './use-day-hint.ts';
import { textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { isChoosing } from './text-control.tsx';
import { readerZone } from '../../structure/index.ts';

/** A day, typed in any common form or picked. */
export function DateControl(props: ControlProps) {
  const { value, onWrite } = props;
  return <DayField {...props} day={textOf(value)} onDay={(day) => onWrite(day, [], day ?? '')} />;
}

/** A moment in the zone of the field, or else of the reader. What the field does not show of a time stays as its day changes. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onWrite, onError } = props;
  const zone = timeZoneOf(field);
  const instant = readInstant(textOf(value) ?? '');
  const local = toLocalMoment(value, field);
  const write = (day: string | null): void => {
    const parsed = fromLocalMoment(day, field);
    if (!parsed.ok) return onError(wordsOfValueFault(parsed.fault));
    const written = readInstant(textOf(parsed.value) ?? '');
    const isSameTime = day?.slice(11) === local?.slice(11);
    const part = instant !== null && isSameTime ? instant - Math.floor(instant / 1000) * 1000 : 0;
    onWrite(written === null ? null : printInstant(written + part), [], day ?? '');
  };
  return (
    <span className={styles.moment}>
      <DayField {...props} day={local} onDay={write} time={timeFormOf(field)} zone={zoneOf(field)} />
      {zone !== null && instant !== null && metaFlag(field.meta, 'isDisplayTimezone') && (
        <span className={styles.zone} title={zone}>
          {zoneName(instant, zone)}
        </span>
      )}
    </span>
  );
}

interface DayFieldProps extends ControlProps {
  /** A day, or one with its time. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  /** How its time is written; absent where it has none. */
  readonly time?: TimeForm;
  /** Where it is today. */
  readonly zone?: string;
}

function DayField({ field, day, onDay, time, zone = readerZone, refused, onError, onMeanwhile }: DayFieldProps) {
  const [today] = useState(() => todayIn(Date.now(), zone));
  const [isTyping, setTyping] = useState(false);
  useConfirmBeforeLeaving(isTyping);
  const dated = { ...field, type: 'Date' } as const;
  const context = () => ({ timeZone: zone, now: Date.now(), ...dateLocale() });
  const parse = (text: string) => getFieldKind('Date').parse(text, dated, context());
  const format = (one: string): string => getFieldKind('Date').format(one, field);
  const read = (text: string): string | null => {
    const parsed = parse(text);
    return parsed.ok ? textOf(parsed.value) : null;
  };
  const refuse = (text: string): void => {
    const parsed = parse(text);
    if (!parsed.ok) onError(wordsOfValueFault(parsed.fault), text);
  };
  const handle = useRef<DateFieldHandle>(null);
  const shown = day === null ? '' : [format(day.slice(0, 10)), time?.print(day.slice(11))].filter(Boolean).join(' ');
  /** What stood there when typing began. */
  const [before, setBefore] = useState(shown);
  if (!isTyping && before !== shown) setBefore(shown);
  const theirs = isTyping && before !== shown ? shown : null;
  useEffect(
    () =>
      onMeanwhile(theirs === null ? null : { text: theirs, take: () => handle.current?.restore(), leave: () => handle.current?.settle() }),
    [theirs, onMeanwhile],
  );
  const hint = useDayHint(day?.slice(0, 10) ?? null, today);
  return (
    <DateField
      handle={handle}
      label={field.title}
      size="sm"
      isBare
      savesWhenGone
      hasTime={time !== undefined}
      {...(time && { formatTime: time.print, parseTime: time.read, timeForm: time.name })}
      value={day}
      today={today}
      {...(hint !== null && { hint })}
      format={format}
      parse={read}
      step={(text, caret, by) => stepTyped(text, caret, by, dated, context())}
      onReject={refuse}
      onRestore={() => onError(null)}
      onTyping={setTyping}
      onLeave={(event) => !isChoosing(event)}
      rejected={refused}
      onValueChange={(next) => {
        setTyping(false);
        onError(null);
        onDay(next);
      }}
    />
  );
}
