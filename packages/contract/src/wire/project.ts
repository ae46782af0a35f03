import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { metaSchema, stampSchema } from './meta.ts';

/** Where a project's tables live: the local one first, then databases that were connected. */
const wireBaseSchemaShape = v.object({
  id: v.string(),
  project_id: v.string(),
  alias: v.nullable(v.string()),
  config: v.optional(v.unknown()),
  meta: v.optional(metaSchema),
  is_meta: flagSchema,
  is_local: v.optional(flagSchema),
  is_data_readonly: v.optional(flagSchema),
  type: v.string(),
  inflection_column: v.nullable(v.string()),
  inflection_table: v.nullable(v.string()),
  enabled: flagSchema,
  order: v.nullable(v.number()),
  description: v.optional(v.nullable(v.string())),
  erd_uuid: v.optional(v.nullable(v.string())),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireBase extends v.InferOutput<typeof wireBaseSchemaShape> {}
export const wireBaseSchema: v.GenericSchema<WireBase> = wireBaseSchemaShape;

/** What the product calls a base. */
const wireProjectSchemaShape = v.object({
  id: v.string(),
  title: v.string(),
  prefix: v.nullable(v.string()),
  status: v.nullable(v.string()),
  description: v.nullable(v.string()),
  meta: metaSchema,
  color: v.nullable(v.string()),
  uuid: v.nullable(v.string()),
  password: v.optional(v.nullable(v.string())),
  roles: v.nullable(v.string()),
  deleted: flagSchema,
  is_meta: flagSchema,
  order: v.nullable(v.number()),
  type: v.optional(v.nullable(v.string())),
  linked_db_projects: v.optional(v.array(v.unknown())),
  starred: v.optional(flagSchema),
  hidden: v.optional(flagSchema),
  last_accessed: v.optional(v.nullable(v.string())),
  /** The caller's own role, in lists. */
  project_role: v.optional(v.nullable(v.string())),
  bases: v.optional(v.array(wireBaseSchema)),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireProject extends v.InferOutput<typeof wireProjectSchemaShape> {}
export const wireProjectSchema: v.GenericSchema<WireProject> = wireProjectSchemaShape;
