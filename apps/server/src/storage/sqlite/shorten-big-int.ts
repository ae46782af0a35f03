/** Whole numbers of 64 bits, which only files of others hold: those that are no numbers of ours are their digits. */
export function shortenBigInt(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
