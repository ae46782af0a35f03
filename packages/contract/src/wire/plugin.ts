import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';

const text = v.nullable(v.string());

/** Something that can be set up for the whole installation. */
export const pluginSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  active: flagSchema,
  rating: v.nullable(v.number()),
  version: v.string(),
  docs: text,
  status: v.string(),
  status_details: text,
  logo: text,
  icon: text,
  tags: v.string(),
  category: v.string(),
  /** JSON text of what there is to fill in. */
  input_schema: v.string(),
  /** JSON text of what was filled in, with a mark in place of secrets. */
  input: text,
  creator: text,
  creator_website: text,
  price: text,
});
export type WirePlugin = v.InferOutput<typeof pluginSchema>;
