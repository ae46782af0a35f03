import { workspaceRoles } from '@quadrille/domain';
import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** A person as the super user sees everybody of the installation. */
const wireOrgUserSchemaShape = v.object({
  id: v.string(),
  email: v.string(),
  email_verified: v.nullable(v.boolean()),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  /** Always null: only a digest of an invitation is kept. */
  invite_token: v.nullable(v.string()),
  is_pending: v.boolean(),
  /** Comma list of organisation roles. */
  roles: v.string(),
  /** Of the workspace all projects are in; null for people who have none. */
  workspace_role: v.nullable(v.picklist(workspaceRoles)),
  projectsCount: v.number(),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireOrgUser extends v.InferOutput<typeof wireOrgUserSchemaShape> {}
export const wireOrgUserSchema: v.GenericSchema<WireOrgUser> = wireOrgUserSchemaShape;

/** A person as others may know them. */
const wireProfileSchemaShape = v.object({
  id: v.string(),
  email: v.string(),
  display_name: v.string(),
  user_name: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  location: v.nullable(v.string()),
  website: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  created_at: stampSchema,
});
export interface WireProfile extends v.InferOutput<typeof wireProfileSchemaShape> {}
export const wireProfileSchema: v.GenericSchema<WireProfile> = wireProfileSchemaShape;

/** The same with what the organisation says about them. */
const wireAccountSchemaShape = v.object({
  ...wireProfileSchemaShape.entries,
  email_verified: v.nullable(v.boolean()),
  /** Comma list of organisation roles. */
  roles: v.string(),
  updated_at: stampSchema,
});
export interface WireAccount extends v.InferOutput<typeof wireAccountSchemaShape> {}
export const wireAccountSchema: v.GenericSchema<WireAccount> = wireAccountSchemaShape;
