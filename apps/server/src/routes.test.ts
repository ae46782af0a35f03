import { calls, listCalls, type Call } from '@quadrille/contract';
import { can, type Permission } from '@quadrille/domain';
import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFilms, type Films } from './testing/make-films.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from './testing/start-test-app.ts';
import { routes } from './routes.ts';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
let viewer: TestUser;
let films: Films;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  stranger = await app.signUp();
  films = await makeFilms(app, owner);
  viewer = await app.signUp();
  const member = { email: viewer.email, roles: 'viewer' };
  await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, { as: owner, body: member });
});
afterAll(() => app.stop());

const all: readonly Call[] = listCalls(calls);
const inBase = all.filter((call) => call.scope === 'base' && call.permission !== 'public');
const closed = all.filter((call) => call.permission !== 'public' && call.permission !== 'control');
const controlled = all.filter((call) => call.permission === 'control');

/** A path of the call with every value from `values`; what is not named there is any text. */
function fill(call: Call, values: Readonly<Record<string, string>>): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? 'x'));
  if (call.baseFrom?.in === 'query') return `${path}?${new URLSearchParams({ ...about, fk_model_id: values['tableId'] ?? '' }).toString()}`;
  return call.name.endsWith('groupBy') ? `${path}?column_name=Title` : path;
}

/** What calls whose base stands in the query or the body ask for beside it. */
const about = { row_id: '1', ids: '1', description: 'x', column_name: 'Title' };

function bodyOf(call: Call, values: Readonly<Record<string, string>>): unknown {
  if (call.body === null) return undefined;
  if (call.body.kind === 'content') return new Uint8Array([1]);
  return call.baseFrom?.in === 'body' ? { ...about, fk_model_id: values['tableId'] } : {};
}

const send = (call: Call, values: Readonly<Record<string, string>>, as: TestUser | null): Promise<TestAnswer> =>
  app.call(call.method, fill(call, values), { as, body: bodyOf(call, values) });

/** Ids of the films' base, by the names path values have; other ids of that base are made up from its key. */
function foreignIds(): Record<string, string> {
  const made = (prefix: string): string => `${prefix}${films.projectId.slice(1, 7)}00000000`;
  return {
    projectId: films.projectId,
    project: films.projectId,
    tableId: films.tableId,
    table: films.tableId,
    viewId: films.viewId,
    view: films.viewId,
    columnId: films.columns['Title'] ?? '',
    viewColumnId: films.viewColumns['Title'] ?? '',
    gridColumnId: films.viewColumns['Title'] ?? '',
    colId: films.viewColumns['Title'] ?? '',
    gridId: films.viewId,
    sortId: made('so'),
    filterId: made('fi'),
    hookId: made('hk'),
    ruleId: made('ac'),
    dashboardId: made('db'),
    widgetId: made('wi'),
    itemId: made('it'),
    auditId: made('adt'),
    importId: made('im'),
    baseId: made('b'),
    rowId: '1',
  };
}

/** The same ids with the key of a base that never was. */
function unknownIds(): Record<string, string> {
  const key = films.projectId.slice(1, 7);
  return Object.fromEntries(Object.entries(foreignIds()).map(([name, id]) => [name, id.replace(key, '000000')]));
}

describe('every call of the contract', () => {
  it('is answered, and no other', () => {
    expect(routes.map(({ call }) => call.name).sort()).toEqual(all.map((call) => call.name).sort());
  });

  itSoftly(closed.map((call) => [call.name, call] as const))('%s sends guests away', async (_name, call) => {
    expect(await send(call, foreignIds(), null)).toMatchObject({ status: 401, body: { msg: 'Unauthorized access' } });
  });

  // CVE-2022-2022 and kin: an id of somebody else's base in a path.
  itSoftly(inBase.map((call) => [call.name, call] as const))('%s answers strangers as if the base did not exist', async (_name, call) => {
    const foreign = await send(call, foreignIds(), stranger);
    const unknown = await send(call, unknownIds(), stranger);
    expect(foreign.status).toBe(403);
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
  });

  describe('with API tokens of an owner', () => {
    const changing = closed.filter(({ method, isForPeople }) => method !== 'GET' && !isForPeople);
    const tokens: Record<string, string> = {};
    beforeAll(async () => {
      for (const access of ['read', 'write'])
        tokens[access] = (await app.call('POST', '/api/v1/tokens', { as: owner, body: { access } })).body.token as string;
    });
    const tried = (call: Call, access: string): Promise<TestAnswer> =>
      app.call(call.method, fill(call, foreignIds()), {
        as: null,
        body: bodyOf(call, foreignIds()),
        headers: { 'xc-token': tokens[access] ?? '' },
      });

    it('that read, nothing can be called that changes anything; these calls only ask', () => {
      const asking = changing.filter(({ tokenReach }) => tokenReach === 'read').map(({ name }) => name);
      expect(asking.sort()).toEqual(['dashboards.answers', 'dashboards.ask', 'dashboards.behind', 'grids.positions', 'storage.addresses']);
      const outside = changing.filter(({ tokenReach, scope }) => tokenReach === 'write' && scope !== 'base').map(({ name }) => name);
      expect(outside.sort()).toEqual(['imports.fetch', 'jobs.cancel', 'storage.upload', 'storage.uploadByUrl']);
    });

    const beyond = (access: 'read' | 'write') =>
      changing.filter(({ tokenReach }) => tokenReach === 'full' || (access === 'read' && tokenReach === 'write'));
    for (const access of ['read', 'write'] as const)
      itSoftly(beyond(access).map((call) => [call.name, call] as const))(`that ${access}, %s is refused`, async (_name, call) => {
        expect(await tried(call, access)).toMatchObject({ status: 403, body: { msg: 'Not allowed with API token' } });
      });
  });

  describe.each(['editor', 'commenter', 'viewer'] as const)('as %s', (role) => {
    let member: TestUser;
    beforeAll(async () => {
      member = await app.signUp();
      const added = await app.call('POST', `/api/v1/db/meta/projects/${films.projectId}/users`, {
        as: owner,
        body: { email: member.email, roles: role },
      });
      expect(added.status).toBe(200);
    });
    const refused = inBase.filter((call) => !can(call.permission as Permission, [role]));

    itSoftly(refused.map((call) => [call.name, call] as const))('%s is not allowed, in the words of the wire', async (_name, call) => {
      const answer = await send(call, foreignIds(), member);
      expect(answer).toMatchObject({ status: 403, body: { msg: `${call.permission} - ${role} : Not allowed` } });
    });
  });

  itSoftly(inBase.map((call) => [call.name, call] as const))('%s is for the roles that may, and no other', async (_name, call) => {
    const isAllowed = call.permission === 'any' || can(call.permission as Permission, ['viewer', 'org-level-viewer']);
    const { status, body } = await send(call, { ...foreignIds(), rowId: '99' }, viewer);
    if (!isAllowed) expect([status, body.msg]).toEqual([403, `${call.permission} - viewer : Not allowed`]);
    else expect([status, String(body?.msg)]).not.toEqual([403, expect.stringContaining('Not allowed')]);
  });

  const withBody = closed.filter((call) => call.body !== null && call.body.kind !== 'content');
  itSoftly(withBody.map((call) => [call.name, call] as const))('%s refuses a body that is none', async (_name, call) => {
    const answer = await app.call(call.method, fill(call, foreignIds()), { as: owner, body: '"nonsense"' });
    expect([answer.status, answer.body.msg]).toEqual([400, 'Invalid request body']);
  });

  itSoftly(controlled.map((call) => [call.name, call] as const))('%s needs the control token, whoever asks', async (_name, call) => {
    for (const token of [undefined, '', 'x', app.parts.controlToken.replace(/./g, '0')]) {
      const headers: Record<string, string> = token === undefined ? {} : { 'x-quadrille-control': token };
      expect((await app.call(call.method, fill(call, {}), { as: owner, body: bodyOf(call, {}), headers })).status).toBe(403);
    }
  });

  const outside = closed.filter(
    ({ scope, permission }) => scope !== 'base' && permission !== 'any' && !can(permission as Permission, ['org-level-viewer']),
  );
  itSoftly(outside.map((call) => [call.name, call] as const))('%s is not for people who only signed up', async (_name, call) => {
    const answer = await send(call, {}, stranger);
    expect([answer.status, answer.body.msg]).toEqual([403, `${call.permission} - org-level-viewer : Not allowed`]);
  });

  const named = closed.filter(({ scope, paramNames }) => scope !== 'base' && paramNames.some((name) => name.endsWith('Id')));
  itSoftly(named.map((call) => [call.name, call] as const))('%s says what is wrong with an id nobody has', async (_name, call) => {
    const answer = await send(call, {}, owner);
    if (call.name === 'apiTokens.delete') expect([answer.status, answer.text]).toEqual([200, '0']);
    else expectSentence(answer);
  });

  const open = all.filter(({ permission }) => permission === 'public' || permission === 'control');
  const withInput = open.filter((call) => call.body !== null || call.paramNames.some((name) => name !== 'product'));
  itSoftly(withInput.map((call) => [call.name, call] as const))('%s says what is wrong with nonsense, to anybody', async (_name, call) => {
    const headers: Record<string, string> = call.permission === 'control' ? { 'x-quadrille-control': app.parts.controlToken } : {};
    const body = call.body === null ? undefined : '"nonsense"';
    expectSentence(await app.call(call.method, fill(call, {}), { as: null, headers, body }));
  });

  it('leaves the films as they were after all that', async () => {
    const { body } = await app.call('GET', `/api/v1/db/data/noco/${films.projectId}/Films`, { as: owner });
    expect(body.pageInfo.totalRows).toBe(4);
  });
});

/** Refused for what was sent, not for who sent it. */
function expectSentence({ status, body }: TestAnswer): void {
  expect([400, 404, 422]).toContain(status);
  expect(body.msg).toMatch(/\w/);
}

/** What is said of a row that never was: no, none, nowhere. */
function tellsNothing(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body === 0 || body === false;
  const { position, list } = body as { readonly position?: unknown; readonly list?: readonly unknown[] };
  return position === null || list?.length === 0;
}

describe('ids of another base', () => {
  let own: Films;
  beforeAll(async () => {
    own = await makeFilms(app, owner, 'Second');
  });

  /** The first value finds the base and is one's own; all others are of the other base. */
  const mixed = inBase.filter(
    (call) => !call.baseFrom?.in && call.paramNames.length > 1 && call.baseFrom?.param !== call.paramNames.at(-1),
  );

  itSoftly(mixed.map((call) => [call.name, call] as const))('are not found through one’s own: %s', async (_name, call) => {
    const param = call.baseFrom?.param ?? '';
    const mine: Record<string, string> = { projectId: own.projectId, project: own.projectId, tableId: own.tableId, viewId: own.viewId };
    const answer = await send(call, { ...foreignIds(), rowId: '99', part: '0', [param]: mine[param] ?? '' }, owner);
    const isNothing = answer.status === 200 && tellsNothing(answer.body);
    expect(isNothing || (answer.status >= 400 && answer.status < 500)).toBe(true);
    expect(answer.text).not.toMatch(/Alien|code-/);
  });
});

it('describes every call as OpenAPI', async () => {
  const { body } = await app.call('GET', '/api/v1/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  const described = Object.values(body.paths as Record<string, Record<string, { operationId?: string }>>).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(described.filter(Boolean).length).toBe(all.length);
});
