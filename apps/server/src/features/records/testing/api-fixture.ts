import type { WireColumn, WireFullTable } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { type TestedDatabase, testedDatabases } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type FreshDatabase, makeFreshDatabase, serverKinds } from '../../../testing/fresh-database.ts';
import { startTestApp, type TestAppOptions, type TestAnswer, type TestApp, type TestUser } from '../../../testing/start-test-app.ts';

/** A running server with one base, its owner, an editor, a viewer and somebody who is no member. */
export interface ApiFixture {
  readonly app: TestApp;
  readonly projectId: string;
  readonly owner: TestUser;
  readonly editor: TestUser;
  readonly viewer: TestUser;
  readonly stranger: TestUser;
  /** A call below `/api/v1`, by the owner unless said otherwise; null for a guest. */
  call(method: string, path: string, body?: unknown, as?: TestUser | null): Promise<TestAnswer>;
  /** Makes a table of the given columns, `{title: type}`; answers it as the wire has it. */
  table(title: string, columns: Readonly<Record<string, string | object>>): Promise<WireFullTable>;
  stop(): Promise<void>;
}

/** On SQLite, or with `DIALECTS=postgres` or `mysql` on a database made for the purpose. */
export async function startApi(options: TestAppOptions = {}): Promise<ApiFixture> {
  return startApiOn(await wantedDatabase(), options);
}

type Prepare = (api: ApiFixture) => void | Promise<void>;

/** Runs a block of tests with a server that `prepare` gets first: on SQLite, in a full run on every database. */
export function describeApi(prepare: Prepare, body: () => void, options: TestAppOptions = {}): void {
  describeOn(testedDatabases('usual'), prepare, body, options);
}

/** The same on every database in every run: for the one file of each kind of surface that shows that databases do not differ. */
export function describeApiOnEach(prepare: Prepare, body: () => void, options: TestAppOptions = {}): void {
  describeOn(testedDatabases('each'), prepare, body, options);
}

/** A database that is not there skips with the reason. */
function describeOn(databases: readonly TestedDatabase[], prepare: Prepare, body: () => void, options: TestAppOptions): void {
  describe.for([...databases])('%s', (kind) => {
    let api: ApiFixture | { readonly reason: string };
    beforeAll(async () => {
      const database = kind === 'sqlite' ? null : await makeFreshDatabase(kind);
      api = database !== null && 'reason' in database ? database : await startApiOn(database, options);
      if (!('reason' in api)) await prepare(api);
    });
    beforeEach((test) => {
      if ('reason' in api) test.skip(api.reason);
    });
    afterAll(async () => {
      if (!('reason' in api)) await api.stop();
    });
    body();
  });
}

async function startApiOn(database: FreshDatabase | null, options: TestAppOptions = {}): Promise<ApiFixture> {
  const app = await startTestApp({ ...options, settings: { ...options.settings, ...(database && { databaseUrl: database.url }) } });
  const owner = await app.signUp();
  const [editor, viewer, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const call: ApiFixture['call'] = (method, path, body, as = owner) =>
    app.call(method, `/api/v1/${path}`, { as, ...(body !== undefined && { body }) });
  const projectId = (await call('POST', 'db/meta/projects', { title: 'Films' })).body.id as string;
  for (const [user, role] of [[editor, 'editor'] as const, [viewer, 'viewer'] as const]) {
    const { id } = (await call('GET', 'auth/user/me', undefined, user)).body as { id: UserId };
    await app.parts.meta.bases.setRole(projectId as BaseId, id, role, 0);
  }
  return {
    app,
    projectId,
    owner,
    editor,
    viewer,
    stranger,
    call,
    async table(title, columns) {
      const answer = await call('POST', `db/meta/projects/${projectId}/tables`, {
        table_name: title,
        title,
        columns: Object.entries(columns).map(([name, spec]) => ({
          title: name,
          column_name: name.toLowerCase(),
          ...(typeof spec === 'string' ? { uidt: spec } : spec),
        })),
      });
      if (answer.status !== 200) throw new Error(`Table "${title}" was not made: ${answer.text}`);
      return answer.body as WireFullTable;
    },
    stop: async () => {
      await app.stop();
      await database?.drop();
    },
  };
}

async function wantedDatabase(): Promise<FreshDatabase | null> {
  const kind = serverKinds.find((one) => one === process.env['DIALECTS']);
  const database = kind === undefined ? null : await makeFreshDatabase(kind);
  if (database !== null && 'reason' in database) throw new Error(database.reason);
  return database;
}

/** The column with this title. */
export function columnOf(table: WireFullTable, title: string): WireColumn {
  const column = table.columns.find((candidate) => candidate.title === title);
  if (!column) throw new Error(`Table "${table.title}" has no column "${title}".`);
  return column;
}
