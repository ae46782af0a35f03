import * as v from 'valibot';
import { wireColumnSchema } from './column.ts';
import { wireFilterSchema } from './filter.ts';
import { wireSortSchema } from './sort.ts';
import { wireTableSchema } from './table.ts';
import { wireViewColumnSchema, wireViewSchema } from './view.ts';

/** A shared view as its link shows it: no password, and nothing about hidden columns. */
export const sharedViewMetaSchema = v.object({
  ...wireViewSchema.entries,
  columns: v.array(wireViewColumnSchema),
  filter: v.object({ is_group: v.boolean(), logical_op: v.string(), children: v.array(wireFilterSchema) }),
  sorts: v.array(wireSortSchema),
  model: v.object({
    ...wireTableSchema.entries,
    /** Each merged with how it stands in the view. */
    columns: v.array(v.looseObject({ ...wireColumnSchema.entries })),
  }),
  relatedMetas: v.record(v.string(), wireTableSchema),
  client: v.optional(v.string()),
});
export type SharedViewMeta = v.InferOutput<typeof sharedViewMetaSchema>;
