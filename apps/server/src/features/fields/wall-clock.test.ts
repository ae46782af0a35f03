import { getFieldKind } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const headers = { 'x-quadrille-time-zone': 'America/Los_Angeles' };
let count = 0;
const newTable = (columns: Record<string, string | object>) => api.table(`W${(count += 1)}`, { Name: 'SingleLineText', ...columns });
type Table = Awaited<ReturnType<typeof newTable>>;
const call = (method: string, path: string, body: unknown, sent: Record<string, string> = headers) =>
  api.app.call(method, `/api/v1/${path}`, { as: api.owner, body, headers: sent });
const rows = async ({ title }: Table) =>
  (await api.call('GET', `db/data/v1/${api.projectId}/${title}`)).body.list as Record<string, unknown>[];

/** Every way a time without a zone comes in; answers the moment that is kept. */
const ways: Readonly<Record<string, (text: string, meta: object, sent?: Record<string, string>) => Promise<unknown>>> = {
  'a new record': async (At, meta, sent) => {
    const table = await newTable({ At: { uidt: 'DateTime', meta } });
    return (await call('POST', `db/data/v1/${api.projectId}/${table.title}`, { At }, sent)).body.At;
  },
  'many records': async (At, meta, sent) => {
    const table = await newTable({ At: { uidt: 'DateTime', meta } });
    await call('POST', `db/data/bulk/v1/${api.projectId}/${table.title}`, [{ At }], sent);
    return (await rows(table))[0]?.['At'];
  },
  'a conversion': async (Name, meta, sent) => {
    const table = await newTable({});
    await call('POST', `db/data/v1/${api.projectId}/${table.title}`, { Name });
    const { id, title } = columnOf(table, 'Name');
    const body = { title, column_name: title, uidt: 'DateTime', meta };
    await call('PATCH', `db/meta/columns/${id}`, body, sent);
    return (await rows(table))[0]?.['Name'];
  },
};

describe.each(Object.entries(ways))('a time without a zone in %s', (_name, write) => {
  it.each([
    ['2024-02-29 09:00', {}, headers, '2024-02-29 17:00:00+00:00'],
    ['2024-02-29 09:00', { timezone: 'Asia/Tokyo' }, headers, '2024-02-29 00:00:00+00:00'],
    ['2024-02-29 09:00', { timezone: 'Asia/Tokyo' }, {}, '2024-02-29 00:00:00+00:00'],
    ['2024-02-29 09:00', {}, {}, '2024-02-29 09:00:00+00:00'],
    ['2024-02-29T09:00:00Z', { timezone: 'Asia/Tokyo' }, headers, '2024-02-29 09:00:00+00:00'],
    // Clocks skip this half hour, and show the other twice.
    ['2024-03-10 02:30', {}, headers, '2024-03-10 10:30:00+00:00'],
    ['2024-11-03 01:30', {}, headers, '2024-11-03 08:30:00+00:00'],
  ])('%s with %j from %j is %s', async (text, meta, sent, moment) => {
    expect(await write(text, meta, sent)).toBe(moment);
  });
});

it('moments become the text their reader saw, and come back', async () => {
  const table = await newTable({ At: 'DateTime' });
  await call('POST', `db/data/v1/${api.projectId}/${table.title}`, { At: '2024-02-29 09:00' });
  const { id } = columnOf(table, 'At');
  const change = (uidt: string) => call('PATCH', `db/meta/columns/${id}`, { title: 'At', column_name: 'At', uidt });
  await change('SingleLineText');
  const shown = getFieldKind('DateTime').format('2024-02-29 17:00:00+00:00', sampleField('DateTime'), { timeZone: 'America/Los_Angeles' });
  expect((await rows(table))[0]).toMatchObject({ At: shown });
  await change('DateTime');
  expect((await rows(table))[0]).toMatchObject({ At: '2024-02-29 17:00:00+00:00' });
});
