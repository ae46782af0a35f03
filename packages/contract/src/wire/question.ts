import { aggregateNames, limits, periodUnits } from '@quadrille/domain';
import * as v from 'valibot';
import { cellValueSchema } from './grid-page.ts';
import { type WireRuleFilter, wireRuleFilterSchema } from './rule.ts';
import { wireColumnSchema } from './column.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const direction = v.picklist(['asc', 'desc']);

/** A summary that is one value for each group. */
export const questionAggregates = aggregateNames.filter((name): name is Exclude<typeof name, 'histogram'> => name !== 'histogram');

const groupSchema = v.object({
  fk_column_id: id,
  /** The period a date counts to; null: each value is a group. */
  unit: v.nullish(v.picklist(periodUnits)),
  direction: v.optional(direction, 'asc'),
});
const measureSchema = v.object({
  aggregate: v.picklist(questionAggregates),
  /** Null for how many records there are. */
  fk_column_id: v.nullish(id),
});

const filterList: v.GenericSchema<WireRuleFilter[]> = v.pipe(v.array(wireRuleFilterSchema), v.maxLength(limits.filterConditions));

const questionShape = v.object({
  fk_model_id: id,
  /** The view whose records are meant, by its filters; null: all of the table. */
  fk_view_id: v.nullish(id),
  filter: v.optional(filterList, []),
  groups: v.optional(v.pipe(v.array(groupSchema), v.maxLength(limits.questionGroups)), []),
  measures: v.optional(v.pipe(v.array(measureSchema), v.maxLength(limits.questionMeasures)), []),
  /** Groups in the order of a measure, by its place; missing: in the order of their values. */
  order: v.nullish(v.object({ measure: v.pipe(v.number(), v.integer(), v.minValue(0)), direction })),
  /** Set: the records themselves are asked for, not groups of them. */
  records: v.nullish(
    v.object({
      fields: v.pipe(v.array(id), v.maxLength(limits.questionFields)),
      sorts: v.optional(v.pipe(v.array(v.object({ fk_column_id: id, direction })), v.maxLength(5)), []),
    }),
  ),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.questionRows)), 100),
});

/** What a widget asks: which records, grouped by what, what is measured, in which order. Never an answer. */
export interface Question extends v.InferOutput<typeof questionShape> {}
export const questionSchema: v.GenericSchema<QuestionInput, Question> = v.pipe(
  questionShape,
  v.check(({ order, measures }) => order == null || order.measure < measures.length, 'orders by a measure that it does not have'),
  v.check(
    ({ measures }) => new Set(measures.flatMap((one) => (one.aggregate === 'median' ? [one.fk_column_id] : []))).size <= 1,
    'asks for the medians of several fields: one question finds one',
  ),
  v.check(
    ({ measures }) => measures.every((one) => one.aggregate === 'count' || one.fk_column_id != null),
    'measures something without saying of which field',
  ),
);
/** A question as callers may write it: what has a natural default is left out. */
export type QuestionInput = v.InferInput<typeof questionShape>;

/** One group: the value of each grouping field, how many records, and what was measured, in the order asked. */
const answerGroupSchema = v.object({
  values: v.array(cellValueSchema),
  count: v.number(),
  measures: v.array(cellValueSchema),
});

const answerShape = v.union([
  v.object({
    ok: v.literal(true),
    /** The fields that were named, so that values can be written out. */
    columns: v.array(wireColumnSchema),
    grouped_by: v.array(v.object({ fk_column_id: v.string(), unit: v.nullable(v.picklist(periodUnits)) })),
    measured: v.array(v.object({ aggregate: v.picklist(questionAggregates), fk_column_id: v.nullable(v.string()) })),
    /** Ids of the fields of `rows`. */
    fields: v.array(v.string()),
    /** Empty where records were asked for. */
    groups: v.array(answerGroupSchema),
    /** Of a question for records: id, version and the cells of its fields. */
    rows: v.array(v.array(cellValueSchema)),
    /** How many groups or records there are, beyond the limit too. */
    total: v.number(),
  }),
  v.object({ ok: v.literal(false), code: v.string(), message: v.string() }),
]);
export type QuestionAnswer = v.InferOutput<typeof answerShape>;
export const questionAnswerSchema: v.GenericSchema<QuestionAnswer> = answerShape;

export type AnsweredQuestion = Extract<QuestionAnswer, { ok: true }>;
export type AnswerGroup = v.InferOutput<typeof answerGroupSchema>;
