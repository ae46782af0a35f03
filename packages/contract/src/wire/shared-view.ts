import * as v from 'valibot';
import { wireColumnEntries, wireColumnSchema } from './column.ts';
import { wireFilterSchema } from './filter.ts';
import { wireSortSchema } from './sort.ts';
import { wireTableEntries } from './table.ts';
import { wireViewColumnSchema, wireViewEntries } from './view.ts';

/** A shared view as its link shows it: no password, and nothing about hidden columns. */
const sharedViewMetaSchemaShape = v.object({
  ...wireViewEntries,
  columns: v.array(wireViewColumnSchema),
  filter: v.object({ is_group: v.boolean(), logical_op: v.string(), children: v.array(wireFilterSchema) }),
  sorts: v.array(wireSortSchema),
  model: v.object({
    ...wireTableEntries,
    /** Each merged with how it stands in the view. */
    columns: v.array(v.looseObject({ ...wireColumnEntries })),
  }),
  /** By their ids, with the columns that are shown of them: the display column and what is looked up. */
  relatedMetas: v.record(v.string(), v.object({ ...wireTableEntries, columns: v.array(wireColumnSchema) })),
  client: v.optional(v.string()),
  /** Forms: whether they take answers, and the work that goes with one. */
  form: v.optional(
    v.object({
      closed: v.nullable(v.picklist(['date', 'full'])),
      /** In the words of ALTCHA: the number whose SHA-256 behind `salt` is `challenge`. Null once the form is closed. */
      challenge: v.nullable(
        v.object({ algorithm: v.string(), challenge: v.string(), maxnumber: v.number(), salt: v.string(), signature: v.string() }),
      ),
    }),
  ),
});
export interface SharedViewMeta extends v.InferOutput<typeof sharedViewMetaSchemaShape> {}
export const sharedViewMetaSchema: v.GenericSchema<SharedViewMeta> = sharedViewMetaSchemaShape;
