import { tokenAccesses } from '@quadrille/domain';
import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** A key for programs. It has its owner's rights, lowered to `access`, in one project or in all. */
const wireApiTokenSchemaShape = v.object({
  id: v.number(),
  /** The key itself: told when it is made and null ever after. */
  token: v.nullable(v.string()),
  /** Its last characters. */
  hint: v.string(),
  description: v.nullable(v.string()),
  /** At most: reading, also changing rows, or everything its owner may. */
  access: v.picklist(tokenAccesses),
  /** The one project it opens; null for all its owner may enter. */
  project_id: v.nullable(v.string()),
  db_alias: v.nullable(v.string()),
  permissions: v.nullable(v.string()),
  expiry: v.nullable(stampSchema),
  last_used_at: v.nullable(stampSchema),
  enabled: v.number(),
  fk_user_id: v.string(),
  /** Address of the owner. */
  created_by: v.string(),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireApiToken extends v.InferOutput<typeof wireApiTokenSchemaShape> {}
export const wireApiTokenSchema: v.GenericSchema<WireApiToken> = wireApiTokenSchemaShape;
