import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { metaSchema, stampSchema } from './meta.ts';

/** View kinds by their number on the wire. */
export const viewTypes = { form: 1, gallery: 2, grid: 3, kanban: 4, map: 5 } as const;
export type ViewTypeNumber = (typeof viewTypes)[keyof typeof viewTypes];

/** The settings of a grid. */
const wireGridSchemaShape = v.object({
  fk_view_id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  uuid: v.nullable(v.string()),
  meta: metaSchema,
  /** 0 short, 1 medium, 2 tall, 3 extra tall. */
  row_height: v.nullable(v.number()),
  created_at: v.optional(stampSchema),
  updated_at: v.optional(stampSchema),
});
export interface WireGrid extends v.InferOutput<typeof wireGridSchemaShape> {}
export const wireGridSchema: v.GenericSchema<WireGrid> = wireGridSchemaShape;

/** @internal The keys of a view, to merge with others. */
export const wireViewEntries = {
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_model_id: v.string(),
  title: v.string(),
  type: v.picklist([1, 2, 3, 4, 5]),
  is_default: flagSchema,
  show_system_fields: flagSchema,
  lock_type: v.nullable(v.picklist(['collaborative', 'locked', 'personal'])),
  uuid: v.nullable(v.string()),
  /** Set when a share has one; the text itself is never sent. */
  password: v.optional(v.nullable(v.string())),
  show: flagSchema,
  order: v.nullable(v.number()),
  meta: metaSchema,
  description: v.optional(v.nullable(v.string())),
  /** The kind's own settings: in lists and with the table, not where a view was just created. */
  view: v.optional(v.union([wireGridSchema, v.record(v.string(), v.unknown())])),
  created_at: stampSchema,
  updated_at: stampSchema,
} as const;

const wireViewSchemaShape = v.object(wireViewEntries);
export interface WireView extends v.InferOutput<typeof wireViewSchemaShape> {}
export const wireViewSchema: v.GenericSchema<WireView> = wireViewSchemaShape;

/** How a column stands in a view. */
const wireViewColumnSchemaShape = v.object({
  id: v.string(),
  fk_view_id: v.string(),
  fk_column_id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  uuid: v.optional(v.nullable(v.string())),
  label: v.optional(v.nullable(v.string())),
  help: v.optional(v.nullable(v.string())),
  show: flagSchema,
  order: v.nullable(v.number()),
  /** Grids: `200px`. */
  width: v.optional(v.nullable(v.string())),
  group_by: v.optional(flagSchema),
  group_by_order: v.optional(v.nullable(v.number())),
  group_by_sort: v.optional(v.nullable(v.string())),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireViewColumn extends v.InferOutput<typeof wireViewColumnSchemaShape> {}
export const wireViewColumnSchema: v.GenericSchema<WireViewColumn> = wireViewColumnSchemaShape;

/** The same record as a grid sends it. */
export type WireGridColumn = WireViewColumn;
