import type { FieldId } from '../ids/id.ts';

export const comparisonOps = [
  'eq',
  'neq',
  'not',
  'like',
  'nlike',
  'empty',
  'notempty',
  'null',
  'notnull',
  'checked',
  'notchecked',
  'blank',
  'notblank',
  'allof',
  'anyof',
  'nallof',
  'nanyof',
  'gt',
  'lt',
  'gte',
  'lte',
  'ge',
  'le',
  'in',
  'isnot',
  'is',
  'isWithin',
  'btw',
  'nbtw',
] as const;
export type ComparisonOp = (typeof comparisonOps)[number];

export const comparisonSubOps = [
  'today',
  'tomorrow',
  'yesterday',
  'oneWeekAgo',
  'oneWeekFromNow',
  'oneMonthAgo',
  'oneMonthFromNow',
  'daysAgo',
  'daysFromNow',
  'exactDate',
  'pastWeek',
  'pastMonth',
  'pastYear',
  'nextWeek',
  'nextMonth',
  'nextYear',
  'pastNumberOfDays',
  'nextNumberOfDays',
] as const;
export type ComparisonSubOp = (typeof comparisonSubOps)[number];

/** How an entry joins what stands before it in its list; `and` binds tighter than `or`; `not` is "and not". */
export type LogicalOp = 'and' | 'or' | 'not';

export interface Condition {
  readonly kind: 'condition';
  readonly logicalOp: LogicalOp;
  readonly fieldId: FieldId;
  readonly op: ComparisonOp;
  readonly subOp: ComparisonSubOp | null;
  /** As typed: text; lists are comma separated; selects are named by option title. */
  readonly value: string | null;
}

export interface FilterGroup {
  readonly kind: 'group';
  readonly logicalOp: LogicalOp;
  readonly children: readonly FilterNode[];
}

/** Something that was meant as a condition and is none. It matches nothing, and neither does its negation. */
export interface BrokenCondition {
  readonly kind: 'broken';
  readonly logicalOp: LogicalOp;
  /** What is wrong with it, in a sentence. */
  readonly fault: string;
}

export type FilterNode = Condition | FilterGroup | BrokenCondition;
