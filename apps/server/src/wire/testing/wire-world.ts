import type { WireFullTable } from '@quadrille/contract';
import { itSoftly } from '@quadrille/tooling/it-softly';
import { expect } from 'vitest';
import { type ApiFixture, startApi } from '../../features/records/testing/api-fixture.ts';
import type { TestAnswer, TestAppOptions, TestUser } from '../../testing/start-test-app.ts';

type Person = 'owner' | 'editor' | 'viewer' | 'stranger' | 'guest';

/** One fact of the wire: what is sent, and what comes back. `{name}` in texts stands for what the world calls so. */
export interface WireRow {
  readonly fact: string;
  /** Method and path below `/api/v1`; a path that begins with `/` stands as it is. */
  readonly ask: string;
  readonly send?: unknown;
  /** The owner, unless said otherwise. */
  readonly as?: Person;
  readonly headers?: Readonly<Record<string, string>>;
  /** 200, unless said otherwise. */
  readonly status?: number;
  /** What the body is, or for an object what it has at least. */
  readonly gives?: unknown;
  /** What the body is and has, and nothing else. */
  readonly exactly?: unknown;
  /** What stands in no body of this answer. */
  readonly without?: RegExp;
  /** Names for values of the body, for the rows below: `{ hook: 'id', first: 'list.0.id' }`. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** A running server with two linked tables, and names for everything in it. */
export interface WireWorld {
  readonly api: ApiFixture;
  readonly names: Record<string, string>;
}

/** Books by writers: `{project}`, `{base}`, `{books}`, `{writers}`, a `.view` of each, and columns as `{books.Title}`. */
export async function startWorld(options: TestAppOptions = {}): Promise<WireWorld> {
  const api = await startApi(options);
  const world: WireWorld = { api, names: { project: api.projectId } };
  const writers = await api.table('Writers', { Name: 'SingleLineText' });
  const books = await api.table('Books', {
    Title: 'SingleLineText',
    Pages: 'Number',
    Kind: { uidt: 'SingleSelect', dtxp: "'novel','play'" },
  });
  const link = (type: string, title: string) =>
    api.call('POST', `db/meta/tables/${writers.id}/columns`, { uidt: 'Links', title, parentId: writers.id, childId: books.id, type });
  await link('hm', 'Wrote');
  await link('mm', 'Liked');
  await api.call('POST', `tables/${writers.id}/rows`, [{ Name: 'Ann' }, { Name: 'Bob' }]);
  await api.call('POST', `tables/${books.id}/rows`, [
    { Title: 'One', Pages: 100, Kind: 'novel' },
    { Title: 'Two', Pages: 20, Kind: 'play' },
    { Title: 'Three', Pages: 300, Kind: 'novel' },
    { Title: null },
  ]);
  for (const table of [writers, books]) nameTable(world, (await api.call('GET', `db/meta/tables/${table.id}`)).body as WireFullTable);
  world.names['base'] = (await api.call('GET', `db/meta/projects/${api.projectId}`)).body.bases[0].id;
  for (const person of ['owner', 'editor', 'viewer', 'stranger'] as const) {
    world.names[`${person}.email`] = api[person].email;
    world.names[`${person}.id`] = (await api.call('GET', 'auth/user/me', undefined, api[person])).body.id;
  }
  return world;
}

function nameTable({ names }: WireWorld, table: WireFullTable): void {
  const own = table.title.toLowerCase();
  names[own] = table.id;
  names[`${own}.view`] = table.views[0]?.id ?? '';
  for (const { id, title } of table.columns) names[`${own}.${title}`] = id;
}

/** Every row in their order, since one may name what the next asks for. */
export function itAnswers(world: () => WireWorld, rows: readonly WireRow[]): void {
  const facts = rows.map((row) => [`${row.ask}: ${row.fact}`, row] as const);
  itSoftly(facts)('answers as programs rely on', (_title, row) => check(world(), row));
}

async function check(world: WireWorld, row: WireRow): Promise<void> {
  const { api, names } = world;
  const [method = '', ...rest] = row.ask.split(' ');
  const path = String(fill(names, rest.join(' ')));
  const answer = await api.app.call(method, path.startsWith('/') ? path : `/api/v1/${path}`, {
    as: asOf(api, row.as ?? 'owner'),
    ...(row.send !== undefined && { body: fill(names, row.send) }),
    ...(row.headers && { headers: fill(names, row.headers) as Record<string, string> }),
  });
  expect({ status: answer.status, text: answer.text }).toEqual({ status: row.status ?? 200, text: expect.any(String) });
  if ('exactly' in row) expect(answer.body).toEqual(fill(names, row.exactly));
  if (row.without) expect(answer.text).not.toMatch(row.without);
  expectBody(answer, fill(names, row.gives), 'gives' in row);
  for (const [name, at] of Object.entries(row.keep ?? {})) names[name] = String(pick(answer.body, at));
}

function expectBody(answer: TestAnswer, wanted: unknown, isWanted: boolean): void {
  if (!isWanted) return;
  if (typeof wanted === 'object' && wanted !== null && !('asymmetricMatch' in wanted)) expect(answer.body).toMatchObject(wanted);
  else expect(answer.body).toEqual(wanted);
}

const asOf = (api: ApiFixture, person: Person): TestUser | null => (person === 'guest' ? null : api[person]);

const pick = (body: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/** The same value with names filled in, in matchers as well. */
function fill(names: Readonly<Record<string, string>>, value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\{([\w.]+)\}/g, (all, name: string) => names[name] ?? all);
  if (Array.isArray(value)) return value.map((item) => fill(names, item));
  if (typeof value !== 'object' || value === null) return value;
  const kind = Object.getPrototypeOf(value) as object;
  if ('sample' in value) return Object.assign(Object.create(kind), value, { sample: fill(names, value.sample) }) as unknown;
  if (kind !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [String(fill(names, key)), fill(names, item)]));
}
