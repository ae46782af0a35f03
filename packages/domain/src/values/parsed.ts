import type { CellValue, Parsed, Refused } from './value.ts';
import { sayInEnglish, type ValueFault } from './value-fault.ts';

export const noValue: Parsed = { ok: true, value: null };

export function parsed(value: CellValue): Parsed {
  return { ok: true, value };
}

export function refused(fault: ValueFault): Refused {
  return { ok: false, reason: sayInEnglish(fault), fault };
}

/** Undefined, null, '' and blanks: no value. */
export function isNothing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}
