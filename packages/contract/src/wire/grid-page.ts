import * as v from 'valibot';

/** A canonical cell value: options by id, dates as text, yes and no as booleans. */
export const cellValueSchema = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())]);

/** Rows as arrays: half the bytes of objects. Each row is `[id, version, ...cells]`, cells in the order of `fields`. */
const gridPageSchemaShape = v.object({
  fields: v.array(v.string()),
  rows: v.array(v.array(cellValueSchema)),
  /** Of the base's last change this page has seen; a live message with a later one means it is stale. */
  sequence: v.number(),
});
export interface GridPage extends v.InferOutput<typeof gridPageSchemaShape> {}
export const gridPageSchema: v.GenericSchema<GridPage> = gridPageSchemaShape;
