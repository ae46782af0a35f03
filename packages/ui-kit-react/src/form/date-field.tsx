import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react';
import { flushSync } from 'react-dom';
import { Calendar as CalendarIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../overlay/popover.tsx';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import { addDays, parseTypedDate, parseTypedTime } from './calendar-math.ts';
import type { IsoDate } from './calendar-math.ts';
import { Calendar } from './calendar.tsx';
import control from './control.module.css';
import styles from './date-field.module.css';
import { Input } from './input.tsx';

export interface DateFieldProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm` with `hasTime`, seconds behind it where there are any; null for none. Civil time: zones are the caller's. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  /** Today in the reader's zone. */
  readonly today: IsoDate;
  /** Spoken name; inside a `Field` its label serves. */
  readonly label?: string;
  readonly hasTime?: boolean;
  /** Prints a date part; the language's short form when left out. */
  readonly format?: (date: IsoDate) => string;
  /** Reads typed text; the language's order, ISO, "today" and "+3d" when left out. */
  readonly parse?: (text: string) => IsoDate | null;
  /** Prints the time of a value; hours and minutes when left out. What it leaves out stays as another day is chosen. */
  readonly formatTime?: (time: string) => string;
  /** Reads a typed time as `HH:mm` or `HH:mm:ss`; null when it is none. */
  readonly parseTime?: (text: string) => string | null;
  /** The form of the time, behind the spoken name of where it is typed; `HH:mm` when left out. */
  readonly timeForm?: string;
  /** Said beside the value while nothing is typed, "in 2 days" for example. */
  readonly hint?: string;
  /** What Up and Down make of the text being typed; a day more or less when left out. */
  readonly step?: (
    text: string,
    caret: number,
    by: 1 | -1,
  ) => { readonly text: string; readonly start: number; readonly end: number } | null;
  readonly placeholder?: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly isDisabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  /** No outline until hovered or focused. */
  readonly isBare?: boolean | undefined;
  /** Told when typed text is no date; the text stays for putting right. */
  readonly onReject?: (text: string) => void;
  /** Told when Escape takes typed text back. */
  readonly onRestore?: () => void;
  /** Told when what is typed begins to differ from the value, and when it does no more. */
  readonly onTyping?: (isTyping: boolean) => void;
  /** Told when focus goes while something is typed; false: it stays there and is not taken yet. */
  readonly onLeave?: (event: FocusEvent) => boolean;
  /** Takes what is typed, or takes it back, for what stands beside the field. */
  readonly handle?: Ref<DateFieldHandle>;
  /** Taken away while something is typed in it, it takes that as when focus leaves it. */
  readonly savesWhenGone?: boolean;
  /** What was typed and was refused, here or by whoever was told of it: it is there, and taken again only when it is changed, or with Enter. */
  readonly rejected?: string | null;
}

export interface DateFieldHandle {
  readonly settle: () => void;
  readonly restore: () => void;
}

/** A date to type freely or pick. Up and Down move it a day, or the part at the caret; empty clears. */
export function DateField(props: DateFieldProps) {
  const {
    value,
    onValueChange,
    today,
    label,
    hasTime,
    placeholder,
    size = 'md',
    isDisabled,
    isInvalid,
    isBare,
    onReject,
    onTyping,
    timeForm = 'HH:mm',
    formatTime = minutesOf,
    parseTime = parseTypedTime,
    savesWhenGone = false,
    rejected = null,
  } = props;
  const locale = useLocale();
  const labels = useLabels();
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [draft, setDraft] = useState(rejected);
  const [isWrong, setWrong] = useState(rejected !== null);
  const [isOpen, setOpen] = useState(false);
  const [typedTime, setTypedTime] = useState<string | null>(null);
  const [known, setKnown] = useState(rejected);
  if (known !== rejected) {
    setKnown(rejected);
    if (rejected !== null && draft === null) {
      setDraft(rejected);
      setWrong(true);
    }
  }
  const date = value?.slice(0, 10) ?? null;
  const time = value?.slice(11) || '00:00';
  const shownTime = date ? formatTime(time) : '';
  const print = props.format ?? ((day: IsoDate) => formatShort(day, locale));
  const read = props.parse ?? ((text: string) => parseTypedDate(text, { today, locale, todayWords: [labels.today] }));
  const shown = date ? print(date) : '';
  const isTyping = (draft !== null && draft !== shown) || (typedTime !== null && typedTime !== shownTime);
  useEffect(() => onTyping?.(isTyping), [onTyping, isTyping]);
  const set = (day: IsoDate | null, clock = time) => {
    setDraft(null);
    setWrong(false);
    if (day === null) setTypedTime(null);
    onValueChange(day === null ? null : hasTime ? `${day} ${clock}` : day);
  };
  const commit = () => {
    if (draft === null) return;
    if (draft.trim() === '') return set(null);
    const day = read(draft);
    if (day) return set(day);
    setWrong(true);
    onReject?.(draft);
  };
  const settle = () => {
    if (draft !== rejected) commit();
  };
  const commitTime = () => {
    const isSame = typedTime === null || typedTime.trim() === '' || typedTime === shownTime;
    const clock = isSame ? null : parseTime(typedTime);
    if (clock && date) set(date, clock);
    // one that cannot be read stays to be put right
    if (isSame || clock) setTypedTime(null);
  };
  const leave = useRef({ settle: () => {}, restore: () => {} });
  useEffect(() => {
    leave.current = {
      settle: () => (typedTime === null ? settle() : commitTime()),
      restore: () => {
        setDraft(null);
        setTypedTime(null);
        setWrong(false);
      },
    };
  });
  useImperativeHandle(props.handle, () => ({ settle: () => leave.current.settle(), restore: () => leave.current.restore() }), []);
  useEffect(() => (savesWhenGone ? () => leave.current.settle() : undefined), [savesWhenGone]);
  const onBlur = (event: FocusEvent, take: () => void) => {
    if (props.onLeave?.(event) !== false) take();
  };
  const stepBy = (event: KeyboardEvent, by: 1 | -1) => {
    if (!props.step && date) {
      event.preventDefault();
      return set(addDays(date, by));
    }
    const input = inputRef.current;
    const stepped = input && props.step?.(input.value, input.selectionStart ?? input.value.length, by);
    if (!input || !stepped) return;
    event.preventDefault();
    flushSync(() => setDraft(stepped.text));
    input.setSelectionRange(stepped.start, stepped.end);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
      setWrong(false);
      props.onRestore?.();
    }
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') stepBy(event, event.key === 'ArrowUp' ? 1 : -1);
  };
  const hint = date !== null && draft === null && props.hint !== undefined && (
    <span id={hintId} className={styles.hint} onMouseDown={(event) => focusBeside(event, inputRef.current)}>
      {props.hint}
    </span>
  );
  return (
    <span className={cx(styles.field, isBare && hasTime && styles.snug)}>
      <Input
        ref={inputRef}
        size={size}
        className={hasTime && isBare ? styles.day : undefined}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        disabled={isDisabled}
        isBare={isBare}
        isInvalid={isInvalid || isWrong}
        placeholder={placeholder}
        value={draft ?? shown}
        onValueChange={setDraft}
        onBlur={(event) => onBlur(event, settle)}
        onKeyDown={press}
        end={
          <>
            {!hasTime && hint}
            <Popover
              label={label ?? labels.openCalendar}
              isOpen={isOpen}
              onOpenChange={setOpen}
              isFlush
              align="end"
              finalFocus={inputRef}
              trigger={
                <IconButton
                  label={labels.openCalendar}
                  icon={CalendarIcon}
                  size="xs"
                  disabled={isDisabled}
                  hasTooltip={false}
                  className={isBare ? cx(styles.open, control.quiet) : styles.open}
                />
              }
            >
              <Calendar
                label={label ?? labels.openCalendar}
                value={date}
                today={today}
                hasAutoFocus
                onValueChange={(day) => {
                  set(day);
                  setOpen(false);
                }}
              />
            </Popover>
          </>
        }
      />
      {hasTime && (
        <TimeInput
          size={size}
          isBare={isBare}
          label={label ? `${label}, ${timeForm}` : timeForm}
          isLong={timeForm.length > 'HH:mm'.length}
          isDisabled={isDisabled || !date}
          isInvalid={typedTime !== null && typedTime !== '' && typedTime !== shownTime && parseTime(typedTime) === null}
          value={typedTime ?? shownTime}
          onType={setTypedTime}
          onTake={commitTime}
          onRestore={() => setTypedTime(null)}
          isTyping={typedTime !== null && typedTime !== shownTime}
          onBlur={(event) => onBlur(event, commitTime)}
        />
      )}
      {hasTime && hint}
    </span>
  );
}

/** A press on what is said beside a text is meant for the text. */
function focusBeside(event: MouseEvent, input: HTMLInputElement | null): void {
  event.preventDefault();
  input?.focus();
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly size: 'sm' | 'md' | 'lg';
  /** Longer than hours and minutes. */
  readonly isLong: boolean;
  readonly isDisabled: boolean | undefined;
  readonly isBare: boolean | undefined;
  readonly isInvalid: boolean;
  readonly onType: (text: string) => void;
  readonly onTake: () => void;
  /** What is typed differs from the time: Escape takes it back, and does no more. */
  readonly isTyping: boolean;
  readonly onRestore: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

function TimeInput({
  label,
  value,
  size,
  isLong,
  isDisabled,
  isBare,
  isInvalid,
  onType,
  onTake,
  isTyping,
  onRestore,
  onBlur,
}: TimeInputProps) {
  return (
    <Input
      size={size}
      dir="ltr"
      aria-label={label}
      disabled={isDisabled}
      isBare={isBare}
      isInvalid={isInvalid}
      placeholder={isBare ? undefined : '--:--'}
      value={value}
      onValueChange={onType}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onTake();
        if (event.key !== 'Escape' || !isTyping) return;
        event.stopPropagation();
        onRestore();
      }}
      className={cx(styles.time, isLong && styles.long)}
    />
  );
}

/** Hours and minutes. */
function minutesOf(time: string): string {
  return time.slice(0, 5);
}

function formatShort(date: IsoDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
