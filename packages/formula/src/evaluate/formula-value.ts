/** What a formula works with: numbers, texts (dates among them, in canonical form), or nothing. Truth is 1 or 0. */
export type FormulaValue = string | number | null;

export interface FormulaContext {
  /** Milliseconds since 1970: what NOW() is. */
  readonly now: number;
}

const numeric = /^\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?\s*$/i;

/** A number, or numeric text; null for anything else and for what is not finite. */
export function toNumber(value: FormulaValue): number | null {
  const number = typeof value === 'string' ? (value.length < 400 && numeric.test(value) ? Number(value) : Number.NaN) : value;
  return number === null || !Number.isFinite(number) ? null : number + 0;
}

export function toText(value: FormulaValue): string | null {
  return value === null ? null : String(value);
}

/** Conditions: numbers but 0, and texts but the empty one. Nothing is false. */
export function isTrue(value: FormulaValue): boolean {
  return typeof value === 'number' ? value !== 0 : value !== null && value !== '';
}

export function fromTruth(truth: boolean): 1 | 0 {
  return truth ? 1 : 0;
}
