import * as v from 'valibot';
import { cellValueSchema } from './grid-page.ts';

const histogramSchemaShape = v.object({
  /** Where each bar begins, rising; a bar reaches to the beginning of the next. */
  bounds: v.array(v.union([v.string(), v.number()])),
  /** How many values lie in each; the first takes those before it too. */
  counts: v.array(v.number()),
});
export interface GridHistogram extends v.InferOutput<typeof histogramSchemaShape> {}
export const gridHistogramSchema: v.GenericSchema<GridHistogram> = histogramSchemaShape;

/** A summary: a number, a canonical value, null when there is nothing to summarise, or the bars of a histogram. */
export const summarySchema = v.union([cellValueSchema, gridHistogramSchema]);
export type Summary = v.InferOutput<typeof summarySchema>;

const gridGroupSchemaShape = v.object({
  /** One canonical value for each level down to the group's own: what `groupPath` takes to look inside. */
  values: v.array(cellValueSchema),
  count: v.number(),
  /** In the order asked. */
  aggregates: v.array(cellValueSchema),
});
export interface GridGroup extends v.InferOutput<typeof gridGroupSchemaShape> {}
export const gridGroupSchema: v.GenericSchema<GridGroup> = gridGroupSchemaShape;

const gridGroupsSchemaShape = v.object({
  /** Ids of the fields the view is grouped by, outermost first. */
  levels: v.array(v.string()),
  /** As a grid shows them: each group before the groups inside it. */
  groups: v.array(gridGroupSchema),
  /** How many groups there are on the first level listed, beyond this window too. */
  total: v.number(),
});
export interface GridGroups extends v.InferOutput<typeof gridGroupsSchemaShape> {}
export const gridGroupsSchema: v.GenericSchema<GridGroups> = gridGroupsSchemaShape;

const gridAggregatesSchemaShape = v.object({
  /** In the order asked. */
  values: v.array(summarySchema),
});
export interface GridAggregates extends v.InferOutput<typeof gridAggregatesSchemaShape> {}
export const gridAggregatesSchema: v.GenericSchema<GridAggregates> = gridAggregatesSchemaShape;

const gridDistinctSchemaShape = v.object({
  /** In the order of the field; rows without a value are the value null. */
  values: v.array(v.object({ value: cellValueSchema, count: v.number() })),
  /** How many different values there are, beyond this window too. */
  total: v.number(),
});
export interface GridDistinct extends v.InferOutput<typeof gridDistinctSchemaShape> {}
export const gridDistinctSchema: v.GenericSchema<GridDistinct> = gridDistinctSchemaShape;

const gridLinkedSchemaShape = v.object({
  /** By rising id; `title` is what the record is called, cut at `limits.linkedTitle` signs, `count` how many rows are linked with it. */
  records: v.array(v.object({ id: v.number(), title: v.string(), count: v.number() })),
  /** False: there are more than `limits.linkedStacks`; those with the most rows are listed. */
  isAll: v.boolean(),
});
export interface GridLinked extends v.InferOutput<typeof gridLinkedSchemaShape> {}
export const gridLinkedSchema: v.GenericSchema<GridLinked> = gridLinkedSchemaShape;

const gridMatchesSchemaShape = v.object({
  /** From the top of the view down. */
  matches: v.array(v.object({ rowId: v.number(), position: v.number() })),
  total: v.number(),
});
export interface GridMatches extends v.InferOutput<typeof gridMatchesSchemaShape> {}
export const gridMatchesSchema: v.GenericSchema<GridMatches> = gridMatchesSchemaShape;
