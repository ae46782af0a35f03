import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let tableId: string;
let formId: string;
let uuid: string;
let projectId: string;
const columns: Record<string, string> = {};

const meta = async (method: string, path: string, body?: unknown) =>
  (await app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body })).body;
const visit = (method: string, path: string, body?: unknown, of = uuid): Promise<TestAnswer> =>
  app.call(method, `/api/v1/db/public/shared-view/${of}/${path}`, { body });
const stored = async (id: number) => (await app.call('GET', `/api/v1/db/data/noco/${projectId}/Shops/${id}`, { as: owner })).body;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp('freya@example.org');
  projectId = (await meta('POST', 'projects', { title: 'Stock' })).id;
  const column = (title: string, uidt: string) => ({ title, column_name: title.toLowerCase(), uidt });
  const made = await meta('POST', `projects/${projectId}/tables`, {
    table_name: 'shops',
    title: 'Shops',
    columns: [
      column('Name', 'SingleLineText'),
      column('Email', 'Email'),
      column('Stage', 'SingleLineText'),
      column('Vat', 'SingleLineText'),
      column('Notes', 'LongText'),
    ],
  });
  tableId = made.id;
  for (const { title, id } of made.columns) columns[title] = id;
  formId = (await meta('POST', `tables/${tableId}/forms`, { title: 'Apply' })).id;
  const { list } = await meta('GET', `views/${formId}/columns`);
  for (const title of ['Stage', 'Vat', 'Notes']) {
    const entry = list.find(({ fk_column_id: of }: { fk_column_id: string }) => of === columns[title]);
    await meta('PATCH', `form-columns/${entry.id}`, { show: false });
  }
  await meta('PATCH', `forms/${formId}`, {
    meta: { receipts: true, receipt_shown: [columns['Name'], columns['Email'], columns['Stage']], receipt_open: [columns['Email']] },
  });
  uuid = (await meta('POST', `views/${formId}/share`)).uuid;
});
afterAll(() => app.stop());

/** Sends an answer and answers its record and the token of its private address. */
async function apply(name: string): Promise<{ readonly id: number; readonly token: string }> {
  const { body, headers, status } = await visit('POST', 'rows', { data: { Name: name, Email: 'a@b.example' } });
  expect(status).toBe(200);
  return { id: body.Id, token: headers.get('x-quadrille-receipt') ?? '' };
}

it('an answer has an address that shows what the owner chose, and lets what is open be corrected', async () => {
  const { id, token } = await apply('Casa');
  await app.call('PATCH', `/api/v1/db/data/noco/${projectId}/Shops/${id}`, { as: owner, body: { Stage: 'Reading', Notes: 'between us' } });
  const read = await visit('GET', `receipts/${token}`);
  expect(read).toMatchObject({
    status: 200,
    body: { row: { Name: 'Casa', Email: 'a@b.example', Stage: 'Reading' }, open: [columns['Email']], asked: null },
  });
  expect(read.text).not.toContain('between us');
  const changed = await visit('PATCH', `receipts/${token}`, {
    data: { Email: 'new@b.example', Name: 'Other', Stage: 'Taken', Notes: 'x' },
  });
  expect(changed).toMatchObject({ status: 200, body: { row: { Name: 'Casa', Email: 'new@b.example', Stage: 'Reading' } } });
  expect(await stored(id)).toMatchObject({ Name: 'Casa', Email: 'new@b.example', Stage: 'Reading', Notes: 'between us' });
  expect(await visit('PATCH', `receipts/${token}`, { data: { Email: 'nobody' } })).toMatchObject({
    status: 400,
    body: { code: 'invalidValue' },
  });
});

it('the owner asks again, and what is answered of it is asked no more', async () => {
  const { id, token } = await apply('Sul');
  const asked = await meta('POST', `forms/${formId}/receipts/${id}`, {
    fields: [columns['Vat'], columns['Notes']],
    note: 'Before the price list',
  });
  expect(asked).toMatchObject({
    has_link: true,
    asked: { fields: [columns['Vat'], columns['Notes']], note: 'Before the price list', by: 'freya@example.org' },
  });
  expect((await visit('GET', `receipts/${token}`)).body.asked.fields).toHaveLength(2);
  const partly = await visit('PATCH', `receipts/${token}`, { data: { Vat: 'PT 509' } });
  expect(partly.body.asked.fields).toEqual([columns['Notes']]);
  const done = await visit('PATCH', `receipts/${token}`, { data: { Notes: 'All of it' } });
  expect(done.body.asked).toBeNull();
  expect(await stored(id)).toMatchObject({ Vat: 'PT 509', Notes: 'All of it' });
  expect((await visit('PATCH', `receipts/${token}`, { data: { Vat: 'again' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ Vat: 'PT 509' });
});

it('an address ends, by its writer and by the owner, and opens nothing but its answer', async () => {
  const { id, token } = await apply('Norte');
  const renewed = await visit('POST', `receipts/${token}/renew`);
  expect((await visit('GET', `receipts/${token}`)).status).toBe(404);
  const next = renewed.body.token as string;
  expect((await visit('GET', `receipts/${next}`)).body.row.Name).toBe('Norte');
  for (const wrong of ['none', 'x'.repeat(200), `${next}x`]) expect((await visit('GET', `receipts/${wrong}`)).status).toBe(404);

  const other = (await meta('POST', `tables/${tableId}/forms`, { title: 'Other' })).id;
  await meta('PATCH', `forms/${other}`, { meta: { receipts: true } });
  const strange = (await meta('POST', `views/${other}/share`)).uuid;
  expect((await visit('GET', `receipts/${next}`, undefined, strange)).status).toBe(404);

  expect(await meta('DELETE', `forms/${formId}/receipts/${id}`)).toEqual({ has_link: false, asked: null });
  expect((await visit('GET', `receipts/${next}`)).status).toBe(404);
  expect((await visit('PATCH', `receipts/${next}`, { data: { Email: 'x@y.example' } })).status).toBe(404);
});

it('a form that gives none has none', async () => {
  const plain = (await meta('POST', `tables/${tableId}/forms`, { title: 'Plain' })).id;
  const shared = (await meta('POST', `views/${plain}/share`)).uuid;
  const answer = await visit('POST', 'rows', { data: { Name: 'No link' } }, shared);
  expect([answer.status, answer.headers.get('x-quadrille-receipt')]).toEqual([200, null]);
  const state = await app.call('GET', `/api/v1/db/meta/forms/${plain}/receipts/${answer.body.Id}`, { as: owner });
  expect([state.status, state.body]).toEqual([200, { has_link: false, asked: null }]);
  expect((await app.call('GET', `/api/v1/db/meta/forms/${plain}/receipts/999`, { as: owner })).status).toBe(404);
});
