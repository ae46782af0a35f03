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

/** What reading typed or pasted input answers: the value, or the reason in words a person can act on. */
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

/** A draft after a step, and where the part that changed stands in it. */
export interface SteppedDraft {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Texts that come into a column together and can be read in two ways, with other values. What a reading is, the product alone knows. */
export interface OpenTexts {
  readonly readings: readonly [likely: unknown, other: unknown];
  /** A text the two read differently. */
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
  /** Nobody writes its values, they are made of others. */
  readonly isComputed?: boolean;
  /** Makes a picture of a `code` and hands it over, at once or later; null when the text cannot be drawn. */
  readonly draw?: (text: string, show: (drawing: Element | null) => void) => void;
  /** What a `button` says, or why a `fault` is one; whether pressing a `button` or `links` does anything. */
  readonly caption?: string;
  readonly canPress?: boolean;
  /** The colours of a `button`, as options have them; plain when absent. */
  readonly look?: Pick<CellOption, 'hue' | 'color'>;
  /** Whether what a `button` was pressed for is going on in this record. */
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
  /** The value as an editor begins with it, where the clipboard has it in another way: a date as its field writes it. */
  readonly draftText?: (value: CellValue) => string;
  /** The day a moment is on, `YYYY-MM-DD`, where its field counts days; absent: the day it begins with. Takes ISO texts too. */
  readonly dayOf?: (value: CellValue) => string;
  /** What Up and Down make of a text being typed, where its parts can be stepped; the part that changed is selected. */
  readonly step?: (text: string, caret: number, by: 1 | -1) => SteppedDraft | null;
  /** What stands under the editor of a `place` while its text is typed, in an element of its own: a map, which may change the draft. */
  readonly beside?: (host: HTMLElement, setDraft: (text: string) => void) => { show(value: CellValue): void; destroy(): void };
  /** Reads typed text, pasted text or a raw value. Absent: the kind's plain reading. '' means no value. */
  readonly parse?: (input: unknown) => ParsedCell;
  /** Reads each of many texts that come into a column together as all of them say, or as was chosen; absent: each for itself. */
  readonly parseTogether?: (texts: readonly string[], chosen?: unknown) => (input: unknown) => ParsedCell;
  /** Whether many texts that come into a column together leave open how they are meant; null where they say it. */
  readonly findOpen?: (texts: readonly string[]) => OpenTexts | null;
  /** The titles of options in each of many texts that come into a column together; absent: parted by commas outside of quotes. */
  readonly titlesIn?: (texts: readonly string[]) => (text: string) => readonly string[];
}
