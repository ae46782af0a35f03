/** One value: a number, a text (dates among them, in canonical form), or nothing. Truth is 1 or 0. */
export type FormulaScalar = string | number | null;
/** What a formula works with: one value, or a list as lookups and links give them. */
export type FormulaValue = FormulaScalar | readonly FormulaScalar[];

export interface FormulaContext {
  /** Milliseconds since 1970: what NOW() is. */
  readonly now: number;
  /** Where TODAY() is; UTC when it is not said. */
  readonly timeZone?: string;
  /** The record at hand, for RECORD_ID() and its kin; nothing where it is not known. */
  readonly record?: FormulaRecord;
}

/** What a formula can know of its record besides its cells. Moments are in canonical form. */
export interface FormulaRecord {
  readonly id: number | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
}

const numeric = /^\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?\s*$/i;

/** A number, or numeric text; null for anything else and for what is not finite. */
export function toNumber(value: FormulaValue): number | null {
  const one = toScalar(value);
  const number = typeof one === 'string' ? (one.length < 400 && numeric.test(one) ? Number(one) : Number.NaN) : one;
  return number === null || !Number.isFinite(number) ? null : number + 0;
}

export function toText(value: FormulaValue): string | null {
  const one = toScalar(value);
  return one === null ? null : String(one);
}

/** Conditions: numbers but 0, and texts but the empty one. Nothing is false. */
export function isTrue(value: FormulaValue): boolean {
  const one = toScalar(value);
  return typeof one === 'number' ? one !== 0 : one !== null && one !== '';
}

export function fromTruth(truth: boolean): 1 | 0 {
  return truth ? 1 : 0;
}

export function isList(value: FormulaValue): value is readonly FormulaScalar[] {
  return typeof value === 'object' && value !== null;
}

/** A list where one value is asked for: its only item; several as text with commas; an empty one is nothing. */
export function toScalar(value: FormulaValue): FormulaScalar {
  if (!isList(value)) return value;
  const items = value.filter((item) => item !== null);
  return items.length > 1 ? items.join(', ') : (items[0] ?? null);
}

/** A list of one where a list is asked for; nothing is the empty list. */
export function toList(value: FormulaValue): readonly FormulaScalar[] {
  if (isList(value)) return value;
  return value === null ? [] : [value];
}
