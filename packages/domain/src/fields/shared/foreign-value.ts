import type { CellValue } from '../../values/value.ts';

/**
 * What stands in a database of others and is no value of ours, as it stands there: digits a number would lose as they are, everything
 * else (`infinity`, words among numbers) with a mark.
 */
export function showForeign(value: CellValue): string {
  if (typeof value !== 'string' || value === '') return '';
  return /^-?[0-9]*\.?[0-9]+$/.test(value) ? value : `⚠ ${value}`;
}
