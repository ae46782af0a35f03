import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Call } from '../call.ts';
import { calls } from '../calls/calls.ts';

const stamps = { created_at: '2026-11-21 09:00:00+00:00', updated_at: '2026-11-21 09:00:00+00:00' };
const place = { base_id: 'bkk4ax0d1f2g3h4', project_id: 'pkk4axq1w2e3r4t5' };

const base = {
  id: 'bkk4ax0d1f2g3h4',
  project_id: 'pkk4axq1w2e3r4t5',
  alias: null,
  meta: null,
  is_meta: 1,
  is_local: true,
  type: 'sqlite3',
  inflection_column: 'camelize',
  inflection_table: 'camelize',
  enabled: 1,
  order: 1,
  description: null,
  erd_uuid: null,
  ...stamps,
};

const project = {
  id: 'pkk4axq1w2e3r4t5',
  title: 'Films',
  prefix: 'nc_9x0a__',
  status: null,
  description: null,
  meta: '{"theme":{"primaryColor":"#4351E8"}}',
  color: null,
  uuid: null,
  password: null,
  roles: null,
  deleted: 0,
  is_meta: 1,
  order: null,
  type: 'database',
  project_role: 'owner',
  starred: false,
  bases: [base],
  ...stamps,
};

const column = {
  id: 'ckk4ax111111111',
  ...place,
  fk_model_id: 'mkk4ax222222222',
  title: 'State',
  column_name: 'state',
  uidt: 'SingleSelect',
  dt: 'text',
  np: null,
  ns: null,
  clen: null,
  cop: '2',
  pk: 0,
  pv: null,
  rqd: 0,
  un: 0,
  ct: 'text',
  ai: 0,
  unique: 0,
  cdf: null,
  cc: null,
  csn: null,
  dtx: 'specificType',
  dtxp: "'new','done'",
  dtxs: '',
  au: 0,
  validate: null,
  virtual: null,
  deleted: null,
  system: 0,
  order: 2,
  meta: null,
  description: null,
  colOptions: { options: [{ id: 's1', fk_column_id: 'ckk4ax111111111', title: 'new', color: '#cfdffe', order: 1 }] },
  ...stamps,
};

const grid = { fk_view_id: 'vwkk4ax33333333', ...place, uuid: null, meta: null, row_height: null, ...stamps };
const view = {
  id: 'vwkk4ax33333333',
  ...place,
  fk_model_id: 'mkk4ax222222222',
  title: 'Films',
  type: 3,
  is_default: 1,
  show_system_fields: null,
  lock_type: 'collaborative',
  uuid: null,
  password: null,
  show: 1,
  order: 1,
  meta: {},
  view: grid,
  ...stamps,
};
const table = {
  id: 'mkk4ax222222222',
  ...place,
  table_name: 'nc_9x0a___films',
  title: 'Films',
  type: 'table',
  meta: null,
  schema: null,
  enabled: 1,
  mm: 0,
  tags: null,
  pinned: null,
  deleted: null,
  order: 1,
  columns: [column],
  columnsById: { [column.id]: column },
  views: [view],
  ...stamps,
};
const filter = {
  id: 'fikk4ax44444444',
  ...place,
  fk_view_id: view.id,
  fk_hook_id: null,
  fk_column_id: column.id,
  fk_parent_id: null,
  logical_op: 'and',
  comparison_op: 'eq',
  comparison_sub_op: null,
  value: 'new',
  is_group: null,
  order: 1,
  ...stamps,
};
const viewColumn = {
  id: 'nckk4ax55555555',
  fk_view_id: view.id,
  fk_column_id: column.id,
  ...place,
  show: 1,
  order: 1,
  width: '200px',
  ...stamps,
};
const sort = { id: 'sokk4ax66666666', ...place, fk_view_id: view.id, fk_column_id: column.id, direction: 'asc', order: 1, ...stamps };
const page = { totalRows: 1, page: 1, pageSize: 25, isFirstPage: true, isLastPage: true };

function complaints(call: Call, answer: unknown): string[] {
  if (call.answer.kind === 'content') throw new Error(`${call.name} answers bytes`);
  const result = v.safeParse(call.answer, answer);
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue) ?? '');
}

const good: [Call, unknown][] = [
  [calls.auth.signin, { token: 'a.b.c' }],
  [calls.auth.me, { roles: { guest: true }, project_roles: null, workspace_roles: null }],
  [calls.auth.me, { id: 'us1', email: 'a@example.org', roles: { 'org-level-creator': true, super: true }, email_verified: null }],
  [calls.projects.list, { list: [project], pageInfo: { ...page, pageSize: 1 } }],
  [calls.projects.create, project],
  [calls.projects.update, 1],
  [calls.projects.delete, true],
  [calls.bases.list, { list: [base], pageInfo: page }],
  [calls.tables.list, { list: [{ ...table, columns: undefined, columnsById: undefined, views: undefined }] }],
  [calls.tables.get, table],
  [calls.columns.get, { ...column, uidt: 'Number', colOptions: undefined }],
  [calls.columns.bulk, { failedOps: [] }],
  [calls.views.list, { list: [view] }],
  [calls.grids.create, { ...view, view: undefined }],
  [calls.grids.listColumns, [viewColumn]],
  [
    calls.grids.page,
    {
      fields: ['c1', 'c2'],
      rows: [
        [1, 3, 'Alien', null],
        [2, 1, ['s1', 's2'], true],
      ],
      sequence: 9,
    },
  ],
  [calls.filters.list, { list: [filter, { ...filter, is_group: true, fk_column_id: null, comparison_op: null, value: null }] }],
  [calls.sorts.create, sort],
  [calls.rows.list, { list: [{ Id: 1, Title: 'Alien', State: 'new', Done: false }], pageInfo: page }],
  [calls.rows.list, { list: [], pageInfo: page, errors: [{ message: 'Offset is beyond the total number of rows' }] }],
  [calls.rows.findOne, {}],
  [
    calls.rows.group,
    [
      { key: null, value: { list: [], pageInfo: page } },
      { key: 'new', value: { list: [{ Id: 1 }], pageInfo: page } },
    ],
  ],
  [calls.bulk.create, [4]],
  [calls.bulk.update, [{ id: '1' }]],
  [calls.tableRows.create, { Id: 1 }],
  [calls.tableRows.create, [{ Id: 1 }, { Id: 2 }]],
  [calls.shares.create, { ...view, uuid: '3f2b…', meta: { allowCSVDownload: true } }],
  [
    calls.public.sharedViewMeta,
    {
      ...view,
      password: undefined,
      columns: [viewColumn],
      filter: { is_group: true, logical_op: 'and', children: [filter] },
      sorts: [sort],
      model: { ...table, columns: [{ ...column, ...viewColumn, id: column.id }], columnsById: undefined, views: undefined },
      relatedMetas: {},
      client: 'sqlite3',
    },
  ],
];

describe('answer schemas', () => {
  it.each(good.map(([call, answer]) => [call.name, call, answer] as const))('of %s accept what travels (C-8)', (_, call, answer) => {
    expect(complaints(call, answer)).toEqual([]);
  });

  it('name the place of what differs (C-8)', () => {
    expect(complaints(calls.tables.get, { ...table, columns: [{ ...column, title: null }] })).toEqual(['columns.0.title']);
    expect(complaints(calls.views.list, { list: [{ ...view, type: 9 }] })).toEqual(['list.0.type']);
    expect(complaints(calls.rows.list, { list: [] })).toEqual(['pageInfo']);
    expect(complaints(calls.sorts.get, { ...sort, direction: 'up' })).toEqual(['direction']);
    expect(complaints(calls.projects.update, true)).toHaveLength(1);
  });
});
