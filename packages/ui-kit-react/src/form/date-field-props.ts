import type { FocusEvent, Ref } from 'react';
import type { IsoDate } from './calendar-math.ts';

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
