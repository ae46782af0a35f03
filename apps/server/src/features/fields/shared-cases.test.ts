import { readFileSync } from 'node:fs';
import { sharedData } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';
import { makeOwnMysql } from '../sources/testing/own-database.ts';

/** Small files of the shared folder whose values other surfaces must read as the import does. */
const cases = sharedData('cases');

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi({ settings: { allowPrivateNetwork: true } });
});
afterAll(() => api.stop());

const textOf = (name: string): string => readFileSync(sharedData('cases', name) ?? '', 'utf8');
const linesOf = (name: string): string[][] =>
  textOf(name)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

let count = 0;
const headers = { 'x-quadrille-time-zone': 'America/Los_Angeles' };
const call = (method: string, path: string, body: unknown) => api.app.call(method, `/api/v1/${path}`, { as: api.owner, body, headers });

/** Texts as cells of a field: written as many records at once, or as text whose field is converted then. */
const ways: Readonly<Record<string, (texts: readonly unknown[], uidt: string) => Promise<unknown[]>>> = {
  async API(texts, uidt) {
    const table = await api.table(`S${(count += 1)}`, { Name: 'SingleLineText', Value: uidt });
    await call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${table.title}`,
      texts.map((Value) => ({ Value })),
    );
    return valuesOf(table.title);
  },
  async conversion(texts, uidt) {
    const table = await api.table(`S${(count += 1)}`, { Name: 'SingleLineText', Value: 'LongText' });
    await call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${table.title}`,
      texts.map((Value) => ({ Value })),
    );
    const { id } = columnOf(table, 'Value');
    await call('PATCH', `db/meta/columns/${id}`, { title: 'Value', column_name: 'Value', uidt });
    return valuesOf(table.title);
  },
};

async function valuesOf(title: string): Promise<unknown[]> {
  const { list } = (await api.call('GET', `db/data/v1/${api.projectId}/${title}`)).body as { list: { Value: unknown }[] };
  return list.map(({ Value }) => Value);
}

describe.skipIf(cases === null).each(Object.keys(ways))(`small files by %s${cases === null ? ' (shared data not present)' : ''}`, (way) => {
  const read = (texts: readonly unknown[], uidt: string): Promise<unknown[]> => ways[way]?.(texts, uidt) ?? Promise.resolve([]);

  it('days whose column says the order', async () => {
    const days = linesOf('day-first-column.csv').map(([, day]) => day);
    expect(await read(days, 'Date')).toEqual(['2021-03-14', '2021-06-05', '2020-11-27', '2020-09-02']);
  });

  it('times without a zone around a change of clocks', async () => {
    const times = linesOf('local-times.csv').map(([, time]) => time);
    expect(await read(times, 'DateTime')).toEqual(['2024-02-29 17:00:00+00:00', '2024-03-10 10:30:00+00:00', '2024-11-03 08:30:00+00:00']);
  });

  it('a whole number beyond 2^53', async () => {
    const [long = '', short = ''] = [...textOf('ids-beyond-2-53.json').matchAll(/"key":(\d+)/g)].map(([, digits]) => digits ?? '');
    expect(await read([long, short], 'LongText')).toEqual([long, short]);
    // Many records are refused as a whole; a conversion leaves the cell empty and says why before.
    expect(await read([long, short], 'Decimal')).toEqual(way === 'API' ? [] : [null, 41]);
  });

  it('lists in JSON as choices', async () => {
    const lists = (JSON.parse(textOf('json-lists-as-choices.json')) as { colours: string[] }[]).map(({ colours }) =>
      JSON.stringify(colours),
    );
    const titles = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);
    if (way === 'API') return; // names options there are
    expect((await read(lists, 'MultiSelect')).map(titles)).toEqual([['red', 'blue'], ['blue'], null, ['red', 'dark green']]);
  });
});

const database = await makeOwnMysql();
const why = cases === null ? 'shared data not present' : 'reason' in database ? database.reason : null;

it.skipIf(why !== null)(`a view and a table without a key on MariaDB${why === null ? '' : ` (${why})`}`, async () => {
  if ('reason' in database) return;
  try {
    await database.run(
      textOf('mariadb-view-id.sql')
        .split(';')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    );
    const made = await api.call('POST', 'db/meta/projects', { title: 'Own', external: true, bases: [{ config: database.config }] });
    const rows = async (title: string) => (await api.call('GET', `db/data/noco/${made.body.id}/${title}`)).body.list;
    expect(await rows('shelf_view')).toMatchObject([{ label: 'a' }, { label: 'b' }]);
    expect(await rows('loose')).toHaveLength(2);
    expect(await rows('ledger')).toMatchObject([{ big: '9223372036854775806', exact: '12345678901234567890.1234567891' }]);
  } finally {
    await database.drop();
  }
});
