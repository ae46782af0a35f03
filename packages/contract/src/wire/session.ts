import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** One sign-in of a person. */
const wireSessionSchemaShape = v.object({
  id: v.string(),
  ip: v.nullable(v.string()),
  /** What the browser or program calls itself. */
  agent: v.nullable(v.string()),
  /** The one that asks. */
  is_current: v.boolean(),
  created_at: stampSchema,
  last_seen_at: stampSchema,
});
export interface WireSession extends v.InferOutput<typeof wireSessionSchemaShape> {}
export const wireSessionSchema: v.GenericSchema<WireSession> = wireSessionSchemaShape;
