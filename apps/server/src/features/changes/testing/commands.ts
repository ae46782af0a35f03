import type { BaseStore } from '../../../storage/store/base-store.ts';
import type { TableSchema, ViewSchema } from '../../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../../storage/schema/documents.ts';
import type { TestAnswer } from '../../../testing/start-test-app.ts';
import type { ApiFixture } from '../../records/testing/api-fixture.ts';

export interface World {
  readonly api: ApiFixture;
  readonly store: BaseStore;
  readonly projectId: string;
}

/** Something one of two people does; `pick` chooses to what, of the things there are. */
export interface Command {
  readonly kind: CommandKind;
  readonly pick: number;
  readonly isSecond: boolean;
}

interface Scene extends World {
  readonly pick: number;
  readonly tables: readonly TableSchema[];
  readonly table: TableSchema;
  readonly fields: readonly FieldDoc[];
  readonly field: FieldDoc;
  readonly view: ViewSchema;
  readonly links: readonly FieldDoc[];
  readonly rowIds: readonly number[];
  readonly rowId: number;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** A name nothing has. */
  fresh(): string;
}

type Run = (scene: Scene) => Promise<TestAnswer | null>;

const meta = 'db/meta';
let names = 0;

/** Every kind of command people have. A table, a field or rows that are not there make it do nothing. */
const commands = {
  insert: ({ call, table, field, fresh }) =>
    call('POST', `tables/${table.id}/rows`, [{ [field.title]: fresh() }, { [field.title]: '7' }, {}]),
  cell: ({ call, table, field, rowId, fresh }) =>
    call('PATCH', `tables/${table.id}/rows`, { Id: rowId, [field.title]: valueFor(field, fresh()) }),
  paste: ({ call, table, field, rowIds, links, fresh }) =>
    call('PATCH', `tables/${table.id}/grid`, {
      createMissing: true,
      updates: rowIds.slice(0, 3).map((id) => ({
        id,
        cells: { [field.title]: valueFor(field, fresh()) },
        links: Object.fromEntries(links.map((link) => [link.id, { titles: [fresh()] }])),
      })),
      creates: [{ cells: { [field.title]: valueFor(field, fresh()) } }],
    }),
  pasteFields: ({ call, table, field, rowIds, fresh }) => {
    const [title, option] = [fresh(), fresh()];
    const select = table.fields.find(({ type }) => type === 'SingleSelect');
    return call('PATCH', `tables/${table.id}/grid`, {
      newFields: [{ title, uidt: 'Decimal' }],
      newOptions: select ? [{ columnId: select.id, titles: [option] }] : [],
      updates: rowIds.slice(0, 2).map((id) => ({
        id,
        cells: { [title]: 1.5, [field.title]: valueFor(field, fresh()), ...(select && { [select.title]: option }) },
      })),
      creates: [{ cells: { [title]: 2.5 } }],
    });
  },
  bulk: ({ call, projectId, table, field, fresh }) =>
    call('PATCH', `db/data/bulk/v1/${projectId}/${table.id}/all?where=(Id,gt,1)`, { [field.title]: valueFor(field, fresh()) }),
  deleteRows: ({ call, table, rowIds }) =>
    call(
      'DELETE',
      `tables/${table.id}/rows`,
      rowIds.slice(0, 2).map((Id) => ({ Id })),
    ),
  import: async ({ call, projectId, fresh }) => {
    const csv = new TextEncoder().encode('Name,Value\na,1\nb,2\n');
    const columns = ['Name', 'Value'].map((title, source) => ({ source, title, type: source === 0 ? 'SingleLineText' : 'Number' }));
    const format = { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false };
    const tables = [{ refTableName: 'x', title: fresh(), hasHeader: true, columns }];
    const begun = await call('POST', `${meta}/projects/${projectId}/imports`, {
      kind: 'csv',
      fileName: 'x.csv',
      size: csv.length,
      format,
      tables,
    });
    await call('PUT', `imports/${begun.body.id}/parts/0`, csv);
    await call('POST', `imports/${begun.body.id}/finish`);
    for (;;) {
      const state = await call('GET', `imports/${begun.body.id}`);
      if (state.body.status === 'completed' || state.status !== 200) return state;
      if (state.body.status === 'failed') throw new Error(state.text);
    }
  },
  addField: ({ call, table, pick, fresh }) => {
    const uidt = (['Number', 'Date', 'Checkbox', 'AutoNumber', 'Rating', 'LongText'] as const)[pick % 6];
    return call('POST', `${meta}/tables/${table.id}/columns`, {
      title: fresh(),
      column_name: fresh(),
      uidt,
    });
  },
  addSelect: ({ call, table, fresh }) =>
    call('POST', `${meta}/tables/${table.id}/columns`, { title: fresh(), column_name: fresh(), uidt: 'SingleSelect', dtxp: "'a','b'" }),
  addFormula: ({ call, table, field, fresh }) =>
    call('POST', `${meta}/tables/${table.id}/columns`, { title: fresh(), uidt: 'Formula', formula_raw: `CONCAT({${field.title}}, "!")` }),
  renameField: ({ call, field, fresh }) => call('PATCH', `${meta}/columns/${field.id}`, { title: fresh() }),
  convertField: ({ call, field }) =>
    call('PATCH', `${meta}/columns/${field.id}`, { uidt: field.type === 'SingleLineText' ? 'Number' : 'SingleLineText' }),
  changeOptions: async ({ call, tables }) => {
    const field = tables.flatMap((table) => table.fields).find(({ type }) => type === 'SingleSelect');
    if (!field) return null;
    const options = [...field.options.map(({ id, title }) => ({ id, title: `${title}'` })), { title: 'new' }];
    return call('PATCH', `${meta}/columns/${field.id}`, { colOptions: { options } });
  },
  setPrimary: ({ call, fields }) => {
    const field = fields.find(({ isPrimary }) => !isPrimary);
    return field ? call('POST', `${meta}/columns/${field.id}/primary`) : none();
  },
  deleteField: ({ call, tables }) => {
    const field = tables.flatMap((table) => table.fields).findLast((one) => !one.isSystem && !one.isPrimary);
    return field ? call('DELETE', `${meta}/columns/${field.id}`) : none();
  },
  link: ({ call, table, tables, pick, fresh }) => {
    const other = tables[(pick + 1) % tables.length] ?? table;
    const type = (['hm', 'mm'] as const)[pick % 2];
    return call('POST', `${meta}/tables/${table.id}/columns`, {
      uidt: 'Links',
      title: fresh(),
      parentId: table.id,
      childId: other.id,
      type,
    });
  },
  lookup: ({ call, table, tables, links, fresh }) => {
    const [link] = links;
    const related = link?.definition?.kind === 'link' ? link.definition.relatedTableId : null;
    const target = tables.find(({ id }) => id === related)?.fields.find(({ isPrimary }) => isPrimary);
    const body = { uidt: 'Lookup', title: fresh(), fk_relation_column_id: link?.id, fk_lookup_column_id: target?.id };
    return target ? call('POST', `${meta}/tables/${table.id}/columns`, body) : none();
  },
  addLinks: async (scene) => {
    const { call, table, links, rowId, pick } = scene;
    const link = links[pick % Math.max(1, links.length)];
    return link ? call('POST', `tables/${table.id}/links/${link.id}/rows/${rowId}`, [await someRow(scene, link)]) : null;
  },
  newLinked: ({ call, table, links, rowId }) => {
    const [link] = links;
    return link ? call('POST', `tables/${table.id}/links/${link.id}/rows/${rowId}/new`, {}) : none();
  },
  removeLinks: async ({ call, table, links, rowIds }) => {
    for (const link of links)
      for (const id of rowIds) {
        const path = `tables/${table.id}/links/${link.id}/rows/${id}`;
        const { list } = (await call('GET', path)).body;
        if (list?.[0]?.Id !== undefined) return call('DELETE', path, [list[0].Id]);
      }
    return null;
  },
  addView: ({ call, table, pick, fresh }) =>
    call('POST', `${meta}/tables/${table.id}/${['grids', 'galleries', 'forms'][pick % 3]}`, { title: fresh() }),
  renameView: ({ call, view, fresh }) => call('PATCH', `${meta}/views/${view.doc.id}`, { title: fresh() }),
  deleteView: ({ call, tables }) => {
    const view = viewsOf(tables).find(({ doc }) => !doc.isDefault);
    return view ? call('DELETE', `${meta}/views/${view.doc.id}`) : none();
  },
  shareView: ({ call, view }) => call('POST', `${meta}/views/${view.doc.id}/share`, {}),
  hideField: ({ call, view, field }) => call('POST', `${meta}/views/${view.doc.id}/columns`, { fk_column_id: field.id, show: false }),
  addFilter: ({ call, view, field }) =>
    call('POST', `${meta}/views/${view.doc.id}/filters`, { fk_column_id: field.id, comparison_op: 'notnull' }),
  changeFilter: ({ call, tables }) => {
    const [filter] = viewsOf(tables).flatMap((view) => view.filters);
    return filter ? call('PATCH', `${meta}/filters/${filter.id}`, { comparison_op: 'null' }) : none();
  },
  deleteFilter: ({ call, tables }) => {
    const [filter] = viewsOf(tables).flatMap((view) => view.filters);
    return filter ? call('DELETE', `${meta}/filters/${filter.id}`) : none();
  },
  addSort: ({ call, view, field }) => call('POST', `${meta}/views/${view.doc.id}/sorts`, { fk_column_id: field.id, direction: 'desc' }),
  deleteSort: ({ call, tables }) => {
    const [sort] = viewsOf(tables).flatMap((view) => view.sorts);
    return sort ? call('DELETE', `${meta}/sorts/${sort.id}`) : none();
  },
  addRule: ({ call, table, field, pick }) =>
    call('POST', `${meta}/tables/${table.id}/rules`, {
      actions: ['read'],
      roles: ['editor'],
      ...(pick % 2 === 0 && { fk_column_id: field.id }),
    }),
  changeRule: ({ call, tables }) => {
    const [rule] = tables.flatMap((table) => table.rules);
    return rule
      ? call('PATCH', `${meta}/rules/${rule.id}`, { roles: rule.roles.length === 1 ? ['viewer', 'editor'] : ['viewer'] })
      : none();
  },
  deleteRule: ({ call, tables }) => {
    const [rule] = tables.flatMap((table) => table.rules);
    return rule ? call('DELETE', `${meta}/rules/${rule.id}`) : none();
  },
  addHook: ({ call, table, fresh }) =>
    call('POST', `${meta}/tables/${table.id}/hooks`, {
      title: fresh(),
      event: 'after',
      operation: 'insert',
      notification: { type: 'URL', payload: { method: 'POST', path: 'https://hooks.example/x' } },
      active: false,
    }),
  addTable: ({ call, projectId, fresh }) =>
    call('POST', `${meta}/projects/${projectId}/tables`, {
      title: fresh(),
      table_name: fresh(),
      columns: [{ title: 'A', column_name: 'a', uidt: 'SingleLineText' }],
    }),
  renameTable: ({ call, table, fresh }) => call('PATCH', `${meta}/tables/${table.id}`, { title: fresh(), table_name: fresh() }),
  deleteTable: ({ call, tables, table }) => (tables.length < 3 ? none() : call('DELETE', `${meta}/tables/${table.id}`)),
  restore: async ({ call, projectId, pick }) => {
    const { list } = (await call('GET', `${meta}/projects/${projectId}/trash`)).body;
    const first = pick % Math.max(1, list.length);
    let answer: TestAnswer | null = null;
    // what stood on something else that is gone cannot come back alone: then the next
    for (const { sequence, entities } of [...list.slice(first), ...list.slice(0, first)]) {
      const isRows = entities.length === 0;
      answer = await call(
        'POST',
        `${meta}/projects/${projectId}/trash/${sequence}/restore${isRows ? '-rows' : ''}`,
        isRows ? {} : undefined,
      );
      if (answer.status >= 500 || answer.body?.change) return answer;
    }
    return answer;
  },
  restoreValue: async ({ call, table, field, rowIds, fresh }) => {
    const [Id] = rowIds;
    if (Id === undefined) return null;
    await call('PATCH', `tables/${table.id}/rows`, { Id, [field.title]: valueFor(field, fresh()) });
    const history = `tables/${table.id}/rows/${Id}/history`;
    const { list } = (await call('GET', history)).body;
    return call('POST', `${history}/${list[0]?.sequence}/restore`, { side: 'before' });
  },
} satisfies Record<string, Run>;

export type CommandKind = keyof typeof commands;
export const commandKinds = Object.keys(commands) as readonly CommandKind[];
/** What takes things away, or changes what others made, comes after what makes them. */
export const lateKinds: readonly CommandKind[] = [
  /^(change|set)/,
  /^(remove|restoreValue)/,
  /^delete(Filter|Sort|Rule)/,
  /^delete(?!Filter|Sort|Rule)/,
  /^restore$/,
].flatMap((which) => commandKinds.filter((kind) => which.test(kind)));

/** Does it; null where there was nothing to do it to. */
export async function runCommand(world: World, { kind, pick, isSecond }: Command): Promise<TestAnswer | null> {
  const { api, store } = world;
  const schema = await store.schema();
  const tables = schema.tables.filter(({ doc }) => doc.isJunction !== true);
  const linked = tables.filter(({ fields }) => fields.some(({ definition }) => definition?.kind === 'link'));
  const among = /[lL]ink|lookup/.test(kind) && kind !== 'link' && linked.length > 0 ? linked : tables;
  const table = among[pick % among.length];
  const view = table?.views[pick % table.views.length];
  const fields = (table?.fields ?? []).filter((field) => field.definition === undefined && !field.isSystem && field.type !== 'ForeignKey');
  const field = fields[pick % Math.max(1, fields.length)];
  if (!table || !view || !field) return null;
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  const rows = await store.records({ tableId: table.id, query, offset: 0, limit: 100, fieldIds: [] });
  const rowIds = rows.map(({ id }) => id);
  const scene: Scene = {
    ...world,
    pick,
    tables,
    table,
    view,
    fields,
    field,
    links: table.fields.filter(({ definition }) => definition?.kind === 'link'),
    rowIds,
    rowId: rowIds[pick % Math.max(1, rowIds.length)] ?? 1,
    call: (method, path, body) => api.call(method, path, body, isSecond ? api.editor : api.owner),
    fresh: () => `n${(names += 1)}`,
  };
  const run: Run = commands[kind];
  return run(scene);
}

/** A value the field takes, another one each time where there are many. */
function valueFor({ type }: FieldDoc, name: string): string {
  const number = Number(name.slice(1));
  if (type === 'Date') return `2024-01-${String(1 + (number % 28)).padStart(2, '0')}`;
  if (type === 'SingleSelect') return 'a';
  if (type === 'Checkbox') return String(number % 2 === 0);
  return type === 'SingleLineText' || type === 'LongText' ? name : String(1 + (number % 5));
}

/** A row of the table a link leads to. */
async function someRow({ store, pick }: Scene, link: FieldDoc): Promise<number> {
  if (link.definition?.kind !== 'link') return 1;
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  const rows = await store.records({ tableId: link.definition.relatedTableId, query, offset: 0, limit: 20, fieldIds: [] });
  return rows[pick % Math.max(1, rows.length)]?.id ?? 1;
}

function viewsOf(tables: readonly TableSchema[]): readonly ViewSchema[] {
  return tables.flatMap((table) => table.views);
}

async function none(): Promise<null> {
  return null;
}
