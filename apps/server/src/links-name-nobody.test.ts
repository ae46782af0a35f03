import { type Call, calls, headerNames, listCalls } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from './testing/make-films.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from './testing/start-test-app.ts';

/** Whom no cell holds, and what of the others nobody is told. */
const unseen = ['Zunseen', 'Zhidden', 'unseen-address', 'seen-address', 'owner-address'];

let app: TestApp;
let owner: TestUser & { readonly id: string };
let films: Films;
let values: Readonly<Record<string, string>>;
const links: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  app = await startTestApp();
  const person = async (first: string, last: string, address: string): Promise<TestUser & { readonly id: string }> => {
    const user = await app.signUp(`${address}@example.org`);
    const { id } = (await app.call('GET', '/api/v1/auth/user/me', { as: user })).body as { id: string };
    const named = await app.call('PATCH', `/api/v1/users/${id}/profile`, { as: user, body: { firstname: first, lastname: last } });
    expect(named.status, named.text).toBe(200);
    return { ...user, id };
  };
  owner = await person('Zunseen', 'Owner', 'owner-address');
  films = await makeFilms(app, owner);
  const call = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    app.call(method, `/api/v1/${path}`, { as: owner, body });
  const [seen, hidden] = [await person('Ada', 'Seen', 'seen-address'), await person('Zhidden', 'Member', 'unseen-address')];
  for (const { email } of [seen, hidden]) await call('POST', `db/meta/projects/${films.projectId}/users`, { email, roles: 'editor' });
  await call('POST', `db/meta/tables/${films.tableId}/columns`, { title: 'Who', column_name: 'who', uidt: 'Collaborator' });
  await call('PATCH', `db/data/noco/${films.projectId}/Films/1`, { Who: seen.id });
  const comment = { row_id: '1', fk_model_id: films.tableId, description: 'Nobody says this' };
  await app.call('POST', '/api/v1/db/meta/audits/comments', { as: hidden, body: comment });
  await app.call('POST', '/api/v1/db/meta/audits/comments', { as: seen, body: comment });
  const { uuid } = (await call('POST', `db/meta/projects/${films.projectId}/shared`, { roles: 'commenter' })).body;
  const view = (await call('POST', `db/meta/views/${films.viewId}/share`)).body.uuid as string;
  const [{ id: placeId }] = (await call('GET', `db/meta/projects/${films.projectId}/bases`)).body.list;
  const erd = (await call('POST', `db/meta/projects/${films.projectId}/bases/${placeId}/share/erd`)).body.erd_uuid as string;
  Object.assign(links, { base: { [headerNames.sharedBaseId]: uuid }, diagram: { [headerNames.sharedErdId]: erd }, view: {} });
  const { projectId, tableId, viewId } = films;
  values = {
    projectId,
    project: projectId,
    tableId,
    table: tableId,
    viewId,
    view: viewId,
    uuid: view,
    baseId: placeId,
    columnId: films.columns['Title'] ?? '',
    rowId: '1',
    org: 'noco',
    ids: '1',
    row_id: '1',
    fk_model_id: tableId,
  };
});
afterAll(() => app.stop());

const readings: readonly Call[] = listCalls(calls).filter(({ method, permission }) => method === 'GET' && permission !== 'control');

function addressOf(call: Call): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? 'x'));
  const query = new URLSearchParams({ row_id: '1', fk_model_id: films.tableId, ids: '1', column_name: 'Who', limit: '25' });
  return `${path}?${query.toString()}`;
}

describe('links', () => {
  it.each(['base', 'diagram', 'view'])('of a %s tell of people through one list, whatever is asked', async (kind) => {
    let answered = 0;
    for (const call of readings) {
      const answer = await app.call('GET', addressOf(call), { as: null, headers: links[kind] });
      if (answer.status === 200) answered += 1;
      const told = unseen.filter((word) => answer.text.includes(word));
      expect.soft([call.name, told]).toEqual([call.name, []]);
    }
    expect(answered).toBeGreaterThan(kind === 'base' ? 30 : 8);
  });

  it('name those whom visible cells hold, without their addresses', async () => {
    const visit = (path: string): Promise<TestAnswer> => app.call('GET', `/api/v1/${path}`, { as: null, headers: links['base'] });
    expect((await visit(`db/meta/projects/${films.projectId}/people`)).body).toEqual([{ id: expect.any(String), name: 'Ada Seen' }]);
    const { list } = (await visit(`db/meta/audits/comments?row_id=1&fk_model_id=${films.tableId}`)).body;
    expect(list.map(({ user, user_name }: { user: null; user_name: string | null }) => [user, user_name])).toEqual(
      expect.arrayContaining([
        [null, null],
        [null, 'Ada Seen'],
      ]),
    );
    expect((await visit('db/meta/projects')).status).not.toBe(200);
  });

  it('of a diagram show the tables of the database they were made for, in every answer', async () => {
    const now = app.parts.clock.now();
    const base = films.projectId as never;
    const id = `b${films.projectId.slice(1, 7)}other000` as SourceId;
    const table = {
      id: `m${films.projectId.slice(1, 7)}other000`,
      title: 'Elsewhere',
      tableName: 'elsewhere',
      order: 9,
      meta: null,
    };
    const source = { id, schema: null, name: 'elsewhere', isView: false, key: null, orderedBy: [] };
    await app.parts.meta.sources.add({
      id,
      base_id: base,
      alias: 'Later',
      type: 'pg',
      config: 'v1:',
      meta: null,
      is_data_readonly: 1,
      enabled: 1,
      inflection_column: 'none',
      inflection_table: 'none',
      erd_uuid: null,
      created_at: now,
      updated_at: now,
    });
    const store = await app.parts.engine.openBase(base);
    await store.write('table.created', owner.id as never, (tx) => {
      tx.put('table', { ...table, description: null, source, createdAt: '', updatedAt: '' } as never);
    });
    const erd = links['diagram']?.[headerNames.sharedErdId] ?? '';
    const visit = async (path: string): Promise<string> =>
      (await app.call('GET', `/api/v1/${path}`, { as: null, headers: links['diagram'] })).text;
    const own = [await visit(`db/public/shared-erd/${erd}/meta`), await visit(`db/meta/projects/${films.projectId}/tables`)];
    for (const text of own) expect([text.includes('Films'), text.includes('Elsewhere')]).toEqual([true, false]);
    expect(await visit(`db/meta/tables/${table.id}`)).not.toContain('Elsewhere');
    const share = `/api/v1/db/meta/projects/${films.projectId}/bases/${id}/share/erd`;
    const { erd_uuid: other } = (await app.call('POST', share, { as: owner })).body;
    expect(other).not.toBe(erd);
    const others = await app.call('GET', `/api/v1/db/public/shared-erd/${other}/meta`, { as: null });
    expect(others.body.tables.map(({ title }: { title: string }) => title)).toEqual(['Elsewhere']);
    await app.call('DELETE', share, { as: owner });
    expect((await app.call('GET', `/api/v1/db/public/shared-erd/${other}/meta`, { as: null })).status).toBe(404);
    expect((await app.call('GET', `/api/v1/db/public/shared-erd/${erd}/meta`, { as: null })).status).toBe(200);
  });
});
