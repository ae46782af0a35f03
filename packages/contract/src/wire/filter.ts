import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { stampSchema } from './meta.ts';

const text = v.nullable(v.string());

const wireFilterSchemaShape = v.object({
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_view_id: text,
  fk_hook_id: v.optional(text),
  /** Null for a group. */
  fk_column_id: text,
  /** The group it stands in. */
  fk_parent_id: text,
  logical_op: v.nullable(v.picklist(['and', 'or', 'not'])),
  comparison_op: text,
  comparison_sub_op: text,
  /** Text, whatever the column holds. */
  value: text,
  is_group: flagSchema,
  order: v.nullable(v.number()),
  /** Why the condition matches nothing: it lacks its value, or names a field or option that is gone; absent where it can be judged. */
  fault: v.optional(v.string()),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireFilter extends v.InferOutput<typeof wireFilterSchemaShape> {}
export const wireFilterSchema: v.GenericSchema<WireFilter> = wireFilterSchemaShape;
