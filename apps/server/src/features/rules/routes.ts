import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { explainAccess } from './explain-access.ts';
import { createRule, deleteRule, listRules, updateRule } from './save-rule.ts';

export const ruleRoutes: readonly BoundCall[] = [
  bindCall(calls.rules.list, (ctx, { params }) => listRules(ctx, params.tableId)),
  bindCall(calls.rules.create, (ctx, { params, body }) => createRule(ctx, params.tableId, body)),
  bindCall(calls.rules.update, (ctx, { params, body }) => updateRule(ctx, params.ruleId, body)),
  bindCall(calls.rules.delete, (ctx, { params }) => deleteRule(ctx, params.ruleId)),
  bindCall(calls.rules.explain, (ctx, { params, query }) => explainAccess(ctx, params.tableId, query)),
];
