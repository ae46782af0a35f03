import * as v from 'valibot';

/** What a connected database has that the project does not show yet, or the other way round, table by table. */
const wireSourceDiffSchemaShape = v.object({
  title: v.optional(v.string()),
  table_name: v.string(),
  base_id: v.string(),
  type: v.picklist(['table', 'view']),
  meta: v.optional(v.unknown()),
  detectedChanges: v.array(
    v.object({
      type: v.string(),
      msg: v.string(),
      /** The table, and the column or the table at the other end of a relation. */
      tn: v.optional(v.string()),
      cn: v.optional(v.string()),
      rtn: v.optional(v.string()),
      id: v.optional(v.string()),
    }),
  ),
});
export interface WireSourceDiff extends v.InferOutput<typeof wireSourceDiffSchemaShape> {}
export const wireSourceDiffSchema: v.GenericSchema<WireSourceDiff> = wireSourceDiffSchemaShape;
