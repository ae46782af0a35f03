import * as v from 'valibot';

/** Roles travel as a map of names to true, never as a list. */
export const roleMapSchema = v.record(v.string(), v.boolean());
export type RoleMap = v.InferOutput<typeof roleMapSchema>;

/** Who is asking. A guest has only roles; an API token has no email. */
const wireUserSchemaShape = v.object({
  id: v.optional(v.string()),
  email: v.optional(v.string()),
  firstname: v.optional(v.nullable(v.string())),
  lastname: v.optional(v.nullable(v.string())),
  username: v.optional(v.nullable(v.string())),
  email_verified: v.optional(v.nullable(v.union([v.boolean(), v.number()]))),
  roles: roleMapSchema,
  project_roles: v.optional(v.nullable(roleMapSchema)),
  workspace_roles: v.optional(v.nullable(roleMapSchema)),
  token_version: v.optional(v.nullable(v.string())),
  is_api_token: v.optional(v.boolean()),
  isAuthorized: v.optional(v.boolean()),
  isPublicBase: v.optional(v.boolean()),
  created_at: v.optional(v.string()),
  updated_at: v.optional(v.string()),
});
export interface WireUser extends v.InferOutput<typeof wireUserSchemaShape> {}
export const wireUserSchema: v.GenericSchema<WireUser> = wireUserSchemaShape;
