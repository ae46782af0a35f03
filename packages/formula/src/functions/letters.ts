import { limits } from '@quadrille/domain';

/** Characters by code point, as databases count them. */
export function letters(value: string): readonly string[] | string {
  return /[\ud800-\udfff]/.test(value) ? [...value] : value;
}

/** So many characters from a place, counted from 0. */
export function part(value: string, start: number, length: number): string {
  const size = Math.max(0, Math.trunc(length));
  const all = letters(value);
  const piece = all.slice(start, start + size);
  return typeof piece === 'string' ? piece : piece.join('');
}

/** Every occurrence replaced; null when no cell could hold the result. */
export function replaceAll(value: string, from: string, to: string): string | null {
  if (from === '') return value;
  const pieces = value.split(from);
  const length = value.length + (pieces.length - 1) * (to.length - from.length);
  return length > limits.text ? null : pieces.join(to);
}
