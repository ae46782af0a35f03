import { readPrompt, refuseProgram, type UseRole, type WireUse, type WireUses } from '@quadrille/contract';
import { getFieldKind, namesOption, parsePromptText, type RowsQuery, slotFields, type ValueField, viewKinds } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { listConditions } from '../../storage/schema/conditions-in.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { keysInTemplate } from '../../platform/template-paths.ts';
import { readOptions } from '../records/index.ts';
import { getField, getView } from '../structure/index.ts';
import { stackSetting } from '../views/index.ts';

/** Whether a document names what is asked about: a field by its id, or an option in a condition. */
type Names = (doc: unknown) => boolean;

/** What uses a field or one of its options: whoever deletes it should know before. */
export async function listUses(ctx: Ctx, fieldId: string, optionId: string | undefined): Promise<WireUses> {
  const schema = await getBase(ctx).schema();
  const { field } = getField(schema, fieldId);
  if (optionId !== undefined && !field.options.some(({ id }) => id === optionId))
    throw refuseProgram('badRequest', `"${optionId}" is not an option of "${field.title}".`);
  const list = optionId === undefined ? usesOfField(schema, field) : usesOfOption(schema, field, optionId);
  return toUses(list, await countRecords(ctx, schema, field, optionId));
}

/** What uses a view: whoever has its link, dashboards, and what names it elsewhere. */
export async function listUsesOfView(ctx: Ctx, viewId: string): Promise<WireUses> {
  const schema = await getBase(ctx).schema();
  const { doc } = getView(schema, viewId);
  const own = doc.uuid === null ? [] : [useOf(schema, 'view', doc, ['setting'], true)];
  const others = usesByStructure(schema, (about) => JSON.stringify(about ?? null).includes(`"${doc.id}"`));
  return toUses([...own, ...others.filter(({ id }) => id !== doc.id)], null);
}

function toUses(list: WireUse[], records: number | null): WireUses {
  const of = (kind: WireUse['kind']): number => list.filter((use) => use.kind === kind).length;
  const formulas = list.filter(({ kind, as }) => kind === 'field' && as.includes('formula')).length;
  return {
    list,
    counts: {
      views: of('view'),
      shares: list.filter((use) => use.kind === 'view' && use.is_shared).length,
      formulas,
      fields: of('field') - formulas,
      rules: of('rule'),
      webhooks: of('hook'),
      dashboards: of('dashboard'),
      prompts: of('prompt'),
      records,
    },
  };
}

function usesOfField(schema: BaseSchema, field: FieldDoc): WireUse[] {
  const names: Names = (doc) => JSON.stringify(doc ?? null).includes(`"${field.id}"`);
  // Formulas name their fields inside a text.
  const namesInText: Names = (doc) => JSON.stringify(doc ?? null).includes(field.id);
  const fields = [...schema.entities.all('field').values()].flatMap((other): WireUse[] => {
    if (other.id === field.id || other.type === 'ForeignKey' || !namesInText(other.definition)) return [];
    if (schema.tableById.get(other.tableId)?.doc.isJunction === true) return [];
    return [useOf(schema, 'field', other, [other.definition?.kind === 'count' ? 'rollup' : (other.definition?.kind ?? 'formula')])];
  });
  return [...mergeRoles([...usesByStructure(schema, names), ...usesByTemplates(schema, field)]), ...fields];
}

/** Webhooks of the table that say the field by its title in what they send. */
function usesByTemplates(schema: BaseSchema, { tableId, title }: FieldDoc): WireUse[] {
  return [...schema.entities.all('hook').values()]
    .filter((hook) => hook.tableId === tableId && textsIn(hook.notification.payload).some((text) => keysInTemplate(text).has(title)))
    .map((hook) => useOf(schema, 'hook', hook, ['setting']));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** One line for each thing, however often it came up. */
function mergeRoles(uses: readonly WireUse[]): WireUse[] {
  const byId = new Map<string, WireUse>();
  for (const use of uses) {
    const known = byId.get(use.id);
    byId.set(use.id, known ? { ...known, as: [...new Set([...known.as, ...use.as])] } : use);
  }
  return [...byId.values()];
}

function usesOfOption(schema: BaseSchema, field: FieldDoc, optionId: string): WireUse[] {
  const holders = new Map<string, ValueField>(
    valueFields(schema, [...schema.entities.all('field').values()])
      .filter(({ options }) => options.some(({ id }) => id === optionId))
      .map((holder) => [holder.id, holder]),
  );
  const names: Names = (doc) =>
    listConditions(doc).some(({ fieldId, op, value }) => {
      const holder = holders.get(fieldId);
      return holder !== undefined && namesOption(holder, op, value, optionId);
    });
  const isDefault = JSON.stringify(field.defaultValue).includes(`"${optionId}"`);
  return [...usesByStructure(schema, names), ...(isDefault ? [useOf(schema, 'field', field, ['default'])] : [])];
}

/** Views, rights, webhooks, dashboards and prompts. */
function usesByStructure(schema: BaseSchema, names: Names): WireUse[] {
  const views = schema.tables.flatMap(({ views: all }) =>
    all.flatMap((view): WireUse[] => {
      const roles: Readonly<Partial<Record<UseRole, boolean>>> = {
        filter: view.filters.some(names),
        sort: view.sorts.some(names),
        group: view.viewFields.some((entry) => entry.groupBy && names(entry)),
        stacks: view.doc.type === viewKinds.kanban && names([view.doc.settings[stackSetting]]),
        setting: names([view.doc.meta, view.doc.settings, ...view.viewFields.map(({ form }) => form)]),
      };
      return isUsed(roles) ? [useOf(schema, 'view', view.doc, rolesIn(roles), view.doc.uuid !== null)] : [];
    }),
  );
  const rules = schema.tables.flatMap(({ doc, rules: all }) =>
    all
      .filter(({ fieldId, filter }) => names([{ fieldId }, filter]))
      .map((rule) => useOf(schema, 'rule', { ...rule, title: doc.title }, rule.fieldId === null ? ['filter'] : ['right'])),
  );
  const hooks = [...schema.entities.all('hook').values()].flatMap((hook): WireUse[] => {
    const filters = [...schema.entities.all('filter').values()].filter(({ hookId }) => hookId === hook.id);
    return names(filters) ? [useOf(schema, 'hook', hook, ['filter'])] : [];
  });
  const boards = [...schema.entities.all('dashboard').values()].flatMap((board): WireUse[] => {
    const widgets = [...schema.entities.all('widget').values()].filter(({ dashboardId }) => dashboardId === board.id);
    return names([board, widgets]) ? [useOf(schema, 'dashboard', { ...board, tableId: null }, ['question'], board.uuid !== null)] : [];
  });
  const prompts = [...schema.entities.all('item').values()]
    .filter(({ kind, meta }) => kind === 'prompt' && names(namedByPrompt(meta)))
    .map((prompt) => useOf(schema, 'prompt', { ...prompt, tableId: null }, ['setting']));
  return [...views, ...rules, ...hooks, ...boards, ...prompts];
}

/** Ids a prompt names: what it runs over, what it writes into, and the fields in its text. */
function namedByPrompt(meta: unknown): unknown {
  const { table_id, view_id, column_id, text } = readPrompt(meta);
  return [table_id, view_id, column_id, slotFields(parsePromptText(text))];
}

const rolesIn = (roles: Readonly<Partial<Record<UseRole, boolean>>>): UseRole[] =>
  (Object.keys(roles) as UseRole[]).filter((role) => roles[role] === true);

const isUsed = (roles: Readonly<Partial<Record<UseRole, boolean>>>): boolean => rolesIn(roles).length > 0;

interface Used {
  readonly id: string;
  readonly title: string;
  readonly tableId: FieldDoc['tableId'] | null;
}

function useOf(schema: BaseSchema, kind: WireUse['kind'], { id, title, tableId }: Used, as: UseRole[], isShared = false): WireUse {
  const table = tableId === null ? null : (schema.tableById.get(tableId)?.doc.title ?? null);
  return { kind, id, title, fk_model_id: tableId, table, as, is_shared: isShared };
}

/** Records that hold something there; null where only reading all of them could tell. */
async function countRecords(ctx: Ctx, schema: BaseSchema, field: FieldDoc, optionId: string | undefined): Promise<number | null> {
  const { isVirtual, valueKind } = getFieldKind(field.type);
  if (isVirtual || valueKind === 'none') return null;
  const asked = { kind: 'condition', logicalOp: 'and', fieldId: field.id, subOp: null } as const;
  const condition =
    optionId === undefined ? ({ ...asked, op: 'notblank', value: null } as const) : ({ ...asked, op: 'anyof', value: optionId } as const);
  const query: RowsQuery = { filters: [[condition]], sorts: [], search: null, shuffle: false };
  return getBase(ctx).count({ ...readOptions(ctx), tableId: field.tableId, query });
}
