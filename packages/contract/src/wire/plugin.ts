import * as v from 'valibot';

/** Something that can be set up for the whole installation. */
export const pluginSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  active: v.boolean(),
  version: v.string(),
  status: v.string(),
  logo: v.nullable(v.string()),
  tags: v.string(),
  category: v.string(),
  /** JSON text of what there is to fill in. */
  input_schema: v.string(),
  /** JSON text of what was filled in, with a mark in place of secrets. */
  input: v.nullable(v.string()),
});
export type WirePlugin = v.InferOutput<typeof pluginSchema>;
