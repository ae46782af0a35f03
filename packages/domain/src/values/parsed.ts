import type { CellValue, Parsed } from './value.ts';

export const noValue: Parsed = { ok: true, value: null };

export function parsed(value: CellValue): Parsed {
  return { ok: true, value };
}

export function refused(reason: string): Parsed {
  return { ok: false, reason };
}

/** Undefined, null, '' and blanks: no value. */
export function isNothing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}
