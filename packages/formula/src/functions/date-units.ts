export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type DateUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const units = new Map<string, DateUnit>([
  ['milliseconds', 'millisecond'],
  ['millisecond', 'millisecond'],
  ['ms', 'millisecond'],
  ['seconds', 'second'],
  ['second', 'second'],
  ['s', 'second'],
  ['minutes', 'minute'],
  ['minute', 'minute'],
  ['m', 'minute'],
  ['hours', 'hour'],
  ['hour', 'hour'],
  ['h', 'hour'],
  ['days', 'day'],
  ['day', 'day'],
  ['d', 'day'],
  ['weeks', 'week'],
  ['week', 'week'],
  ['w', 'week'],
  ['months', 'month'],
  ['month', 'month'],
  ['M', 'month'],
  ['quarters', 'quarter'],
  ['quarter', 'quarter'],
  ['Q', 'quarter'],
  ['years', 'year'],
  ['year', 'year'],
  ['y', 'year'],
]);

/** All names of units. */
export const unitNames: readonly string[] = [...units.keys()];

/** A unit by any of its names; single letters mind their case: `m` minutes, `M` months. */
export function findUnit(name: string): DateUnit | undefined {
  return units.get(name) ?? (name.length > 1 ? units.get(name.toLowerCase()) : undefined);
}

/** Length in milliseconds of the units whose length is always the same. */
export const unitLengths: Readonly<Partial<Record<DateUnit, number>>> = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 };
