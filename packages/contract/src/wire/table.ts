import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { wireColumnSchema } from './column.ts';
import { metaSchema, stampSchema } from './meta.ts';
import { wireViewSchema } from './view.ts';

/** @internal The keys every table has. */
export const wireTableEntries = {
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  table_name: v.string(),
  title: v.string(),
  type: v.picklist(['table', 'view']),
  meta: metaSchema,
  schema: v.nullable(v.string()),
  enabled: flagSchema,
  /** A table that only joins two others. */
  mm: flagSchema,
  tags: v.nullable(v.string()),
  description: v.optional(v.nullable(v.string())),
  pinned: flagSchema,
  deleted: flagSchema,
  order: v.nullable(v.number()),
  created_at: stampSchema,
  updated_at: stampSchema,
} as const;

/** A table as lists name it. */
const wireTableSchemaShape = v.object({
  ...wireTableEntries,
  columns: v.optional(v.array(wireColumnSchema)),
  columnsById: v.optional(v.record(v.string(), wireColumnSchema)),
  views: v.optional(v.array(wireViewSchema)),
});
export interface WireTable extends v.InferOutput<typeof wireTableSchemaShape> {}
export const wireTableSchema: v.GenericSchema<WireTable> = wireTableSchemaShape;

/** A table with everything in it: single read, create, and every column call. */
const wireFullTableSchemaShape = v.object({
  ...wireTableEntries,
  columns: v.array(wireColumnSchema),
  columnsById: v.record(v.string(), wireColumnSchema),
  views: v.array(wireViewSchema),
});
export interface WireFullTable extends v.InferOutput<typeof wireFullTableSchemaShape> {}
export const wireFullTableSchema: v.GenericSchema<WireFullTable> = wireFullTableSchemaShape;
