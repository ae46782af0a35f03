/** Whole numbers of 64 bits, which occur only in files of sources: those too large for a JavaScript number become their digits. */
export function shortenBigInt(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
