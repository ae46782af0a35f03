import type { RatingIconName } from './rating-icons.ts';

/** Every kind of cell the kit can draw. A product maps its own field types onto these names. */
export const cellKinds = [
  'text',
  'longText',
  'richText',
  'json',
  'number',
  'decimal',
  'currency',
  'percent',
  'checkbox',
  'date',
  'dateTime',
  'singleSelect',
  'multiSelect',
  'email',
  'url',
  'phone',
  'place',
  'rating',
  'id',
  'systemTime',
  'computed',
  'files',
  'people',
  'code',
  'button',
  'secret',
  'links',
  'list',
  'fault',
] as const;

export type CellKind = (typeof cellKinds)[number];

/**
 * A cell's value: text, finite number, boolean, `YYYY-MM-DD`, an option id (singleSelect) or option ids
 * in the order chosen (multiSelect, people). No value is null, never undefined and never ''.
 */
export type CellValue = string | number | boolean | null | readonly string[];

export type CellAlign = 'start' | 'end' | 'center';

/** The result of reading typed or pasted input: the value, or a reason that tells a person what to do. */
export type ParsedCell = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly reason: string };

export const hueNames = [
  'blue',
  'emerald',
  'amber',
  'rose',
  'violet',
  'cyan',
  'orange',
  'slate',
  'pink',
  'green',
  'indigo',
  'yellow',
  'purple',
  'teal',
  'red',
  'sky',
  'fuchsia',
  'lime',
  'brown',
  'gray',
] as const;

/** A hue of the option palette, in the order new options take them. */
export type HueName = (typeof hueNames)[number];

/** One choice of a select cell. `color` (any CSS colour) wins over `hue`; without both it is grey. */
export interface CellOption {
  readonly id: string;
  readonly title: string;
  readonly hue?: HueName | null;
  readonly color?: string | null;
}

/** The text of an editor after Up or Down changed one part of it, with the place of that part. */
export interface SteppedDraft {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Texts that are put into a column together, such as a paste, and that can be read in two ways with different values. Only the product
 * knows what a reading is.
 */
export interface OpenTexts {
  readonly readings: readonly [likely: unknown, other: unknown];
  /** A text for which the two readings give different values. */
  readonly example: string;
}

/** All a painter or editor needs to know about a cell besides its value. */
export interface CellSpec {
  readonly kind: CellKind;
  /** Overrides the side the kind aligns to. */
  readonly align?: CellAlign;
  /** Choices of singleSelect, multiSelect and people, in order. */
  readonly options?: readonly CellOption[];
  /** Several people may be chosen; multiSelect always takes several. */
  readonly isMulti?: boolean;
  /** Names of the parts of a `files` value. */
  readonly partsOf?: (value: CellValue) => readonly string[];
  /**
   * Finds addresses of small pictures for the parts of a `files` value, null where there is none, and hands them over, at once or
   * later. They must be the product's own: a picture of another server would tell it who looks.
   */
  readonly picturesOf?: (value: CellValue, rowId: string | number, show: (addresses: readonly (string | null)[]) => void) => void;
  /** What a `links` or `list` value shows: its first parts and how many there are. */
  readonly chipsOf?: (value: CellValue) => { readonly chips: readonly CellOption[]; readonly count: number };
  /** Its values are computed from others, so nobody can write them. */
  readonly isComputed?: boolean;
  /** Makes a picture of a `code` and hands it over, at once or later; null when the text cannot be drawn. */
  readonly draw?: (text: string, show: (drawing: Element | null) => void) => void;
  /** The caption of a `button`, or the reason of a `fault`; and whether pressing a `button` or `links` does anything. */
  readonly caption?: string;
  readonly canPress?: boolean;
  /** The colours of a `button`, as options have them; plain when absent. */
  readonly look?: Pick<CellOption, 'hue' | 'color'>;
  /** Whether the action of a `button` is running for this record. */
  readonly isBusy?: (rowId: string | number) => boolean;
  /** Number of stars of a rating; 5 when absent. */
  readonly max?: number;
  /** What a rating is drawn with; stars when absent. */
  readonly ratingIcon?: RatingIconName;
  /** Its own colour, any CSS colour. */
  readonly ratingColor?: string | null;
  /** Draw a percent with its bar; true when absent. */
  readonly hasBar?: boolean;
  /** The value as shown. Absent: option titles, `yes`-less booleans and plain `String(value)`. */
  readonly format?: (value: CellValue) => string;
  /** The value as an editor and the clipboard show it; absent: plain numbers, titles, else `format`. */
  readonly editText?: (value: CellValue) => string;
  /** The text an editor begins with, where it differs from that of the clipboard: a date in the format of its field. */
  readonly draftText?: (value: CellValue) => string;
  /** The day of a moment as `YYYY-MM-DD`, in the time zone of its field; absent: the day in its text. Takes ISO texts too. */
  readonly dayOf?: (value: CellValue) => string;
  /** Changes a part of the typed text on Up and Down, where it has parts such as those of a date; the changed part is selected. */
  readonly step?: (text: string, caret: number, by: 1 | -1) => SteppedDraft | null;
  /** Draws what is shown below the editor of a `place` while its text is typed, such as a map, which may change the draft. */
  readonly beside?: (host: HTMLElement, setDraft: (text: string) => void) => { show(value: CellValue): void; destroy(): void };
  /** Reads typed text, pasted text or a raw value. Absent: the kind's plain reading. '' means no value. */
  readonly parse?: (input: unknown) => ParsedCell;
  /**
   * Reads texts that are put into a column together: all in the one way that suits all of them, or in the way that was chosen. Absent: each
   * text by itself.
   */
  readonly parseTogether?: (texts: readonly string[], chosen?: unknown) => (input: unknown) => ParsedCell;
  /** Finds out whether texts that are put into a column together can be read in two ways; null where only one is possible. */
  readonly findOpen?: (texts: readonly string[]) => OpenTexts | null;
  /** Splits texts that are put into a column together into titles of options; absent: at commas outside of quotes. */
  readonly titlesIn?: (texts: readonly string[]) => (text: string) => readonly string[];
}
