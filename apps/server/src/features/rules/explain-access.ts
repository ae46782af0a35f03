import { AppError, refuseProgram, type WireAccess } from '@quadrille/contract';
import {
  can,
  type FieldId,
  fieldRight,
  type FilterNode,
  namesRuled,
  oneOf,
  type Permission,
  type Reader,
  readerOf,
  type RowId,
  type RuleAction,
  type RuledRole,
  type UserId,
} from '@quadrille/domain';
import { findReferenced } from '@quadrille/formula';
import { formulaOf } from '@quadrille/sql';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { listFoundations } from '../../storage/schema/dependents.ts';
import type { FieldDoc, RuleDoc } from '../../storage/schema/documents.ts';
import { schemaFor } from '../../storage/schema/reader-schema.ts';
import { getFieldOfTable, getTable } from '../structure/index.ts';
import { readOptions, toRowId } from '../records/index.ts';

export interface AccessQuestion {
  readonly action: RuleAction;
  readonly user_id?: string | undefined;
  readonly role?: RuledRole | undefined;
  readonly row_id?: string | undefined;
  readonly fk_column_id?: string | undefined;
}

type Step = WireAccess['steps'][number];

const permissions: Readonly<Record<RuleAction, Permission>> = {
  read: 'dataList',
  create: 'dataInsert',
  update: 'dataUpdate',
  delete: 'dataDelete',
};
const verbs: Readonly<Record<RuleAction, string>> = { read: 'see', create: 'add', update: 'change', delete: 'delete' };

/** Why somebody can or cannot do something with a table, one of its rows or a cell: what is looked at, in the order it is. */
export async function explainAccess(ctx: Ctx, tableId: string, question: AccessQuestion): Promise<WireAccess> {
  const schema = await getBase(ctx).schema();
  const table = getTable(schema, tableId);
  const field = question.fk_column_id === undefined ? null : getFieldOfTable(table, question.fk_column_id);
  const rowId = question.row_id === undefined ? null : toRowId(question.row_id);
  if (question.row_id !== undefined && (rowId === null || !(await passes(ctx, table, rowId, [], null)))) throw new AppError('rowNotFound');
  const { reader, step } = await findReader(ctx, question);
  if (reader === null) return answer(null, [step]);
  const steps = [step, ofTable(table, reader, question.action)];
  if (rowId !== null) {
    steps.push(await ofRow(ctx, table, reader, 'read', rowId));
    if (question.action !== 'read') steps.push(await ofRow(ctx, table, reader, question.action, rowId));
  }
  if (field !== null) steps.push(ofField(schema, table, reader, question.action === 'read' ? 'read' : 'update', field));
  return answer(reader, steps);
}

function answer(reader: Reader | null, steps: Step[]): WireAccess {
  const last = steps.findIndex((step) => !step.allowed);
  return {
    allowed: last < 0,
    role: reader?.role ?? null,
    user_id: reader?.userId ?? null,
    steps: last < 0 ? steps : steps.slice(0, last + 1),
  };
}

function toStep(
  about: Step['about'],
  allowed: boolean,
  text: string,
  rules: readonly RuleDoc[] = [],
  fields: readonly FieldId[] = [],
): Step {
  return { about, allowed, text, rule_ids: rules.map(({ id }) => id), column_ids: [...fields] };
}

async function findReader(ctx: Ctx, { action, user_id: id, role }: AccessQuestion): Promise<{ reader: Reader | null; step: Step }> {
  const userId = (id ?? null) as UserId | null;
  if (role !== undefined) return { reader: { role, userId }, step: ofRole(role, action) };
  if (userId === null) throw refuseProgram('badRequest', 'Name a member (user_id) or a role.');
  const user = await ctx.parts.meta.users.find(userId);
  const isSuper = user?.roles.split(',').includes('super') === true;
  const held = user ? await ctx.parts.meta.bases.roleOf(getBase(ctx).baseId, userId) : null;
  if (!isSuper && (held === null || held === 'no-access'))
    return { reader: { role: 'viewer', userId }, step: toStep('role', false, 'This person is no member of the base.') };
  const reader = readerOf(isSuper ? ['super'] : held === null ? [] : [held], userId);
  if (reader === null) return { reader, step: toStep('role', true, 'No rule binds owners, creators and super users.') };
  return { reader, step: ofRole(reader.role, action) };
}

function ofRole(role: RuledRole, action: RuleAction): Step {
  const isAllowed = role === 'visitor' ? action === 'read' : can(permissions[action], [role]);
  const name = role === 'visitor' ? 'Visitors of public links' : `${role.charAt(0).toUpperCase()}${role.slice(1)}s`;
  return toStep('role', isAllowed, `${name} ${isAllowed ? 'may' : 'may not'} ${verbs[action]} records.`);
}

function ofTable(table: TableSchema, reader: Reader, action: RuleAction): Step {
  const { title } = table.doc;
  const speaking = table.rules.filter((rule) => rule.fieldId === null && rule.actions.includes(action));
  if (speaking.length === 0) return toStep('table', true, `No rule of "${title}" speaks of who may ${verbs[action]} rows.`);
  const own = speaking.filter((rule) => namesRuled(rule, reader));
  if (own.length === 0)
    return toStep('table', false, `Rules of "${title}" let others ${verbs[action]} rows, and nobody like this.`, speaking);
  const whole = own.filter((rule) => rule.filter.length === 0);
  if (whole.length > 0) return toStep('table', true, `A rule of "${title}" lets them ${verbs[action]} every row.`, whole);
  return toStep('table', true, `Rules of "${title}" let them ${verbs[action]} rows that pass a filter.`, own);
}

async function ofRow(ctx: Ctx, table: TableSchema, reader: Reader, action: RuleAction, rowId: RowId): Promise<Step> {
  const speaking = table.rules.filter((rule) => rule.fieldId === null && rule.actions.includes(action));
  const own = speaking.filter((rule) => namesRuled(rule, reader));
  if (speaking.length === 0) return toStep('row', true, `No rule says which rows they may ${verbs[action]}.`);
  const passed: RuleDoc[] = [];
  for (const rule of own) if (await passes(ctx, table, rowId, rule.filter, reader.userId)) passed.push(rule);
  if (passed.length > 0) return toStep('row', true, `Row ${rowId} passes a rule by which they may ${verbs[action]} it.`, passed);
  return toStep('row', false, `Row ${rowId} passes no rule by which they may ${verbs[action]} it.`, own.length > 0 ? own : speaking);
}

async function passes(ctx: Ctx, table: TableSchema, rowId: RowId, filter: readonly FilterNode[], userId: UserId | null): Promise<boolean> {
  const idField = table.fields.find((field) => field.type === 'ID');
  if (!idField) return false;
  const { context, ...options } = readOptions(ctx);
  const query = {
    filters: [],
    sorts: [],
    search: null,
    shuffle: false,
    tests: [oneOf(idField.id, [rowId])],
    ...(filter.length > 0 && { within: [filter] }),
  };
  return (await getBase(ctx).count({ ...options, context: { ...context, userId }, tableId: table.id, query })) > 0;
}

function ofField(schema: BaseSchema, table: TableSchema, reader: Reader, action: 'read' | 'update', field: FieldDoc): Step {
  const { title } = field;
  const speaking = (of: string): RuleDoc[] =>
    table.rules.filter((rule) => rule.fieldId === field.id && rule.actions.some((one) => one === of));
  for (const step of ['read', action] as const)
    if (!fieldRight(table.rules, field.id, step, reader))
      return toStep('field', false, `Rules of field "${title}" let others ${verbs[step]} it, and nobody like this.`, speaking(step));
  const own = schemaFor(schema, reader);
  if (own.entities.find('field', field.id) === undefined) {
    const parts = partsOf(schema, table, field).filter((id) => own.entities.find('field', id) === undefined);
    const names = parts.map((id) => `"${schema.entities.find('field', id)?.title}"`).join(', ');
    const text =
      parts.length > 0
        ? `"${title}" is made of ${names}, which they may not see.`
        : `"${title}" leads to a table of which they may not see everything.`;
    return toStep('field', false, text, [], parts);
  }
  const rules = speaking(action).filter((rule) => namesRuled(rule, reader));
  return toStep(
    'field',
    true,
    rules.length > 0 ? `A rule of field "${title}" lets them ${verbs[action]} it.` : `No rule of field "${title}" stands against it.`,
    rules,
  );
}

/** Fields a computed field is made of. */
function partsOf(schema: BaseSchema, table: TableSchema, { definition }: FieldDoc): FieldId[] {
  if (definition === undefined || definition.kind === 'link') return [];
  if (definition.kind === 'formula')
    return (formulaOf(definition)?.references ?? []).flatMap((reference) => findReferenced(reference, table.fields)?.id ?? []);
  return listFoundations(definition).filter((id): id is FieldId => schema.entities.find('field', id) !== undefined);
}
