import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const newTable = (columns: Record<string, string | object>) => api.table(`D${(count += 1)}`, { Name: 'SingleLineText', ...columns });
type Table = Awaited<ReturnType<typeof newTable>>;

/** A number as programs send it whose numbers are longer than ours. */
const long = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
const rows = async ({ title }: Table) =>
  (await api.call('GET', `db/data/v1/${api.projectId}/${title}`)).body.list as Record<string, unknown>[];

/** Every way a value comes into a field; answers what was said. */
const ways: Readonly<Record<string, (table: Table, value: unknown) => Promise<{ status: number; body: { msg: string } }>>> = {
  'a new record': (table, Amount) => api.call('POST', `db/data/v1/${api.projectId}/${table.title}`, { Amount }),
  'an update': (table, Amount) => api.call('PATCH', `db/data/v1/${api.projectId}/${table.title}/1`, { Amount }),
  'many records': (table, Amount) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.title}`, [{ Amount }]),
  'many updates': (table, Amount) => api.call('PATCH', `db/data/bulk/v1/${api.projectId}/${table.title}`, [{ Id: 1, Amount }]),
  'a default': (table, cdf) => {
    const { id, title, uidt } = columnOf(table, 'Amount');
    return api.call('PATCH', `db/meta/columns/${id}`, { title, column_name: title, uidt, cdf });
  },
};

const reason = '"700000000000000123" has more digits than this kind of number keeps. A text field can hold it.';

it.each(Object.entries(ways).flatMap(([way, write]) => ['Number', 'Decimal', 'Currency'].map((type) => ({ way, type, write }))))(
  'digits a $type would lose are refused as $way',
  async ({ type, write }) => {
    const table = await newTable({ Amount: type });
    await api.call('POST', `db/data/v1/${api.projectId}/${table.title}`, { Name: 'a', Amount: 1 });
    for (const sent of ['700000000000000123', long('700000000000000123')]) {
      const { status, body } = await write(table, sent);
      expect([status, body.msg]).toEqual([400, expect.stringContaining(reason)]);
    }
    expect(await rows(table)).toMatchObject([{ Name: 'a', Amount: 1 }]);
  },
);

it('texts and JSON keep the digits they were sent', async () => {
  const table = await newTable({ Doc: 'JSON' });
  const { body } = await api.call('POST', `db/data/v1/${api.projectId}/${table.title}`, {
    Name: long('700000000000000123'),
    Doc: { id: long('700000000000000123') },
  });
  expect(JSON.stringify(body)).toMatch(/"Name":"700000000000000123".*700000000000000123/);
});

it('a conversion empties what it cannot keep, and counts what it keeps in part', async () => {
  const table = await newTable({});
  const values = ['700000000000000123', '007', '1.50', '12'];
  await api.call(
    'POST',
    `db/data/bulk/v1/${api.projectId}/${table.title}`,
    values.map((Name) => ({ Name })),
  );
  const { id } = columnOf(table, 'Name');
  const { body } = await api.call('POST', `db/meta/columns/${id}/conversion-preview`, { uidt: 'Decimal' });
  expect(body).toMatchObject({
    checked: 4,
    emptied: 1,
    samples: [{ rowId: 1, reason }],
    changed: 1,
    changes: [{ rowId: 2, value: '007', becomes: '7' }],
  });
});
