import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshProduct } from '../harness/product.ts';

/**
 * A client library of the v1 family as it is published: a package whose class `Api` has a method for every call. Run by hand, it is
 * fetched from the registry: `V1_CLIENT=<package>@<version> vitest run api/v1-client-library`.
 */
const client = process.env['V1_CLIENT'];
const run = promisify(execFile);

/** What a user of the library writes; each step prints its name when it worked. */
const program = (name: string, url: string): string => `
const { Api } = require(${JSON.stringify(name)});
const assert = require('node:assert');
const base = ${JSON.stringify(url)};
const done = (step) => console.log(step);
const tried = async (step, work) => {
  try { const value = await work(); done(step); return value; }
  catch (error) { console.log('FAILED ' + step + ': ' + (error.response ? error.response.status + ' ' + JSON.stringify(error.response.data) : error.stack)); }
};
(async () => {
  const guest = new Api({ baseURL: base });
  await tried('appInfo', async () => assert((await guest.utils.appInfo()).firstUser));
  const { token } = await tried('signup', () => guest.auth.signup({ email: 'ada@example.org', password: 'a long password' }));
  const api = new Api({ baseURL: base, headers: { 'xc-auth': token } });
  await tried('me', async () => assert.equal((await api.auth.me()).email, 'ada@example.org'));
  const project = await tried('project.create', () => api.project.create({ title: 'Shop' }));
  await tried('project.list', async () => assert.equal((await api.project.list()).list[0].id, project.id));
  await tried('project.read', () => api.project.read(project.id));
  await tried('project.update', () => api.project.update(project.id, { title: 'Store', color: '#24716E' }));
  await tried('project.metaGet', () => api.project.metaGet(project.id));
  await tried('project.hasEmptyOrNullFilters', () => api.project.hasEmptyOrNullFilters(project.id));
  await tried('project.auditList', async () => assert.ok((await api.project.auditList(project.id)).pageInfo));
  await tried('base.list', async () => assert.equal((await api.base.list(project.id)).list.length, 1));
  const columns = [
    { column_name: 'id', title: 'Id', uidt: 'ID' },
    { column_name: 'title', title: 'Title', uidt: 'SingleLineText' },
    { column_name: 'price', title: 'Price', uidt: 'Number' },
    { column_name: 'state', title: 'State', uidt: 'SingleSelect', dtxp: "'new','old'" },
    { column_name: 'photo', title: 'Photo', uidt: 'Attachment' },
    { column_name: 'place', title: 'Place', uidt: 'GeoData' },
  ];
  const table = await tried('dbTable.create', () => api.dbTable.create(project.id, { table_name: 'goods', title: 'Goods', columns }));
  const other = await api.dbTable.create(project.id, { table_name: 'people', title: 'People', columns: columns.slice(0, 2) });
  await tried('dbTable.list', async () => assert.equal((await api.dbTable.list(project.id)).list.length, 2));
  await tried('dbTable.read', async () => assert.equal((await api.dbTable.read(table.id)).columns.length >= 5, true));
  await tried('dbTable.update', () => api.dbTable.update(table.id, { table_name: 'goods', title: 'Goods', project_id: project.id }));
  await tried('dbTable.reorder', () => api.dbTable.reorder(table.id, { order: 5 }));
  const extra = await tried('dbTableColumn.create', () => api.dbTableColumn.create(table.id, { column_name: 'note', title: 'Note', uidt: 'LongText' }));
  const note = extra.columns.find((column) => column.title === 'Note');
  await tried('dbTableColumn.get', () => api.dbTableColumn.get(note.id));
  await tried('dbTableColumn.update', () => api.dbTableColumn.update(note.id, { ...note, title: 'Remark' }));
  const linked = await tried('dbTableColumn.create link', () => api.dbTableColumn.create(table.id, { uidt: 'Links', title: 'Owners', parentId: table.id, childId: other.id, type: 'mm' }));
  const row = await tried('dbTableRow.create', () => api.dbTableRow.create('noco', project.id, table.id, { Title: 'Tea', Price: 3, State: 'new' }));
  assert.equal(row.Title, 'Tea');
  await tried('dbTableRow.bulkCreate', () => api.dbTableRow.bulkCreate('noco', project.id, table.id, [{ Title: 'Cup' }, { Title: 'Pot', Price: 20 }]));
  await tried('dbTableRow.list', async () => assert.equal((await api.dbTableRow.list('noco', project.id, table.id, { where: '(Price,gt,1)', sort: ['-Price'], fields: ['Title', 'Price'] })).list[0].Title, 'Pot'));
  await tried('dbTableRow.read', () => api.dbTableRow.read('noco', project.id, table.id, row.Id));
  await tried('dbTableRow.update', async () => assert.equal((await api.dbTableRow.update('noco', project.id, table.id, row.Id, { Price: 4 })).Price, 4));
  await tried('dbTableRow.findOne', async () => assert.equal((await api.dbTableRow.findOne('noco', project.id, table.id, { where: '(Title,eq,Cup)' })).Title, 'Cup'));
  await tried('dbTableRow.groupBy', async () => assert.ok((await api.dbTableRow.groupBy('noco', project.id, table.id, { column_name: 'state' })).list.length));
  await tried('dbTableRow.bulkUpdate', () => api.dbTableRow.bulkUpdate('noco', project.id, table.id, [{ Id: 2, Price: 7 }]));
  await tried('dbTableRow.bulkUpdateAll', () => api.dbTableRow.bulkUpdateAll('noco', project.id, table.id, { State: 'old' }, { where: '(Price,gt,6)' }));
  await tried('dbTableRow.csvExport', () => api.dbTableRow.csvExport('noco', project.id, table.id, 'csv'));
  const person = await api.dbTableRow.create('noco', project.id, other.id, { Title: 'Ada' });
  await tried('dbTableRow.nestedAdd', () => api.dbTableRow.nestedAdd('noco', project.id, table.id, row.Id, 'mm', 'Owners', String(person.Id)));
  await tried('dbTableRow.nestedList', async () => assert.equal((await api.dbTableRow.nestedList('noco', project.id, table.id, row.Id, 'mm', 'Owners')).list[0].Title, 'Ada'));
  await tried('dbTableRow.nestedChildrenExcludedList', async () => assert.equal((await api.dbTableRow.nestedChildrenExcludedList('noco', project.id, table.id, row.Id, 'mm', 'Owners')).list.length, 0));
  await tried('dbTableRow.nestedRemove', () => api.dbTableRow.nestedRemove('noco', project.id, table.id, row.Id, 'mm', 'Owners', String(person.Id)));
  const views = await tried('dbView.list', () => api.dbView.list(table.id));
  const grid = await tried('dbView.gridCreate', () => api.dbView.gridCreate(table.id, { title: 'Second' }));
  const form = await tried('dbView.formCreate', () => api.dbView.formCreate(table.id, { title: 'Form' }));
  await tried('dbView.formRead', async () => assert.ok((await api.dbView.formRead(form.id)).columns.length));
  await tried('dbView.formUpdate', () => api.dbView.formUpdate(form.id, { heading: 'Hello' }));
  const gallery = await tried('dbView.galleryCreate', () => api.dbView.galleryCreate(table.id, { title: 'Gallery' }));
  await tried('dbView.galleryRead', () => api.dbView.galleryRead(gallery.id));
  const state = table.columns.find((column) => column.title === 'State');
  const board = await tried('dbView.kanbanCreate', () => api.dbView.kanbanCreate(table.id, { title: 'Board', fk_grp_col_id: state.id }));
  await tried('dbView.kanbanRead', async () => assert.equal((await api.dbView.kanbanRead(board.id)).fk_grp_col_id, state.id));
  const map = await tried('dbView.mapCreate', () => api.dbView.mapCreate(table.id, { title: 'Map', fk_geo_data_col_id: table.columns.find((column) => column.title === 'Place').id }));
  await tried('dbView.mapRead', () => api.dbView.mapRead(map.id));
  await tried('dbView.update', () => api.dbView.update(grid.id, { title: 'Renamed', order: 3 }));
  await tried('dbView.gridColumnsList', async () => api.dbView.gridColumnUpdate((await api.dbView.gridColumnsList(grid.id))[0].id, { width: '300px' }));
  await tried('dbView.showAllColumn', () => api.dbView.showAllColumn(grid.id));
  await tried('dbView.hideAllColumn', () => api.dbView.hideAllColumn(grid.id));
  await tried('dbViewColumn.list', () => api.dbViewColumn.list(grid.id));
  const title = table.columns.find((column) => column.title === 'Title');
  const sort = await tried('dbTableSort.create', () => api.dbTableSort.create(grid.id, { fk_column_id: title.id, direction: 'desc' }));
  await tried('dbTableSort.list', async () => { const sorts = (await api.dbTableSort.list(grid.id)); assert.ok((sorts.list ?? sorts.sorts.list).length); });
  const filter = await tried('dbTableFilter.create', () => api.dbTableFilter.create(grid.id, { fk_column_id: title.id, comparison_op: 'neq', value: 'Cup' }));
  await tried('dbTableFilter.read', async () => assert.ok((await api.dbTableFilter.read(grid.id)).list ?? true));
  await tried('dbTableFilter.update', () => api.dbTableFilter.update(filter.id, { value: 'Pot' }));
  await tried('dbViewRow.list', async () => assert.equal((await api.dbViewRow.list('noco', project.id, table.id, grid.id)).pageInfo.totalRows, 2));
  await tried('dbViewRow.export', () => api.dbViewRow.export('noco', project.id, table.id, grid.id, 'excel'));
  const shared = await tried('dbViewShare.create', () => api.dbViewShare.create(form.id));
  await tried('dbViewShare.update', () => api.dbViewShare.update(form.id, { meta: { surveyMode: true } }));
  await tried('public.sharedViewMetaGet', () => guest.public.sharedViewMetaGet(shared.uuid));
  await tried('dbViewShare.list', () => api.dbViewShare.list(table.id));
  const hook = await tried('dbTableWebhook.create', () => api.dbTableWebhook.create(table.id, { title: 'Tell', event: 'after', operation: 'insert', notification: { type: 'URL', payload: { method: 'POST', path: 'https://example.org' } }, active: false }));
  await tried('dbTableWebhook.list', async () => assert.equal((await api.dbTableWebhook.list(table.id)).list.length, 1));
  await tried('dbTableWebhook.update', () => api.dbTableWebhook.update(hook.id, { ...hook, title: 'Say' }));
  await tried('dbTableWebhook.samplePayloadGet', () => api.dbTableWebhook.samplePayloadGet(table.id, 'insert', 'v2'));
  await tried('dbTableWebhookFilter.create', () => api.dbTableWebhookFilter.create(hook.id, { fk_column_id: title.id, comparison_op: 'eq', value: 'x' }));
  await tried('dbTableWebhook.delete', () => api.dbTableWebhook.delete(hook.id));
  const { token: key } = await tried('orgTokens.create', () => api.orgTokens.create({ description: 'program' }));
  const keyed = new Api({ baseURL: base, headers: { 'xc-token': key } });
  await tried('dbTableRow.list with a token', async () => assert.ok((await keyed.dbTableRow.list('noco', project.id, table.id)).list.length));
  await tried('dbTableRow.bulkCreate with a token', () => keyed.dbTableRow.bulkCreate('noco', project.id, table.id, [{ Title: 'Jug' }]));
  await tried('dbTableRow.groupedDataList', async () => assert.deepEqual((await keyed.dbTableRow.groupedDataList('noco', project.id, table.id, state.id, {})).map((heap) => heap.key), ['new', 'old', null]));
  await tried('orgTokens.list', async () => assert.equal((await api.orgTokens.list()).list.length, 1));
  await tried('orgTokens.delete', () => api.orgTokens.delete(key));
  await tried('storage.upload by a form', async () => {
    const form = new FormData();
    form.set('files', new Blob(['a']), 'a.txt');
    const answer = await fetch(base + '/api/v1/db/storage/upload?path=noco/a', { method: 'POST', body: form, headers: { 'xc-auth': token } });
    const Photo = await answer.json();
    const kept = await api.dbTableRow.update('noco', project.id, table.id, row.Id, { Photo });
    assert.equal(kept.Photo[0].title, 'a.txt');
  });
  await tried('utils.commentRow', () => api.utils.commentRow({ row_id: String(row.Id), fk_model_id: table.id, description: 'Nice' }));
  await tried('utils.commentList', async () => assert.equal((await api.utils.commentList({ row_id: String(row.Id), fk_model_id: table.id, comments_only: true })).list.length, 1));
  await tried('utils.commentCount', async () => assert.equal(Number((await api.utils.commentCount({ ids: [row.Id], fk_model_id: table.id }))[0].count), 1));
  await tried('utils.urlToConfig', () => api.utils.urlToConfig({ url: 'mysql://a:b@localhost:3306/c' }));
  await tried('utils.cacheGet', () => api.utils.cacheGet());
  await tried('utils.aggregatedMetaInfo', () => api.utils.aggregatedMetaInfo());
  await tried('orgUsers.list', () => api.orgUsers.list());
  await tried('orgAppSettings.get', () => api.orgAppSettings.get());
  await tried('orgLicense.get', () => api.orgLicense.get());
  if (api.notification) await tried('notification.list', () => api.notification.list());
  await tried('dbTable.duplicate', () => api.dbTable.duplicate(project.id, table.id, {}));
  await tried('project.duplicate', () => api.project.duplicate(project.id, {}));
  await tried('dbTableRow.delete', () => api.dbTableRow.delete('noco', project.id, table.id, row.Id));
  await tried('dbTableRow.bulkDelete', () => api.dbTableRow.bulkDelete('noco', project.id, table.id, [{ Id: 2 }]));
  await tried('dbTableRow.bulkDeleteAll', () => api.dbTableRow.bulkDeleteAll('noco', project.id, table.id, { where: '(Id,gt,0)' }));
  for (const view of [form, gallery, board, map]) await tried('dbView.delete', () => api.dbView.delete(view.id));
  await tried('dbTable.delete', () => api.dbTable.delete(other.id));
  await tried('project.delete', () => api.project.delete(project.id));
  await tried('auth.signout', () => api.auth.signout());
})().catch((error) => { console.log('FAILED ' + error.stack); });
`;

describe.skipIf(client === undefined)(
  `a published client library${client === undefined ? ' (V1_CLIENT names none)' : `: ${client}`}`,
  () => {
    let folder: string;
    let product: Awaited<ReturnType<typeof freshProduct>>;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'v1-client-'));
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
      await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', client ?? ''], { cwd: folder, timeout: 240_000 });
      product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    }, 300_000);
    afterAll(async () => {
      await product.dispose();
      rmSync(folder, { recursive: true, force: true });
    });

    it('works unmodified, call by call', async () => {
      const name = (client ?? '').replace(/(?<=.)@[^@]*$/, '');
      writeFileSync(join(folder, 'program.cjs'), program(name, product.url));
      const { stdout } = await run(process.execPath, ['program.cjs'], { cwd: folder, timeout: 120_000 });
      const failed = stdout.split('\n').filter((line) => line.startsWith('FAILED'));
      expect(failed).toEqual([]);
      expect(stdout.split('\n').length).toBeGreaterThan(70);
    }, 180_000);
  },
);
