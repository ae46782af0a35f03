import type { GridDistinct } from '@quadrille/contract';

/** How many records hold an option, by its id; undefined where that is not known. */
export type OptionCounts = (optionId: string) => number | undefined;

/** Whatever is not among the values found is held by no record, unless there are more values than were found. */
export function toOptionCounts({ values, total }: GridDistinct): OptionCounts {
  const counts = new Map(values.map(({ value, count }) => [String(value), count]));
  const others = total > values.length ? undefined : 0;
  return (optionId) => counts.get(optionId) ?? others;
}
