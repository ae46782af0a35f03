import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';

const text = v.nullable(v.string());

/** What a diagram shows of a column; options, defaults and descriptions stay out of it. */
const diagramColumnSchemaShape = v.object({
  id: v.string(),
  title: v.string(),
  column_name: text,
  uidt: v.string(),
  pk: flagSchema,
  /** The display column. */
  pv: flagSchema,
  rqd: flagSchema,
  unique: flagSchema,
  system: flagSchema,
  /** Links only: `type` hm, bt or mm, and the table at the other end. */
  colOptions: v.optional(
    v.object({
      type: v.string(),
      fk_related_model_id: v.string(),
      fk_child_column_id: v.optional(text),
      fk_parent_column_id: v.optional(text),
      fk_mm_model_id: v.optional(text),
    }),
  ),
});
export interface DiagramColumn extends v.InferOutput<typeof diagramColumnSchemaShape> {}

const diagramTableSchema = v.object({
  id: v.string(),
  title: v.string(),
  table_name: v.string(),
  /** A table that only joins two others. */
  mm: flagSchema,
  columns: v.array(diagramColumnSchemaShape),
});
export interface DiagramTable extends v.InferOutput<typeof diagramTableSchema> {}

/** The tables of a base, their columns, and how they are linked. */
const diagramSchemaShape = v.object({
  /** Of the source. */
  id: v.string(),
  project_id: v.string(),
  alias: text,
  /** Title of the base. */
  title: v.string(),
  /** Of the public link; null while the diagram is not shared. */
  erd_uuid: text,
  tables: v.array(diagramTableSchema),
});
export interface Diagram extends v.InferOutput<typeof diagramSchemaShape> {}
export const diagramSchema: v.GenericSchema<Diagram> = diagramSchemaShape;
