import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import { addDays, parseTypedDate, parseTypedTime } from './calendar-math.ts';
import type { IsoDate } from './calendar-math.ts';
import type { DateFieldProps } from './date-field-props.ts';

interface TypedDateInput {
  readonly props: DateFieldProps;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Alt+Down opens the calendar. */
  readonly onOpen: () => void;
}

/** The texts a date field shows, and what it does with typed ones. */
export interface TypedDate {
  readonly date: IsoDate | null;
  /** The text of the date, as it is typed or printed. */
  readonly text: string;
  /** Whether the date is being typed. */
  readonly isTypingDate: boolean;
  readonly isWrong: boolean;
  readonly time: {
    readonly text: string;
    readonly isTyping: boolean;
    readonly isInvalid: boolean;
    type(text: string): void;
    commit(): void;
    restore(): void;
    leave(event: FocusEvent): void;
  };
  typeDate(text: string): void;
  set(day: IsoDate): void;
  leaveDate(event: FocusEvent): void;
  press(event: KeyboardEvent): void;
}

/** Holds the text that is typed into a date field until it is read as a date and a time, or discarded. */
export function useTypedDate({ props, inputRef, onOpen }: TypedDateInput): TypedDate {
  const { value, onValueChange, today, hasTime, onReject, onTyping, savesWhenGone = false, rejected = null } = props;
  const { formatTime = minutesOf, parseTime = parseTypedTime } = props;
  const locale = useLocale();
  const { today: todayWord } = useLabels();
  const [draft, setDraft] = useState(rejected);
  const [isWrong, setWrong] = useState(rejected !== null);
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
  const read = props.parse ?? ((text: string) => parseTypedDate(text, { today, locale, todayWords: [todayWord] }));
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
    // a text that cannot be read stays, so that it can be corrected
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
    if (event.key === 'ArrowDown' && event.altKey) onOpen();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') stepBy(event, event.key === 'ArrowUp' ? 1 : -1);
  };

  return {
    date,
    text: draft ?? shown,
    isTypingDate: draft !== null,
    isWrong,
    time: {
      text: typedTime ?? shownTime,
      isTyping: typedTime !== null && typedTime !== shownTime,
      isInvalid: typedTime !== null && typedTime !== '' && typedTime !== shownTime && parseTime(typedTime) === null,
      type: setTypedTime,
      commit: commitTime,
      restore: () => setTypedTime(null),
      leave: (event) => onBlur(event, commitTime),
    },
    typeDate: setDraft,
    set,
    leaveDate: (event) => onBlur(event, settle),
    press,
  };
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
