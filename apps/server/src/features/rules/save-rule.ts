import { AppError, type NewRuleBody, parseFilterArr, refuse, refuseProgram, type RuleBody, type WireRule } from '@quadrille/contract';
import { type FieldId, type FilterNode, getFieldKind, limits, findWrittenFault, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { RuleDoc } from '../../storage/schema/documents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import { fieldsOfNodes } from '../../storage/read/validity.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, refuseHeavyRule } from '../structure/index.ts';
import { listPeople, readOptions } from '../records/index.ts';
import { presentRule } from './present-rule.ts';

/** The rules of a table and its fields, in order. */
export async function listRules(ctx: Ctx, tableId: string): Promise<{ list: WireRule[] }> {
  const schema = await getBase(ctx).schema();
  return { list: getTable(schema, tableId).rules.map((rule) => presentRule(schema.baseId, rule)) };
}

/** Adds a rule. What it allows nobody else may do from then on. */
export async function createRule(ctx: Ctx, tableId: string, { fk_column_id, ...body }: NewRuleBody): Promise<WireRule> {
  const id = await save(ctx, 'rule.created', body, tableId, (schema, newId) => {
    const table = getTable(schema, tableId);
    if (table.doc.isJunction === true) throw refuse('rulesOfLinks');
    if (table.rules.length >= limits.rulesPerTable) throw refuse('rulesFull', { most: limits.rulesPerTable });
    const fieldId = fk_column_id == null ? null : getFieldOfTable(table, fk_column_id).id;
    const { id: tableOfRule } = table;
    const empty = { actions: [], roles: [], userIds: [], filter: [] };
    return { ...empty, id: newId('ac'), tableId: tableOfRule, fieldId, order: nextOrder(table.rules) };
  });
  return readRule(ctx, id);
}

export async function updateRule(ctx: Ctx, ruleId: string, body: RuleBody): Promise<WireRule> {
  const { tableId } = getRule(await getBase(ctx).schema(), ruleId);
  await save(ctx, 'rule.updated', body, tableId, (schema) => getRule(schema, ruleId));
  return readRule(ctx, ruleId);
}

export async function deleteRule(ctx: Ctx, ruleId: string): Promise<boolean> {
  await runWrite(ctx, 'rule.deleted', (tx) => tx.remove('rule', getRule(tx.schema(), ruleId).id));
  return true;
}

async function readRule(ctx: Ctx, ruleId: string): Promise<WireRule> {
  const schema = await getBase(ctx).schema();
  return presentRule(schema.baseId, getRule(schema, ruleId));
}

function getRule(schema: BaseSchema, ruleId: string): RuleDoc {
  const rule = schema.entities.find('rule', ruleId);
  if (!rule) throw new AppError('ruleNotFound');
  return rule;
}

async function save(
  ctx: Ctx,
  name: 'rule.created' | 'rule.updated',
  body: RuleBody,
  tableId: string,
  find: (schema: BaseSchema, newId: (prefix: 'ac') => RuleDoc['id']) => RuleDoc,
): Promise<string> {
  if (body.user_ids) await refuseStrangers(ctx, body.user_ids);
  if (body.filter) await refuseUndecidable(ctx, tableId, body.filter);
  return runWrite(ctx, name, (tx) => {
    const schema = tx.schema();
    const rule = find(schema, (prefix) => tx.newId(prefix));
    const table = getTable(schema, rule.tableId);
    const next: RuleDoc = {
      ...rule,
      actions: body.actions ? [...new Set(body.actions)] : rule.actions,
      roles: body.roles ? [...new Set(body.roles)] : rule.roles,
      userIds: body.user_ids ? ([...new Set(body.user_ids)] as UserId[]) : rule.userIds,
      filter: body.filter ? parseRuleFilter(schema, table, body.filter) : rule.filter,
    };
    refuseMeaningless(table, next);
    tx.put('rule', next);
    return next.id;
  });
}

async function refuseStrangers(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const known = new Set<string>((await listPeople(ctx)).map(({ id }) => id));
  const stranger = userIds.find((id) => !known.has(id));
  if (stranger !== undefined) throw refuseProgram('badRequest', `"${stranger}" is not the id of a member of this base.`);
}

/** A filter every condition of which says something: in a view a half-typed one counts as absent, here it would let everything pass. */
function parseRuleFilter(schema: BaseSchema, table: TableSchema, filter: NonNullable<RuleBody['filter']>): readonly FilterNode[] {
  const fields = valueFields(schema, table.fields);
  const { nodes, errors, issues } = parseFilterArr(filter, fields);
  const [reason] = [...errors, ...issues];
  if (reason !== undefined) throw refuseProgram('invalidFilter', reason);
  const byId = new Map<FieldId, (typeof fields)[number]>(fields.map((field) => [field.id, field]));
  const context = { now: 0, timeZone: 'UTC', userId: null };
  const refuseUnfinished = (node: FilterNode): void => {
    if (node.kind === 'group') return node.children.forEach(refuseUnfinished);
    const fault = findWrittenFault([node], byId, context);
    if (fault === null) return;
    if (node.kind === 'broken' || (node.value ?? '').trim() !== '') throw refuseProgram('invalidFilter', fault);
    throw refuse('conditionUnfinished', { field: byId.get(node.fieldId)?.title ?? '' });
  };
  nodes.forEach(refuseUnfinished);
  if (filter.length > 0 && nodes.length === 0) throw refuse('filterSaysNothing');
  refuseHeavyRule(
    schema,
    fieldsOfNodes(nodes).flatMap((id) => byId.get(id) ?? []),
  );
  return nodes;
}

/** A rule nobody can look up in the database would hide everything from everybody it names. */
async function refuseUndecidable(ctx: Ctx, tableId: string, filter: NonNullable<RuleBody['filter']>): Promise<void> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const nodes = parseRuleFilter(schema, getTable(schema, tableId), filter);
  if (nodes.length === 0) return;
  const query = { filters: [], sorts: [], search: null, shuffle: false, within: [nodes] };
  await base.count({ ...readOptions(ctx), tableId: getTable(schema, tableId).id, query, atMost: 1 });
}

function refuseMeaningless(table: TableSchema, rule: RuleDoc): void {
  if (rule.fieldId === null) return;
  const field = getFieldOfTable(table, rule.fieldId);
  if (rule.filter.length > 0) throw refuse('rowsByTableRules');
  if (rule.actions.some((action) => action !== 'read' && action !== 'update')) throw refuse('fieldsSeenAndChanged');
  if (field.type === 'ID' && rule.actions.includes('read')) throw refuse('idStaysSeen', { field: field.title });
  if (getFieldKind(field.type).isVirtual && field.definition?.kind !== 'link' && rule.actions.includes('update'))
    throw refuse('nobodyChanges', { field: field.title });
}
