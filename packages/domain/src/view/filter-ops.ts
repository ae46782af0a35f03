import type { ComparisonOp } from './filter.ts';

/** Filter operators menus offer, by family of values. API clients may use some more, see `isOpAccepted`. */
export const filterOpsFor = {
  text: ['eq', 'neq', 'like', 'nlike', 'empty', 'notempty', 'null', 'notnull', 'blank', 'notblank'],
  number: ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'null', 'notnull', 'blank', 'notblank'],
  checkbox: ['checked', 'notchecked'],
  select: ['eq', 'neq', 'anyof', 'nanyof', 'null', 'notnull', 'blank', 'notblank'],
  multiSelect: ['allof', 'anyof', 'nallof', 'nanyof', 'null', 'notnull', 'blank', 'notblank'],
  date: ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'isWithin', 'blank', 'notblank', 'null', 'notnull'],
  time: ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank'],
  people: ['anyof', 'allof', 'nanyof', 'nallof', 'blank', 'notblank'],
  attachment: ['like', 'nlike', 'blank', 'notblank'],
  presence: ['blank', 'notblank'],
  json: ['eq', 'neq', 'blank', 'notblank', 'null', 'notnull', 'like', 'nlike'],
  none: [],
} as const satisfies Record<string, readonly ComparisonOp[]>;
