import type { Field } from '../field.ts';

type Meta = Field['meta'];

/** A text setting, or the fallback when it is absent or of another kind. */
export function metaText(meta: Meta, key: string, fallback: string): string {
  const value = own(meta, key);
  return typeof value === 'string' && value !== '' ? value : fallback;
}

/** A whole-number setting within bounds, or the fallback. Numeric texts count: v1 clients send them. */
export function metaInteger(meta: Meta, key: string, min: number, max: number): number | null {
  const number = metaNumber(meta, key);
  return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/** A number, or null. Numeric texts count here too. */
export function metaNumber(meta: Meta, key: string): number | null {
  const value = own(meta, key);
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A switch: true, 1, "true" and "1" are on. */
export function metaFlag(meta: Meta, key: string): boolean {
  const value = own(meta, key);
  return value === true || value === 1 || value === 'true' || value === '1';
}

function own(meta: Meta, key: string): unknown {
  return Object.hasOwn(meta, key) ? meta[key] : undefined;
}
