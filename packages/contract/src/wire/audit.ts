import * as v from 'valibot';
import { changeAboutSchema } from './change.ts';
import { stampSchema } from './meta.ts';

const text = v.nullable(v.string());

/** What somebody did, or said about a row. */
const wireAuditSchemaShape = v.object({
  id: v.string(),
  /** Address of who did it; null for the product itself and for people who are gone. */
  user: text,
  /** Their name; null where they gave none. */
  user_name: v.optional(text),
  ip: v.optional(text),
  base_id: v.optional(text),
  project_id: v.string(),
  fk_model_id: text,
  row_id: text,
  /** `COMMENT`, `DATA`, `TABLE` and so on. */
  op_type: v.string(),
  op_sub_type: text,
  /** `resolved` of a comment that was dealt with. */
  status: text,
  description: text,
  details: text,
  /** What `description` tells in English, to be said in any language; null for what somebody wrote. */
  about: v.nullable(changeAboutSchema),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireAudit extends v.InferOutput<typeof wireAuditSchemaShape> {}
export const wireAuditSchema: v.GenericSchema<WireAudit> = wireAuditSchemaShape;

export const commentCountsSchema = v.array(v.object({ row_id: v.string(), count: v.number() }));
