import { ruleActions, ruledRoles } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { wireAccessSchema, wireRuleFilterSchema, wireRuleSchema } from '../wire/rule.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofRule = { param: 'ruleId', as: 'entityId' } as const;

const entries = {
  actions: v.pipe(v.array(v.picklist(ruleActions)), v.minLength(1)),
  roles: v.array(v.picklist(ruledRoles)),
  user_ids: v.array(v.string()),
  /** Rows it holds for, as view filters write them; `@me` in a field of people is whoever asks. Not for rules of a field. */
  filter: v.array(wireRuleFilterSchema),
};
const newRuleBody = v.object({
  /** A field of the table; missing: the rule is about rows. */
  fk_column_id: v.nullish(v.string()),
  ...v.partial(v.object(entries), ['roles', 'user_ids', 'filter']).entries,
});
const ruleBody = v.partial(v.object(entries));
export type NewRuleBody = v.InferOutput<typeof newRuleBody>;
export type RuleBody = v.InferOutput<typeof ruleBody>;

/** Who may do what in a table: its rows, by filter, and its fields. */
export const ruleCalls = {
  list: defineCall({
    name: 'rules.list',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/rules',
    answer: listed(wireRuleSchema),
    permission: 'accessRuleList',
    baseFrom: ofTable,
    summary: 'List the rules of a table and its fields',
    errors: ['tableNotFound'],
  }),
  create: defineCall({
    name: 'rules.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/rules',
    body: newRuleBody,
    answer: wireRuleSchema,
    permission: 'accessRuleCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Allow somebody something in a table, and thereby nobody else',
    description:
      'Where no rule speaks of an action, roles decide alone. Where one does, only those whom a rule names may, with rows of a filter only in rows that pass it. Rules add up, never give more than a role does, and bind neither owners nor creators.',
    errors: ['tableNotFound', 'columnNotFound', 'invalidFilter', 'badRequest', 'unprocessable'],
  }),
  update: defineCall({
    name: 'rules.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/rules/:ruleId',
    body: ruleBody,
    answer: wireRuleSchema,
    permission: 'accessRuleUpdate',
    baseFrom: ofRule,
    summary: 'Change a rule',
    errors: ['ruleNotFound', 'invalidFilter', 'badRequest', 'unprocessable'],
  }),
  delete: defineCall({
    name: 'rules.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/rules/:ruleId',
    answer: trueSchema,
    permission: 'accessRuleDelete',
    baseFrom: ofRule,
    summary: 'Delete a rule',
    errors: ['ruleNotFound'],
  }),
  explain: defineCall({
    name: 'rules.explain',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/access',
    query: v.object({
      action: v.optional(v.picklist(ruleActions), 'read'),
      /** A member, as whom the question is asked; else somebody of the role. */
      user_id: v.optional(v.string()),
      role: v.optional(v.picklist(ruledRoles)),
      row_id: v.optional(v.string()),
      fk_column_id: v.optional(v.string()),
    }),
    answer: wireAccessSchema,
    permission: 'accessExplain',
    baseFrom: ofTable,
    summary: 'Tell why somebody can or cannot see or change a table, a row or a cell',
    errors: ['tableNotFound', 'columnNotFound', 'rowNotFound', 'badRequest'],
  }),
} as const;
