import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { metaSchema, stampSchema } from './meta.ts';

const wireOptionSchemaShape = v.object({
  id: v.string(),
  fk_column_id: v.string(),
  title: v.string(),
  color: v.nullable(v.string()),
  order: v.number(),
});
export interface WireOption extends v.InferOutput<typeof wireOptionSchemaShape> {}
export const wireOptionSchema: v.GenericSchema<WireOption> = wireOptionSchemaShape;

const text = v.nullable(v.string());

/** What the product calls a field. Keys named after database terms stay for programs that read them. */
/** @internal The keys of a column, to merge with others. */
export const wireColumnEntries = {
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_model_id: v.string(),
  title: v.string(),
  column_name: text,
  /** The field type. */
  uidt: v.string(),
  dt: text,
  np: v.nullable(v.union([v.string(), v.number()])),
  ns: v.nullable(v.union([v.string(), v.number()])),
  clen: v.nullable(v.union([v.string(), v.number()])),
  cop: v.nullable(v.union([v.string(), v.number()])),
  pk: flagSchema,
  /** The display column. */
  pv: flagSchema,
  rqd: flagSchema,
  un: flagSchema,
  ct: text,
  ai: flagSchema,
  unique: flagSchema,
  /** The default value as text: of selects the titles, of yes and no `1` or `0`. */
  cdf: text,
  cc: text,
  csn: text,
  dtx: text,
  dtxp: v.nullable(v.union([v.string(), v.number()])),
  dtxs: v.nullable(v.union([v.string(), v.number()])),
  au: flagSchema,
  validate: v.optional(v.nullable(v.union([v.string(), v.record(v.string(), v.unknown())]))),
  virtual: flagSchema,
  deleted: v.optional(flagSchema),
  system: flagSchema,
  order: v.nullable(v.number()),
  meta: metaSchema,
  description: v.optional(text),
  /** 1 where rules do not let whoever asks write to it; else missing. */
  fixed: v.optional(flagSchema),
  /** Selects: `{options}`; computed types: what they compute from. */
  colOptions: v.optional(v.nullable(v.looseObject({ options: v.optional(v.array(wireOptionSchema)) }))),
  created_at: stampSchema,
  updated_at: stampSchema,
} as const;

const wireColumnSchemaShape = v.object(wireColumnEntries);
export interface WireColumn extends v.InferOutput<typeof wireColumnSchemaShape> {}
export const wireColumnSchema: v.GenericSchema<WireColumn> = wireColumnSchemaShape;
