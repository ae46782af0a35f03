import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

let world: WireWorld;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wire-sources-'));
  world = await startWorld({ settings: { sqliteFolder: folder } });
  const file = join(folder, 'shop.db');
  const other = new DatabaseSync(file);
  other.exec("CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO goods (name) VALUES ('Tea')");
  other.close();
  world.names['file'] = file;
});
afterAll(async () => {
  await world.api.stop();
  rmSync(folder, { recursive: true, force: true });
});

const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });
const projects = 'db/meta/projects';

describe('projects', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are made with one base of their own',
        ask: `POST ${projects}/`,
        send: {
          title: 'Shop',
          description: 'What we sell',
          color: '#24716E',
          type: 'database',
          meta: '{"a":1}',
          status: null,
          linked_db_project_ids: [],
          external: false,
        },
        gives: {
          id: expect.stringMatching(/^p/),
          title: 'Shop',
          description: 'What we sell',
          color: '#24716E',
          type: 'database',
          is_meta: 1,
          deleted: expect.anything(),
          prefix: expect.any(String),
          bases: [{ is_meta: 1, type: expect.any(String), inflection_column: 'camelize', inflection_table: 'camelize', enabled: 1 }],
        },
        keep: { shop: 'id', shopBase: 'bases.0.id' },
      },
      ...['documentation', 'cowriter', 'dashboard'].map((type) => ({
        fact: `may be of type ${type}`,
        ask: `POST ${projects}`,
        send: { title: type, type },
        gives: { type },
      })),
      {
        fact: 'are of no other type',
        ask: `POST ${projects}`,
        send: { title: 'Other', type: 'spreadsheet' },
        status: 400,
        gives: faultAt('/type'),
      },
      { fact: 'may share a title when they are made', ask: `POST ${projects}`, send: { title: 'Shop' }, keep: { second: 'id' } },
      { fact: 'need a title', ask: `POST ${projects}`, send: {}, status: 400, gives: faultAt('/title') },
      { fact: 'need more than none', ask: `POST ${projects}`, send: { title: '' }, status: 400, gives: faultAt('/title') },
      {
        fact: 'have titles of 128 characters by the schema',
        ask: `POST ${projects}`,
        send: { title: 'x'.repeat(129) },
        status: 400,
        gives: faultAt('/title'),
      },
      {
        fact: 'have titles of 50 characters by the rule',
        ask: `POST ${projects}`,
        send: { title: 'x'.repeat(51) },
        status: 400,
        gives: { msg: 'Project title exceeds 50 characters' },
      },
      {
        fact: 'have colours of 50 characters',
        ask: `POST ${projects}`,
        send: { title: 'Colour', color: 'x'.repeat(51) },
        status: 400,
        gives: faultAt('/color'),
      },
      {
        fact: 'are not made by viewers of the organisation',
        ask: `POST ${projects}`,
        as: 'viewer',
        send: { title: 'Mine' },
        status: 403,
        gives: { msg: 'projectCreate - org-level-viewer : Not allowed' },
      },
      {
        fact: 'are listed for members with their own things',
        ask: `GET ${projects}/`,
        as: 'viewer',
        gives: {
          list: [{ id: '{project}', title: 'Films', project_role: 'viewer', starred: expect.anything(), bases: [{ id: '{base}' }] }],
          pageInfo: { totalRows: 1, pageSize: 1 },
        },
      },
      {
        fact: 'of others are seen by super users',
        ask: `GET ${projects}`,
        gives: { list: expect.arrayContaining([expect.objectContaining({ id: '{shop}' }), expect.objectContaining({ id: '{project}' })]) },
      },
      {
        fact: 'are read with their bases',
        ask: `GET ${projects}/{shop}`,
        gives: { id: '{shop}', meta: '{"a":1}', bases: [{ id: '{shopBase}' }] },
        without: /"config":\{/,
      },
      { fact: 'that never were', ask: `GET ${projects}/nothing`, status: 404, gives: { msg: 'Project not found' } },
      { fact: 'are changed', ask: `PATCH ${projects}/{shop}`, send: { title: 'Store', color: '#123456', status: 'x' }, exactly: 1 },
      { fact: 'keep meta as an object', ask: `PATCH ${projects}/{shop}`, send: { meta: { theme: { primaryColor: '#fff' } } }, exactly: 1 },
      {
        fact: 'give it back',
        ask: `GET ${projects}/{shop}`,
        gives: { title: 'Store', color: '#123456', meta: { theme: { primaryColor: '#fff' } } },
      },
      {
        fact: 'do not take the title of another',
        ask: `PATCH ${projects}/{shop}`,
        send: { title: 'Films' },
        status: 400,
        gives: { msg: 'Project title already in use' },
      },
      { fact: 'keep their own', ask: `PATCH ${projects}/{shop}`, send: { title: 'Store' }, exactly: 1 },
      { fact: 'need more than no title', ask: `PATCH ${projects}/{shop}`, send: { title: '' }, status: 400, gives: faultAt('/title') },
      {
        fact: 'have what is one’s own',
        ask: `PATCH ${projects}/{project}/user`,
        as: 'viewer',
        send: { starred: true, order: 3, hidden: false },
        exactly: true,
      },
      { fact: 'show it to oneself', ask: `GET ${projects}`, as: 'viewer', gives: { list: [{ starred: 1, order: 3 }] } },
      { fact: 'and to nobody else', ask: `GET ${projects}`, as: 'editor', gives: { list: [{ starred: 0 }] } },
      {
        fact: 'say what they run on',
        ask: `GET ${projects}/{project}/info`,
        as: 'viewer',
        gives: {
          Node: process.version,
          Arch: process.arch,
          Platform: process.platform,
          Docker: expect.any(Boolean),
          RootDB: expect.any(String),
          PackageVersion: expect.any(String),
        },
      },
      { fact: 'cost something or nothing', ask: `GET ${projects}/{project}/cost`, gives: { cost: expect.any(Number) } },
      { fact: 'have no condition of that kind', ask: `GET ${projects}/{project}/has-empty-or-null-filters`, exactly: false },
      {
        fact: 'with one',
        ask: 'POST db/meta/views/{books.view}/filters',
        send: { fk_column_id: '{books.Title}', comparison_op: 'notempty' },
        keep: { filter: 'id' },
      },
      { fact: 'have one', ask: `GET ${projects}/{project}/has-empty-or-null-filters`, exactly: true },
      { fact: 'without it', ask: 'DELETE db/meta/filters/{filter}', exactly: true },
      {
        fact: 'know what was done to them, newest first, with a total',
        ask: `GET ${projects}/{project}/audits?limit=2`,
        gives: {
          list: [{ id: expect.any(String), user: '{owner.email}', op_type: expect.any(String), project_id: '{project}' }, {}],
          pageInfo: { pageSize: 2, totalRows: expect.any(Number) },
        },
      },
      {
        fact: 'are deleted by owners alone',
        ask: `DELETE ${projects}/{project}`,
        as: 'editor',
        status: 403,
        gives: { msg: 'projectDelete - editor : Not allowed' },
      },
      { fact: 'are deleted', ask: `DELETE ${projects}/{second}`, exactly: true },
      { fact: 'are unknown then', ask: `GET ${projects}/{second}`, status: 404, gives: { msg: 'Project not found' } },
    ],
  );
});

describe('visibility rules', () => {
  const rules = `${projects}/{project}/visibility-rules`;
  itAnswers(
    () => world,
    [
      {
        fact: 'are a bare list with an entry for every view',
        ask: `GET ${rules}`,
        gives: expect.arrayContaining([
          expect.objectContaining({
            id: '{books.view}',
            ptype: 'table',
            ptn: expect.any(String),
            _ptn: 'Books',
            tn: 'Books',
            _tn: 'Books',
            table_meta: null,
            disabled: { owner: false, creator: false, viewer: false, editor: false, commenter: false, guest: false },
          }),
        ]),
      },
      { fact: 'list junction tables where asked', ask: `GET ${rules}?includeM2M=true`, gives: expect.any(Array) },
      {
        fact: 'are set',
        ask: `POST ${rules}`,
        send: [{ id: '{books.view}', disabled: { viewer: true } }],
        exactly: { msg: 'UI ACL has been created successfully' },
      },
      {
        fact: 'leave the last view out, and its table',
        ask: `GET ${projects}/{project}/tables`,
        as: 'viewer',
        gives: { list: [{ title: 'Writers' }] },
      },
      {
        fact: 'are no business of other roles',
        ask: `GET ${projects}/{project}/tables`,
        as: 'editor',
        gives: { list: [{ title: 'Writers' }, { title: 'Books' }] },
      },
      {
        fact: 'refuse views of other projects',
        ask: `POST ${rules}`,
        send: [{ id: 'vwnothing', disabled: { viewer: true } }],
        status: 400,
        gives: { msg: 'View does not belong to the project' },
      },
      { fact: 'are lifted', ask: `POST ${rules}`, send: [{ id: '{books.view}', disabled: { viewer: false } }] },
      {
        fact: 'are for makers',
        ask: `GET ${rules}`,
        as: 'editor',
        status: 403,
        gives: { msg: 'modelVisibilityList - editor : Not allowed' },
      },
    ],
  );
});

describe('a shared project', () => {
  const shared = `${projects}/{project}/shared`;
  itAnswers(
    () => world,
    [
      { fact: 'is none at first', ask: `GET ${shared}`, gives: { uuid: null, roles: null } },
      {
        fact: 'has an address and a role',
        ask: `POST ${shared}`,
        send: { roles: 'commenter' },
        gives: {
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          roles: 'commenter',
          url: expect.stringMatching(/#\/nc\/base\/[0-9a-f-]{36}$/),
        },
        keep: { uuid: 'uuid' },
      },
      { fact: 'is read', ask: `GET ${shared}`, gives: { uuid: '{uuid}', roles: 'commenter' } },
      { fact: 'leads to the project', ask: 'GET db/public/shared-base/{uuid}/meta', as: 'guest', gives: { project_id: '{project}' } },
      {
        fact: 'opens its calls',
        ask: 'GET db/data/noco/{project}/Books/count',
        as: 'guest',
        headers: { 'xc-shared-base-id': '{uuid}' },
        gives: { count: 4 },
      },
      {
        fact: 'opens no more than its role',
        ask: 'POST db/data/noco/{project}/Books',
        as: 'guest',
        send: {},
        headers: { 'xc-shared-base-id': '{uuid}' },
        status: 403,
        gives: { msg: 'dataInsert - commenter : Not allowed' },
      },
      {
        fact: 'opens no other project',
        ask: `GET ${projects}/{shop}`,
        as: 'guest',
        headers: { 'xc-shared-base-id': '{uuid}' },
        status: 403,
      },
      { fact: 'gets another role', ask: `PATCH ${shared}`, send: { roles: 'editor' }, gives: { uuid: '{uuid}', roles: 'editor' } },
      { fact: 'is for viewers where the role is none', ask: `PATCH ${shared}`, send: { roles: 'owner' }, gives: { roles: 'viewer' } },
      {
        fact: 'has passwords of eight characters',
        ask: `PATCH ${shared}`,
        send: { password: 'short' },
        status: 400,
        gives: faultAt('/password'),
      },
      { fact: 'ends', ask: `DELETE ${shared}`, gives: { uuid: null } },
      { fact: 'is unknown then', ask: 'GET db/public/shared-base/{uuid}/meta', as: 'guest', status: 404, gives: { msg: 'Not found' } },
    ],
  );
});

describe('bases', () => {
  const bases = `${projects}/{project}/bases`;
  const config = { client: 'sqlite3', connection: { filename: '{file}' } };
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed in one page',
        ask: `GET ${bases}/`,
        gives: { list: [{ id: '{base}', project_id: '{project}', is_meta: 1, enabled: 1 }], pageInfo: { totalRows: 1, pageSize: 1 } },
      },
      { fact: 'are read', ask: `GET ${bases}/{base}`, gives: { id: '{base}', type: expect.any(String), alias: null } },
      { fact: 'that never were', ask: `GET ${bases}/bnothing`, status: 404 },
      { fact: 'are for makers', ask: `GET ${bases}`, as: 'editor', status: 403, gives: { msg: 'baseList - editor : Not allowed' } },
      {
        fact: 'of a database',
        ask: `POST ${bases}/`,
        send: {
          alias: 'Store',
          type: 'sqlite3',
          config,
          inflection_column: 'none',
          inflection_table: 'none',
          is_meta: false,
          external: true,
        },
        gives: { id: expect.any(String), alias: 'Store', type: 'sqlite3', inflection_column: 'none' },
        keep: { source: 'id' },
      },
      {
        fact: 'have aliases of 128 characters',
        ask: `POST ${bases}`,
        send: { alias: 'x'.repeat(129), type: 'sqlite3', config },
        status: 400,
        gives: faultAt('/alias'),
      },
      { fact: 'tell no secrets', ask: `GET ${bases}/{source}`, gives: { id: '{source}', type: 'sqlite3' }, without: /password/ },
      {
        fact: 'have tables',
        ask: `GET ${projects}/{project}/{source}/tables`,
        gives: { list: [{ table_name: 'goods', base_id: '{source}' }] },
      },
      { fact: 'get another name', ask: `PATCH ${bases}/{source}`, send: { alias: 'Depot' }, gives: { id: '{source}', alias: 'Depot' } },
      { fact: 'differ in nothing', ask: `GET ${projects}/{project}/meta-diff/{source}`, gives: expect.any(Array) },
      { fact: 'of the product differ in nothing', ask: `GET ${projects}/{shop}/meta-diff`, exactly: [] },
      { fact: 'are compared, all of them', ask: `GET ${projects}/{project}/meta-diff`, gives: expect.any(Array) },
      {
        fact: 'are followed',
        ask: `POST ${projects}/{project}/meta-diff/{source}`,
        exactly: { msg: 'The base meta has been synchronized successfully' },
      },
      {
        fact: 'are followed, all of them',
        ask: `POST ${projects}/{project}/meta-diff`,
        exactly: { msg: 'The meta has been synchronized successfully' },
      },
      {
        fact: 'get a view of their SQL',
        ask: `POST ${bases}/{source}/sqlView`,
        send: { view_name: 'cheap', title: 'Cheap', view_definition: 'SELECT id, name FROM goods' },
        status: 201,
        gives: { title: 'Cheap', type: 'view' },
      },
      {
        fact: 'have a diagram to share',
        ask: `POST ${bases}/{base}/share/erd`,
        gives: { id: '{base}', erd_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        keep: { erd: 'erd_uuid' },
      },
      {
        fact: 'show it to anybody',
        ask: 'GET db/public/shared-erd/{erd}/meta',
        as: 'guest',
        gives: {
          id: '{base}',
          project_id: '{project}',
          erd_uuid: '{erd}',
          tables: expect.arrayContaining([expect.objectContaining({ title: 'Books', columns: expect.any(Array) })]),
        },
      },
      {
        fact: 'open structure to the link of the diagram',
        ask: `GET ${projects}/{project}/tables`,
        as: 'guest',
        headers: { 'xc-shared-erd-id': '{erd}' },
      },
      {
        fact: 'open no row to it',
        ask: 'GET db/data/noco/{project}/Books',
        as: 'guest',
        headers: { 'xc-shared-erd-id': '{erd}' },
        status: 403,
      },
      { fact: 'show it no longer', ask: `DELETE ${bases}/{base}/share/erd`, exactly: true },
      { fact: 'that is unknown then', ask: 'GET db/public/shared-erd/{erd}/meta', as: 'guest', status: 404, gives: { msg: 'Not found' } },
      {
        fact: 'take new tables in the form with the base',
        ask: `POST ${projects}/{project}/{base}/tables`,
        send: { table_name: 'extra', title: 'Extra', columns: [{ column_name: 'a', title: 'A', uidt: 'SingleLineText' }] },
        gives: { title: 'Extra', base_id: '{base}' },
      },
      {
        fact: 'list theirs alone',
        ask: `GET ${projects}/{project}/{base}/tables`,
        gives: { list: [{ title: 'Writers' }, { title: 'Books' }, { title: 'Extra' }] },
      },
      { fact: 'go', ask: `DELETE ${bases}/{source}`, exactly: true },
    ],
  );
});

describe('copies', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'of a project are a job and a project',
        ask: 'POST db/meta/duplicate/{shop}',
        send: { options: { excludeData: true, excludeViews: true, excludeHooks: true } },
        gives: { id: expect.any(String), project_id: expect.any(String) },
        keep: { copy: 'project_id' },
      },
      { fact: 'are called so', ask: `GET ${projects}/{copy}`, gives: { title: 'Store copy' } },
      {
        fact: 'take what is to be different',
        ask: 'POST db/meta/duplicate/{shop}',
        send: { project: { title: 'Another', color: '#abcdef' } },
        keep: { copy: 'project_id' },
      },
      { fact: 'are that then', ask: `GET ${projects}/{copy}`, gives: { title: 'Another', color: '#abcdef' } },
      { fact: 'of a project by its base', ask: 'POST db/meta/duplicate/{shop}/{shopBase}', send: {}, gives: { id: expect.any(String) } },
      {
        fact: 'of a table are a job',
        ask: 'POST db/meta/duplicate/{project}/table/{books}',
        send: { options: {} },
        gives: { id: expect.any(String) },
      },
      { fact: 'are made without a body', ask: 'POST db/meta/duplicate/{project}/table/{books}', gives: { id: expect.any(String) } },
      {
        fact: 'are for makers',
        ask: 'POST db/meta/duplicate/{project}/table/{books}',
        as: 'editor',
        send: {},
        status: 403,
        gives: { msg: 'duplicateModel - editor : Not allowed' },
      },
    ],
  );
});
