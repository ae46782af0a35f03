/** Summaries of one field over the rows of a view, a group or a selection. */
export const aggregateNames = [
  'count',
  'countEmpty',
  'countFilled',
  'countUnique',
  'percentEmpty',
  'percentFilled',
  'percentUnique',
  'sum',
  'min',
  'max',
  'avg',
  'median',
  'stdDev',
  'range',
  'earliestDate',
  'latestDate',
  'dateRange',
  'checked',
  'unchecked',
  'percentChecked',
  'percentUnchecked',
  'histogram',
] as const;
export type AggregateName = (typeof aggregateNames)[number];

const common = ['count', 'countEmpty', 'countFilled', 'countUnique', 'percentEmpty', 'percentFilled', 'percentUnique'] as const;

/** The summaries that make sense for each family of values. */
export const aggregatesFor = {
  common,
  number: [...common, 'sum', 'min', 'max', 'avg', 'median', 'stdDev', 'range', 'histogram'],
  date: [...common, 'earliestDate', 'latestDate', 'dateRange', 'histogram'],
  checkbox: ['count', 'checked', 'unchecked', 'percentChecked', 'percentUnchecked'],
  presence: ['count', 'countEmpty', 'countFilled', 'percentEmpty', 'percentFilled'],
  none: [],
} as const satisfies Record<string, readonly AggregateName[]>;
