import * as v from 'valibot';
import { metaSchema } from './meta.ts';

export const visibilityRoles = ['owner', 'creator', 'editor', 'commenter', 'viewer', 'guest'] as const;
export type VisibilityRole = (typeof visibilityRoles)[number];

/** @internal What is told of a view where views are listed: its table, and the roles it is hidden from. */
export const visibilityEntries = {
  /** Name and title of the table, and title of the view. */
  ptn: v.string(),
  _ptn: v.string(),
  ptype: v.picklist(['table', 'view']),
  tn: v.string(),
  _tn: v.string(),
  table_meta: metaSchema,
  disabled: v.record(v.picklist(visibilityRoles), v.boolean()),
} as const;

/** A view with the keys of `WireView`, its table and the roles it is hidden from. */
export const visibilityRuleSchema = v.looseObject({ id: v.string(), ...visibilityEntries });
export interface VisibilityRule extends v.InferOutput<typeof visibilityRuleSchema> {}
