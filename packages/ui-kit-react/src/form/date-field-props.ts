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
  /** Formats the time of a value; hours and minutes when left out. Seconds that are not shown are kept when another day is chosen. */
  readonly formatTime?: (time: string) => string;
  /** Reads a typed time as `HH:mm` or `HH:mm:ss`; null when it is none. */
  readonly parseTime?: (text: string) => string | null;
  /** The format of the time, which is part of the accessible name of its input; `HH:mm` when left out. */
  readonly timeForm?: string;
  /** Shown beside the value while nothing is typed, "in 2 days" for example. */
  readonly hint?: string;
  /** Changes the typed text on Up and Down; by a day when left out. */
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
  /** Is called when typed text is no date; the text stays, so that it can be corrected. */
  readonly onReject?: (text: string) => void;
  /** Is called when Escape discards typed text. */
  readonly onRestore?: () => void;
  /** Is called when the typed text begins to differ from the value, and when it no longer does. */
  readonly onTyping?: (isTyping: boolean) => void;
  /** Is called when the focus leaves while something is typed; false: the text stays and is not saved yet. */
  readonly onLeave?: (event: FocusEvent) => boolean;
  /** Lets a component beside the field save or discard the typed text. */
  readonly handle?: Ref<DateFieldHandle>;
  /** When the field is removed while something is typed, it saves that as when the focus leaves. */
  readonly savesWhenGone?: boolean;
  /** Typed text that was refused, by the field or by its owner: it is shown, and saved again only when it is changed or with Enter. */
  readonly rejected?: string | null;
}

export interface DateFieldHandle {
  readonly settle: () => void;
  readonly restore: () => void;
}
