import { keepsDigits } from './parse-number.ts';

/** For `JSON.parse`: numbers with more digits than a number keeps are their own text, so that whoever reads them can refuse or keep them. */
export function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const digits = context?.source;
  return typeof value === 'number' && digits !== undefined && !keepsDigits({ value, digits }) ? digits : value;
}

/** Whether a JSON text may hold such a number: a quick look, so that all others need no second one. */
export function mayHoldLongNumbers(json: string): boolean {
  return /\d[\d.]{15}|\de[-+]?\d{3}/i.test(json);
}

const candidate = /-?\d[\d.]{15,}(?:[eE][-+]?\d+)?|-?\d[\d.]*[eE][-+]?\d{3,}/g;

/** Whether a JSON text holds what looks like such a number, be it inside of a text: then a second look at its values is worth its price. */
export function holdsLongNumbers(json: string): boolean {
  if (!mayHoldLongNumbers(json)) return false;
  return (json.match(candidate) ?? []).some((digits) => !keepsDigits({ value: Number(digits), digits }));
}
