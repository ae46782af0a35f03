import { ruleActions, ruledRoles } from '@quadrille/domain';
import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** A condition of a rule, or a group of them, as view filters write it; children stand inside. */
export interface WireRuleFilter {
  readonly fk_column_id?: string | null | undefined;
  readonly comparison_op?: string | null | undefined;
  readonly comparison_sub_op?: string | null | undefined;
  readonly value?: string | number | boolean | null | undefined;
  readonly logical_op?: 'and' | 'or' | 'not' | null | undefined;
  readonly is_group?: boolean | number | null | undefined;
  readonly children?: WireRuleFilter[] | null | undefined;
}
const wireRuleFilterShape = v.object({
  fk_column_id: v.nullish(v.string()),
  comparison_op: v.nullish(v.string()),
  comparison_sub_op: v.nullish(v.string()),
  value: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
  logical_op: v.nullish(v.picklist(['and', 'or', 'not'])),
  is_group: v.nullish(v.union([v.boolean(), v.number()])),
  /** Of the same shape; the server looks into them. */
  children: v.nullish(v.array(v.looseObject({}))),
});
export const wireRuleFilterSchema: v.GenericSchema<WireRuleFilter> = wireRuleFilterShape as v.GenericSchema<WireRuleFilter>;

const wireRuleShape = v.object({
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_model_id: v.string(),
  /** Null: about rows. */
  fk_column_id: v.nullable(v.string()),
  actions: v.array(v.picklist(ruleActions)),
  roles: v.array(v.picklist(ruledRoles)),
  user_ids: v.array(v.string()),
  /** Empty: all rows. */
  filter: v.array(wireRuleFilterSchema),
  order: v.number(),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireRule extends v.InferOutput<typeof wireRuleShape> {}
export const wireRuleSchema: v.GenericSchema<WireRule> = wireRuleShape;

const wireAccessShape = v.object({
  allowed: v.boolean(),
  /** As whom the question was answered; null: somebody whom no rule binds. */
  role: v.nullable(v.picklist(ruledRoles)),
  user_id: v.nullable(v.string()),
  /** What was looked at, in order; the first that does not allow it decides. */
  steps: v.array(
    v.object({
      about: v.picklist(['role', 'table', 'row', 'field']),
      allowed: v.boolean(),
      /** In an English sentence. */
      text: v.string(),
      /** Rules that decided. */
      rule_ids: v.array(v.string()),
      /** Hidden fields a computed field is made of. */
      column_ids: v.array(v.string()),
    }),
  ),
});
export interface WireAccess extends v.InferOutput<typeof wireAccessShape> {}
export const wireAccessSchema: v.GenericSchema<WireAccess> = wireAccessShape;
