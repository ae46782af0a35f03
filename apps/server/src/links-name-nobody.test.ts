import { type Call, calls, headerNames, listCalls } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Films, makeFilms } from './testing/make-films.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from './testing/start-test-app.ts';

/** Whom no cell holds, and what of the others nobody is told. */
const unseen = ['Zunseen', 'Zhidden', 'unseen-address', 'seen-address', 'owner-address', 'example.org'];

let app: TestApp;
let owner: TestUser & { readonly id: string };
let films: Films;
let values: Readonly<Record<string, string>>;
const links: Record<string, Record<string, string>> = {};
/** Addresses below `/api/v1` that a link opens by itself. */
const opened: string[] = [];
type CallIt = (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
const must = async (asked: Promise<TestAnswer>): Promise<TestAnswer['body']> => {
  const answer = await asked;
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};

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
  const nameless = await app.signUp('nameless@example.org');
  const { id: namelessId } = (await app.call('GET', '/api/v1/auth/user/me', { as: nameless })).body as { id: string };
  for (const { email } of [seen, hidden, nameless])
    await call('POST', `db/meta/projects/${films.projectId}/users`, { email, roles: 'editor' });
  await call('POST', `db/meta/tables/${films.tableId}/columns`, { title: 'Who', column_name: 'who', uidt: 'Collaborator' });
  await call('PATCH', `db/data/noco/${films.projectId}/Films/1`, { Who: seen.id });
  await call('PATCH', `db/data/noco/${films.projectId}/Films/2`, { Who: namelessId });
  await addWaysToPeople(call, [seen.id, namelessId]);
  const comment = { row_id: '1', fk_model_id: films.tableId, description: 'Nobody says this' };
  await app.call('POST', '/api/v1/db/meta/audits/comments', { as: hidden, body: comment });
  await app.call('POST', '/api/v1/db/meta/audits/comments', { as: seen, body: comment });
  const { uuid } = (await call('POST', `db/meta/projects/${films.projectId}/shared`, { roles: 'commenter' })).body;
  const view = (await call('POST', `db/meta/views/${films.viewId}/share`)).body.uuid as string;
  const [{ id: placeId }] = (await call('GET', `db/meta/projects/${films.projectId}/bases`)).body.list;
  const erd = (await call('POST', `db/meta/projects/${films.projectId}/bases/${placeId}/share/erd`)).body.erd_uuid as string;
  await shareTheRest(call);
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

/** A second table with people in it, and every way its people come into the first one. */
async function addWaysToPeople(call: CallIt, ids: readonly string[]): Promise<void> {
  const columns = [
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
    { title: 'Boss', column_name: 'boss', uidt: 'Collaborator', meta: { is_multi: true } },
    { title: 'Day', column_name: 'day', uidt: 'Date' },
  ];
  const crew = await must(call('POST', `db/meta/projects/${films.projectId}/tables`, { table_name: 'crew', title: 'Crew', columns }));
  const rows = [{ Name: 'one', Boss: ids.join(','), Day: '2026-01-02' }];
  await must(call('POST', `tables/${crew.id}/rows`, rows));
  const add = (body: object) => must(call('POST', `db/meta/tables/${films.tableId}/columns`, body));
  await add({ title: 'Crew', uidt: 'LinkToAnotherRecord', type: 'mm', parentId: films.tableId, childId: crew.id });
  const { columns: own } = await must(call('GET', `db/meta/tables/${films.tableId}`));
  const link = own.find(({ title }: { title: string }) => title === 'Crew').id as string;
  const boss = crew.columns.find(({ title }: { title: string }) => title === 'Boss').id as string;
  await must(call('POST', `tables/${films.tableId}/links/${link}/rows/1`, [1]));
  await add({ title: 'Bosses', uidt: 'Lookup', fk_relation_column_id: link, fk_lookup_column_id: boss });
  await add({ title: 'Some boss', uidt: 'Rollup', fk_relation_column_id: link, fk_rollup_column_id: boss, rollup_function: 'max' });
  for (const [title, formula] of Object.entries({ Wrote: 'CREATED_BY()', Changed: 'LAST_MODIFIED_BY()', Called: '{Who}', All: '{Bosses}' }))
    await add({ title, uidt: 'Formula', formula_raw: formula });
  crewId = crew.id;
  bossId = boss;
  dayId = crew.columns.find(({ title }: { title: string }) => title === 'Day').id as string;
}
let [crewId, bossId, dayId] = ['', '', ''];

/** A calendar with a secret address, a dashboard and a page. */
async function shareTheRest(call: CallIt): Promise<void> {
  const { id: calendar } = await must(call('POST', `db/meta/tables/${crewId}/calendars`, { title: 'Days', fk_from_col_id: dayId }));
  await must(
    call('POST', `db/meta/tables/${crewId}/columns`, { title: 'Said', uidt: 'Formula', formula_raw: 'CONCAT({Boss}, CREATED_BY())' }),
  );
  const { columns } = await must(call('GET', `db/meta/tables/${crewId}`));
  const said = columns.find(({ title }: { title: string }) => title === 'Said').id as string;
  const feed = await must(call('PUT', `db/meta/calendars/${calendar}/feed`, { description: said, place: said }));
  opened.push(`db/public/calendar-feed/${feed.uuid}/calendar.ics`);
  const questions = [{ fk_model_id: crewId, measures: [{ aggregate: 'count' }], groups: [{ fk_column_id: bossId }] }];
  const widgets = [{ kind: 'bar', title: 'By boss', questions }];
  const board = await must(call('POST', `db/meta/projects/${films.projectId}/dashboards`, { title: 'Board', widgets }));
  const { uuid: boardLink } = await must(call('POST', `db/meta/dashboards/${board.id}/share`));
  opened.push(`db/public/shared-dashboard/${boardLink}/meta`, `POST db/public/shared-dashboard/${boardLink}/answers`);
  const page = await must(call('POST', `db/meta/projects/${films.projectId}/items`, { kind: 'page', title: 'Page' }));
  const { share: shown } = await must(call('POST', `db/meta/items/${page.id}/share`));
  const link = `db/public/shared-page/${shown.uuid}`;
  opened.push(`${link}/meta`, `${link}/pages/${page.id}`, `${link}/search?query=nameless`);
  for (const kind of ['galleries', 'kanbans', 'forms']) {
    const made = await must(call('POST', `db/meta/tables/${films.tableId}/${kind}`, { title: kind }));
    const { uuid } = await must(call('POST', `db/meta/views/${made.id}/share`));
    opened.push(`db/public/shared-view/${uuid}/meta`, `db/public/shared-view/${uuid}/people`, `db/public/shared-view/${uuid}/rows`);
  }
}

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

  it('of views, calendars, dashboards and pages tell no more over links, formulas, questions and files', async () => {
    const view = `db/public/shared-view/${values['uuid']}`;
    const at = (title: string): string => encodeURIComponent(films.columns[title] ?? title);
    const { body: meta } = await app.call('GET', `/api/v1/db/meta/tables/${films.tableId}`, { as: owner });
    const ids = meta.columns.map(({ id }: { id: string }) => id) as string[];
    const asked = [
      ...opened,
      ...['meta', 'people', 'rows', 'rows/export/csv', 'rows/export/excel', 'aggregates'].map((part) => `${view}/${part}`),
      `${view}/rows?nested[Crew][fields]=Name,Boss`,
      ...['Who', 'Bosses', 'Wrote', 'Called', 'Some boss'].map((title) => `${view}/groupby?column_name=${at(title)}`),
      ...ids.flatMap((id) =>
        [`group/${id}`, `distinct/${id}`, `nested/${id}`, `rows/1/mm/${id}`, `rows/1/hm/${id}`].map((part) => `${view}/${part}`),
      ),
    ];
    const ask = (path: string): Promise<TestAnswer> =>
      path.startsWith('POST ')
        ? app.call('POST', `/api/v1/${path.slice(5)}`, { as: null, body: {} })
        : app.call('GET', `/api/v1/${path}`, { as: null });
    const answers = await Promise.all(asked.map(async (path) => ({ path, answer: await ask(path) })));
    const told = answers.flatMap(({ path, answer }) =>
      unseen.filter((word) => answer.text.includes(word)).map((word) => `${path}: ${word}`),
    );
    expect(told).toEqual([]);
    const own = answers.slice(0, opened.length).filter(({ path }) => !/(?:forms|people|rows)$/.test(path));
    expect(own.filter(({ answer }) => answer.status !== 200).map(({ path, answer }) => `${path}: ${answer.text}`)).toEqual([]);
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(30);
    expect(answers.some(({ answer }) => answer.text.includes('nameless'))).toBe(true);
  });

  it('let nobody find out an address by filters, searches and entries', async () => {
    const view = `/api/v1/db/public/shared-view/${values['uuid']}`;
    const count = async (query: string): Promise<unknown> =>
      (await app.call('GET', `${view}/rows?${query}`, { as: null })).body.pageInfo?.totalRows;
    const found: string[] = [];
    for (const title of ['Who', 'Bosses', 'Wrote', 'Called', 'All', 'Some boss'])
      for (const word of ['seen-address@example.org', 'owner-address@example.org', 'Zunseen', 'nameless@example.org', '@', 'example'])
        for (const op of ['eq', 'like', 'anyof', 'allof'])
          if (((await count(`where=${encodeURIComponent(`(${title},${op},${word})`)}`)) ?? 0) !== 0) found.push(`${title} ${op} ${word}`);
    for (const word of ['seen-address', 'nameless@', 'Zunseen', 'example.org'])
      if ((await count(`search=${encodeURIComponent(word)}`)) !== 0) found.push(`search ${word}`);
    expect(found).toEqual([]);
  });

  it('name those whom visible cells hold, without their addresses', async () => {
    const visit = (path: string): Promise<TestAnswer> => app.call('GET', `/api/v1/${path}`, { as: null, headers: links['base'] });
    expect((await visit(`db/meta/projects/${films.projectId}/people`)).body).toEqual(
      ['Ada Seen', 'nameless'].map((name) => ({ id: expect.any(String), name })),
    );
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
