import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { columnMetas, entities, type Facts, fieldTypes, type Samples, written } from './entity-facts.ts';
import { makeProject, makeTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';

type Wire = Record<string, unknown>;

describe.each(everyDatabaseKind)('what records look like, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let samples: Samples;
  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    samples = await makeSamples(me, stage.product.url);
  }, 120_000);
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  for (const [entity, facts] of Object.entries(entities)) {
    describe(entity, () => {
      itSoftly(Object.entries(facts))('has %s: %s', (property, expected) => {
        const sample = samples[entity] as Wire;
        expect(sample).toHaveProperty([property]);
        expect(sample[property]).toEqual(expected);
      });

      it('has nothing else', () => {
        expect(Object.keys(samples[entity] as Wire).toSorted()).toEqual(Object.keys(facts).toSorted());
      });
    });
  }

  describe('Column by type', () => {
    itSoftly(Object.entries(fieldTypes))('%s: %j', (uidt, facts) => {
      expect(samples[`Column of ${uidt}`]).toMatchObject(facts);
    });

    itSoftly(columnMetas)('%s keeps its meta %j', (uidt, sent) => {
      expect((samples[`Column of ${uidt} with meta`] as Wire)['meta']).toMatchObject(sent);
    });

    itSoftly(Object.keys(fieldTypes))('%s takes its own record back and stays as it was', async (uidt) => {
      const column = samples[`Column of ${uidt}`] as Wire;
      const path = `${meta}/columns/${String(column['id'])}`;
      const before = await must(me('GET', path));
      await must(me('PATCH', path, { body: before }));
      expect(await must(me('GET', path))).toEqual({ ...before, updated_at: expect.any(String) });
    });
  });

  describe('What was written', () => {
    itSoftly(written)('to a %s, %j, is read', async (entity, body, place) => {
      const path = `${meta}/${place(samples)}`;
      await must(me('PATCH', path, { body }));
      const found =
        entity.startsWith('View') || entity.startsWith('View column') ? await findListed(me, samples, entity) : await must(me('GET', path));
      expect(found).toMatchObject(asRead(body));
    });

    it('to the base of a project that is no connection, but for its name, is refused with the reason', async () => {
      const { id, project_id } = samples['Base'] as Wire;
      const path = `${meta}/projects/${String(project_id)}/bases/${String(id)}`;
      expect(await must(me('PATCH', path, { body: { alias: 'Ours' } }))).toMatchObject({ alias: 'Ours' });
      const answer = await me('PATCH', path, { body: { alias: 'Ours', config: { client: 'pg' } } });
      expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/own tables are no connection/) } });
    });
  });
});

/** Flags are sent as yes or no, and read as 1 or 0. */
const asRead = (body: Facts): Facts =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]));

/** Views and their columns are read in lists. */
async function findListed(me: HttpClient, samples: Samples, entity: string): Promise<Wire> {
  const wanted = (entity === 'View' ? samples['View in a list'] : samples[entity]) as Wire;
  const path = entity === 'View' ? `tables/${String(wanted['fk_model_id'])}/views` : `views/${String(wanted['fk_view_id'])}/columns`;
  const { list } = await must(me('GET', `${meta}/${path}`));
  return list.find(({ id }: Wire) => id === wanted['id']);
}

async function makeSamples(me: HttpClient, url: string): Promise<Samples> {
  const get = async (path: string, query = {}): Promise<Wire> => must(me('GET', `${meta}/${path}`, { query }));
  const post = async (path: string, body: object): Promise<Wire> => must(me('POST', `${meta}/${path}`, { body }));
  const firstOf = (page: Wire): Wire => (page['list'] as Wire[])[0] as Wire;

  const projectId = await makeProject(me, 'Entities');
  const kid = await makeTable(me, projectId, 'Kid', [{ title: 'Name', uidt: 'SingleLineText' }]);
  const plain = Object.keys(fieldTypes).filter((uidt) => uidt !== 'ID' && !('virtual' in (fieldTypes[uidt] ?? {})));
  const table = await makeTable(me, projectId, 'Main', [
    ...plain.map((uidt) => ({ title: uidt, uidt, ...(uidt.endsWith('Select') && { dtxp: "'a','b'" }) })),
    ...columnMetas.map(([uidt, sent]) => ({ title: `${uidt} with meta`, uidt, meta: sent })),
  ]);
  const add = (title: string, body: object): Promise<Wire> => post(`tables/${table.tableId}/columns`, { title, ...body });
  const columns: Record<string, Wire> = {};
  const note = (full: Wire): void => {
    for (const column of full['columns'] as Wire[]) columns[column['title'] as string] = column;
  };
  const ends = { parentId: table.tableId, childId: kid.tableId };
  note(await add('Kids', { uidt: 'Links', type: 'hm', ...ends }));
  note(await add('Many', { uidt: 'Links', type: 'mm', ...ends }));
  const link = columns['Kids']?.['id'];
  note(await add('Lookup', { uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: kid.fields['Name'] }));
  note(
    await add('Rollup', { uidt: 'Rollup', fk_relation_column_id: link, fk_rollup_column_id: kid.fields['Id'], rollup_function: 'count' }),
  );
  note(await add('Formula', { uidt: 'Formula', formula_raw: '{Number} + 1' }));
  note(await add('QrCode', { uidt: 'QrCode', fk_qr_value_column_id: table.fields['SingleLineText'] }));
  note(await add('Barcode', { uidt: 'Barcode', fk_barcode_value_column_id: table.fields['SingleLineText'] }));
  const kidTable = await get(`tables/${kid.tableId}`);
  const mirror = (kidTable['columns'] as Wire[]).find(({ uidt }) => uidt === 'LinkToAnotherRecord') as Wire;
  const options = (column: Wire | undefined): Wire => column?.['colOptions'] as Wire;

  const views = {
    grid: await post(`tables/${table.tableId}/grids`, { title: 'A grid' }),
    form: await post(`tables/${table.tableId}/forms`, { title: 'A form' }),
    gallery: await post(`tables/${table.tableId}/galleries`, { title: 'A gallery' }),
    kanban: await post(`tables/${table.tableId}/kanbans`, { title: 'A kanban', fk_grp_col_id: table.fields['SingleSelect'] }),
    map: await post(`tables/${table.tableId}/maps`, { title: 'A map', fk_geo_data_col_id: table.fields['GeoData'] }),
  };
  const listed = (await get(`tables/${table.tableId}/views`))['list'] as Wire[];
  const kindOf = (view: Wire): Wire => (listed.find(({ id }) => id === view['id']) as Wire)['view'] as Wire;
  const viewColumn = async (view: Wire): Promise<Wire> => firstOf(await get(`views/${String(view['id'])}/columns`));
  const onNumber = { fk_column_id: table.fields['Number'] };

  const hook = await post(`tables/${table.tableId}/hooks`, {
    title: 'Told',
    event: 'after',
    operation: 'insert',
    notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/told' } },
  });
  // Loopback is not called; the attempt stands in the log all the same.
  await me('POST', `${meta}/tables/${table.tableId}/hooks/test`, { body: { hook, payload: {} } });
  await must(me('POST', table.rows, { body: { Number: 1 } }));
  const comment = await post('audits/comments', { fk_model_id: table.tableId, row_id: '1', description: 'Seen.' });
  const audits = (await get(`projects/${projectId}/audits`))['list'] as Wire[];
  const members = (await get(`projects/${projectId}/users`))['users'] as Wire;
  const fullTable = await get(`tables/${table.tableId}`);
  note(fullTable);
  await post(`projects/${projectId}/shared`, { roles: 'viewer' });
  const form = new FormData();
  form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'note.txt');
  const token = await must(me('POST', '/api/v1/tokens', { body: { description: 'A program' } }));
  const uploaded = await fetch(`${url}/api/v1/db/storage/upload?path=x`, {
    method: 'POST',
    body: form,
    headers: { 'xc-token': token.token },
  }).then((answer) => answer.json() as Promise<Wire[]>);
  const duplicate = await post(`duplicate/${projectId}/table/${kid.tableId}`, {});

  return {
    Project: await get(`projects/${projectId}`),
    'Project in a list': firstOf(await get('projects/')),
    Base: firstOf(await get(`projects/${projectId}/bases/`)),
    'Table in a list': firstOf(await get(`projects/${projectId}/tables`)),
    Table: fullTable,
    Column: columns['SingleLineText'] as Wire,
    'Column that is computed': columns['Formula'] as Wire,
    'Option of a select': (options(columns['SingleSelect'])['options'] as Wire[])[0] as Wire,
    'Link to many (hm)': options(columns['Kids']),
    'Link to one (bt)': options(mirror),
    'Link both ways (mm)': options(columns['Many']),
    'Lookup options': options(columns['Lookup']),
    'Rollup options': options(columns['Rollup']),
    'Formula options': options(columns['Formula']),
    'QrCode options': options(columns['QrCode']),
    'Barcode options': options(columns['Barcode']),
    'View, just made': views.grid,
    'View in a list': listed.find(({ id }) => id === views.grid['id']) as Wire,
    'Grid record': kindOf(views.grid),
    'Form record': kindOf(views.form),
    'Form, read alone': await get(`forms/${String(views.form['id'])}`),
    'Gallery record': kindOf(views.gallery),
    'Kanban record': kindOf(views.kanban),
    'Map record': kindOf(views.map),
    'View column of a grid': await viewColumn(views.grid),
    'View column of a form': await viewColumn(views.form),
    'View column of a gallery': await viewColumn(views.gallery),
    'View column of a kanban': await viewColumn(views.kanban),
    'View column of a map': await viewColumn(views.map),
    Sort: await post(`views/${table.viewId}/sorts`, { ...onNumber, direction: 'desc' }),
    Filter: await post(`views/${table.viewId}/filters`, { ...onNumber, comparison_op: 'eq', value: 1 }),
    'Filter that is a group': await post(`views/${table.viewId}/filters`, { is_group: true, logical_op: 'or' }),
    'Filter of a hook': await post(`hooks/${String(hook['id'])}/filters`, { ...onNumber, comparison_op: 'gt', value: '1' }),
    Hook: hook,
    HookLog: firstOf(await get(`hooks/${String(hook['id'])}/logs`)),
    Comment: comment,
    'Audit of data': audits.find(({ op_type }) => op_type === 'DATA') as Wire,
    'ApiToken, just made': token,
    'ApiToken in a list': firstOf(await must(me('GET', '/api/v1/tokens'))),
    'User of the organisation': firstOf(await must(me('GET', '/api/v1/users'))),
    'Member of a project': firstOf(members),
    Me: await must(me('GET', '/api/v1/auth/user/me')),
    Notification: (await must(me('GET', '/api/v1/notifications'))).list.find(({ type }: { type: string }) => type === 'app.welcome'),
    Plugin: firstOf(await get('plugins')),
    'Shared view': await post(`views/${String(views.gallery['id'])}/share`, {}),
    'Shared base': await get(`projects/${projectId}/shared`),
    AppInfo: await get('nocodb/info'),
    Attachment: uploaded[0] as Wire,
    Job: duplicate,
    ...Object.fromEntries(Object.keys(fieldTypes).map((uidt) => [`Column of ${uidt}`, columns[uidt === 'ID' ? 'Id' : uidt] as Wire])),
    ...Object.fromEntries(columnMetas.map(([uidt]) => [`Column of ${uidt} with meta`, columns[`${uidt} with meta`] as Wire])),
  };
}
