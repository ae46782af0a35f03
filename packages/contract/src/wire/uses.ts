import * as v from 'valibot';

/** Kinds of things that use a field or an option. */
export const useKinds = ['view', 'field', 'rule', 'hook', 'dashboard', 'prompt'] as const;
export type UseKind = (typeof useKinds)[number];

/** What a field or an option is for where it is used. */
export const useRoles = [
  'filter',
  'sort',
  'group',
  /** A board makes its stacks of it: it cannot go before the board. */
  'stacks',
  'setting',
  'formula',
  'lookup',
  'rollup',
  'link',
  'code',
  'default',
  'right',
  'question',
] as const;
export type UseRole = (typeof useRoles)[number];

const useShape = v.object({
  kind: v.picklist(useKinds),
  id: v.string(),
  title: v.string(),
  /** The table it belongs to; null for dashboards and prompts. */
  fk_model_id: v.nullable(v.string()),
  table: v.nullable(v.string()),
  as: v.array(v.picklist(useRoles)),
  /** Open to anyone with its link. */
  is_shared: v.boolean(),
});
export interface WireUse extends v.InferOutput<typeof useShape> {}

const usesShape = v.object({
  list: v.array(useShape),
  counts: v.object({
    /** Shared ones among them. */
    views: v.number(),
    shares: v.number(),
    formulas: v.number(),
    /** Lookups, rollups, links and codes. */
    fields: v.number(),
    rules: v.number(),
    webhooks: v.number(),
    dashboards: v.number(),
    prompts: v.number(),
    /** Records with a value in the field, or with the option; null where they cannot be counted. */
    records: v.nullable(v.number()),
  }),
});
/** What uses a field or one of its options, so that it is known before it is deleted. */
export interface WireUses extends v.InferOutput<typeof usesShape> {}
export const wireUsesSchema: v.GenericSchema<WireUses> = usesShape;
