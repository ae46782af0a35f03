import { limits } from '../limits/limits.ts';

/** The entries of a comma separated value, without the blanks around them and without empty ones. */
export function splitList(value: string): string[] {
  return value
    .split(',', limits.filterListValues + 1)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
