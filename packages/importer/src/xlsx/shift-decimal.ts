/** The number times a power of ten, without the digits that multiplying adds: 0.07 becomes 7, not 7.000000000000001. */
export function shiftDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
