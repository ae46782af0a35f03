import type { TextReading } from '../text/text-reading.ts';
import type { CellValue, Parsed } from '../values/value.ts';
import type { AggregateName } from '../view/aggregate.ts';
import type { ComparisonOp } from '../view/filter.ts';
import type { FieldType, ValueKind } from './field-type.ts';
import type { Field } from './field.ts';

/** What reading and showing a value may need to know about the person in front of it. */
export interface ValueContext {
  /** IANA zone in which date-times are shown, and typed ones without a zone are meant. Absent: UTC. */
  readonly timeZone?: string;
  /** Milliseconds since 1970. Given: typed "today", "tomorrow", "yesterday" and "now" are understood. */
  readonly now?: number;
  /** With `now`: dates typed as people of this language write them are understood too. */
  readonly locale?: string;
  /** How the texts of the column are written, where many of them are read together. Absent: each text says for itself. */
  readonly reading?: TextReading;
  /** Who may be named in people fields, and how they are called. Absent: ids stand for themselves. */
  readonly people?: readonly Person[];
}

/** Somebody a people field can hold. */
export interface Person {
  readonly id: string;
  /** Display name; the email where there is none. */
  readonly name: string;
  readonly email: string;
}

export type FieldGroup = 'Basic' | 'Number' | 'Date' | 'Choice' | 'People' | 'Link' | 'Media' | 'System';

/** All the product knows about one field type; everything type-specific elsewhere derives from it. */
export interface FieldKind {
  readonly type: FieldType;
  readonly valueKind: ValueKind;
  /** English name, as in "Single line text". */
  readonly label: string;
  readonly group: FieldGroup;
  /** Computed: no column of its own in the database. */
  readonly isVirtual: boolean;
  /** Never written by people or API clients. */
  readonly isReadOnly: boolean;
  /**
   * Typed text, API JSON or a canonical value as canonical value. Never throws: a value that cannot be
   * understood answers with a sentence. Empty text, blanks and undefined are null. parse(canonical) is itself.
   */
  parse(input: unknown, field: Field, context?: ValueContext): Parsed;
  /** The value as shown in a grid cell; '' for null. */
  format(value: CellValue, field: Field, context?: ValueContext): string;
  /** The value as v1 JSON: option titles, `a,b`, booleans, numbers. */
  toWire(value: CellValue, field: Field): unknown;
  /** Order for ascending sorts: nulls first, 0 for equal. */
  compare(a: CellValue, b: CellValue, field: Field): number;
  isEmpty(value: CellValue): boolean;
  /** Filter operators offered for the type; aliases are accepted beside them. */
  readonly filterOps: readonly ComparisonOp[];
  readonly aggregates: readonly AggregateName[];
  /** Settings a new field of the type starts with. */
  readonly defaultMeta: Readonly<Record<string, unknown>>;
}
