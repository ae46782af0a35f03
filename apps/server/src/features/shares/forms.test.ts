import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { costOf } from './entry-guard.ts';

let now = Date.parse('2026-03-01T10:00:00Z');
let app: TestApp;
let owner: TestUser;
let projectId: string;
let table: { id: string; columns: Record<string, string> };

const meta = async (method: string, path: string, body?: unknown) =>
  (await app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body })).body;
const visit = (uuid: string, method: string, path: string, body?: unknown): Promise<TestAnswer> =>
  app.call(method, `/api/v1/db/public/shared-view/${uuid}/${path}`, { body });
const post = (uuid: string, data: object, more: object = {}): Promise<TestAnswer> => visit(uuid, 'POST', 'rows', { data, ...more });
const rows = async () => (await app.call('GET', `/api/v1/db/data/noco/${projectId}/Guests?limit=1000`, { as: owner })).body;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  owner = await app.signUp();
  projectId = (await meta('POST', 'projects', { title: 'Party' })).id;
  const column = (title: string, uidt: string, more: object = {}) => ({ title, column_name: title.toLowerCase(), uidt, ...more });
  const made = await meta('POST', `projects/${projectId}/tables`, {
    table_name: 'guests',
    title: 'Guests',
    columns: [
      column('Name', 'SingleLineText'),
      column('Comes', 'Checkbox'),
      column('Meal', 'SingleSelect', { colOptions: { options: [{ title: 'Fish' }, { title: 'Rice' }] } }),
      column('Code', 'SingleLineText'),
      column('Guests', 'Number'),
    ],
  });
  table = { id: made.id, columns: Object.fromEntries(made.columns.map((one: { title: string; id: string }) => [one.title, one.id])) };
});
afterAll(() => app.stop());

/** A shared form; what is said of its columns, by title. */
async function makeForm(columns: Record<string, object> = {}, settings: object = {}) {
  const { id } = await meta('POST', `tables/${table.id}/forms`, { title: 'Come' });
  const { list } = await meta('GET', `views/${id}/columns`);
  for (const [title, change] of Object.entries(columns)) {
    const entry = list.find(({ fk_column_id: of }: { fk_column_id: string }) => of === table.columns[title]);
    expect(await meta('PATCH', `form-columns/${entry.id}`, change)).toBe(1);
  }
  await meta('PATCH', `forms/${id}`, settings);
  const { uuid } = await meta('POST', `views/${id}/share`);
  return { id: id as string, uuid: uuid as string };
}

describe('which records a link question may be answered with', () => {
  it('is said by conditions the visitor does not see: others are neither listed nor taken', async () => {
    const column = (title: string, uidt: string, more: object = {}) => ({ title, column_name: title.toLowerCase(), uidt, ...more });
    const tables = await meta('POST', `projects/${projectId}/tables`, {
      table_name: 'tables',
      title: 'Tables',
      columns: [column('Name', 'SingleLineText', { pv: true }), column('Free', 'Checkbox')],
    });
    const data = `/api/v1/db/data/noco/${projectId}/Tables`;
    for (const [Name, Free] of [
      ['Window', true],
      ['Door', false],
      ['Garden', true],
    ] as const)
      await app.call('POST', data, { as: owner, body: { Name, Free } });
    await meta('POST', `tables/${table.id}/columns`, { title: 'Table', uidt: 'Links', type: 'mm', parentId: table.id, childId: tables.id });
    const known = (await meta('GET', `tables/${table.id}`)).columns as { id: string; title: string }[];
    const link = known.find(({ title }) => title === 'Table')?.id ?? '';
    table.columns['Table'] = link;
    const free = tables.columns.find(({ title }: { title: string }) => title === 'Free').id as string;
    const where = (op: string, id = free) => [{ fk_column_id: id, comparison_op: op, logical_op: 'and', value: null }];
    const names = async (uuid: string) =>
      ((await visit(uuid, 'GET', `nested/${link}`)).body.list as { Name: string }[]).map(({ Name }) => Name);
    const open = await makeForm();
    expect(await names(open.uuid)).toEqual(['Window', 'Door', 'Garden']);

    const { uuid } = await makeForm({ Table: { meta: { choices_where: where('checked') } } });
    expect(await names(uuid)).toEqual(['Window', 'Garden']);
    expect(JSON.stringify((await visit(uuid, 'GET', 'meta')).body)).not.toContain('choices_where');
    expect(await post(uuid, { Name: 'Cy', Table: [{ Id: 2 }] })).toMatchObject({ status: 422, body: { code: 'childNotFound' } });
    expect((await post(uuid, { Name: 'Cy', Table: [{ Id: 1 }, { Id: 2 }] })).status).toBe(422);
    expect((await post(uuid, { Name: 'Cy', Table: [{ Id: 3 }] })).status).toBe(200);

    // conditions on what is gone let nothing through
    const broken = await makeForm({ Table: { meta: { choices_where: where('checked', 'c0000000000000000') } } });
    expect(await names(broken.uuid)).toEqual([]);
    expect((await post(broken.uuid, { Name: 'Cy', Table: [{ Id: 3 }] })).status).toBe(422);
  });
});

describe('what a form asks', () => {
  it('is all a visitor learns of: hidden fields are as unknown as those that are not there', async () => {
    const { uuid } = await makeForm({ Code: { show: false } });
    const { status, headers } = await post(uuid, { Name: 'Ann', Code: 'A1', code: 'A1', [table.columns['Code'] ?? '']: 'A1', Nothing: 1 });
    const told = decodeURIComponent(headers.get('x-quadrille-unknown-fields') ?? '').split(',');
    expect([status, told]).toEqual([200, ['Code', 'code', table.columns['Code'], 'Nothing']]);
    expect((await rows()).list.at(-1)).toMatchObject({ Name: 'Ann', Code: null });
  });

  it('holds for whoever sends an answer', async () => {
    const { uuid } = await makeForm({
      Name: { required: true },
      Code: { meta: { pattern: '[A-Z]{2}\\d+', pattern_hint: 'Two capitals and a number' } },
      Guests: { meta: { min: '1', max: '4' } },
    });
    const faultOf = async (data: object): Promise<unknown[]> => {
      const { status, body } = await post(uuid, data);
      return [status, body.code, body.details?.field, body.details?.fault?.code];
    };
    expect(await faultOf({ Guests: 2 })).toEqual([400, 'requiredValueMissing', 'Name', undefined]);
    expect(await faultOf({ Name: 'Ada', Code: 'x1' })).toEqual([400, 'invalidValue', 'Code', 'answerOtherPattern']);
    expect(await faultOf({ Name: 'Ada', Guests: 5 })).toEqual([400, 'invalidValue', 'Guests', 'answerOutside']);
    expect(await faultOf({ Name: 'Ada', Guests: 'many' })).toEqual([400, 'invalidValue', 'Guests', 'wrongKind']);
    const taken = await post(uuid, { Name: 'Ada', Code: 'AB1', Guests: 4 });
    expect(taken).toMatchObject({ status: 200, body: { Name: 'Ada', Code: 'AB1', Guests: 4 } });
  });

  it('is not asked where earlier answers hide it, and then is not stored', async () => {
    const when = { fk_column_id: table.columns['Comes'], comparison_op: 'checked' };
    const chosen = { fk_column_id: table.columns['Meal'], comparison_op: 'eq', value: 'Fish' };
    const { uuid } = await makeForm({
      Meal: { required: true, meta: { show_when: [when] } },
      Code: { meta: { show_when: [{ is_group: true, children: [chosen] }] } },
    });
    const stays = await post(uuid, { Name: 'Ben', Comes: false, Meal: 'Fish', Code: 'secret' });
    expect(stays).toMatchObject({ status: 200, body: { Name: 'Ben', Meal: null, Code: null } });
    expect(await post(uuid, { Name: 'Cy', Comes: true })).toMatchObject({ status: 400, body: { code: 'requiredValueMissing' } });
    const comes = await post(uuid, { Name: 'Di', Comes: true, Meal: 'Fish', Code: 'F1' });
    expect(comes).toMatchObject({ status: 200, body: { Meal: 'Fish', Code: 'F1' } });
  });

  it('names nobody who is told of answers', async () => {
    const { uuid } = await makeForm({}, { email: { 'boss@example.org': true } });
    expect((await visit(uuid, 'GET', 'meta')).text).not.toContain('boss@example.org');
  });
});

describe('a form with an end', () => {
  it('takes exactly as many answers as it may, of 200 that come at once', async () => {
    const { uuid } = await makeForm({ Guests: { meta: { max: '1000' } } }, { meta: { answer_limit: 10 } });
    const before = (await rows()).pageInfo.totalRows;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => post(uuid, { Name: `Guest ${at}` })));
    const counts = Object.groupBy(answers, ({ status, body }) => (status === 200 ? 'in' : `${status} ${body.code} ${body.details.why}`));
    expect(Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list?.length]))).toEqual({
      in: 10,
      '403 formClosed full': 190,
    });
    expect((await rows()).pageInfo.totalRows).toBe(before + 10);
    expect((await visit(uuid, 'GET', 'meta')).body.form).toEqual({ closed: 'full', challenge: null });
  });

  it('gives an answer that was refused back', async () => {
    const { uuid } = await makeForm({ Name: { required: true } }, { meta: { answer_limit: 1 } });
    expect((await post(uuid, {})).status).toBe(400);
    expect((await post(uuid, { Name: 'Ada' })).status).toBe(200);
    expect((await post(uuid, { Name: 'Ben' })).body.code).toBe('formClosed');
  });

  it('closes at its hour', async () => {
    const { uuid } = await makeForm({}, { meta: { closes_at: '2026-03-02T10:00:00Z' } });
    expect((await post(uuid, { Name: 'Ada' })).status).toBe(200);
    now = Date.parse('2026-03-02T10:00:00Z');
    expect(await post(uuid, { Name: 'Ben' })).toMatchObject({ status: 403, body: { code: 'formClosed', details: { why: 'date' } } });
    expect((await visit(uuid, 'GET', 'meta')).body.form.closed).toBe('date');
  });
});

describe('programs that fill in forms', () => {
  interface Challenge {
    readonly algorithm: string;
    readonly challenge: string;
    readonly maxnumber: number;
    readonly salt: string;
    readonly signature: string;
  }
  const solve = ({ maxnumber: _most, ...task }: Challenge): string => {
    for (let number = 0; ; number += 1)
      if (
        createHash('sha256')
          .update(task.salt + number)
          .digest('hex') === task.challenge
      )
        return Buffer.from(JSON.stringify({ ...task, number, took: 1 })).toString('base64');
  };

  it('get a few answers in without work, and then pay for each, once, and for this form alone', async () => {
    const guarded = await startTestApp({ settings: { rateLimits: true }, clock: { now: () => now } });
    try {
      const send = (method: string, path: string, body?: unknown, as?: TestUser) =>
        guarded.call(method, `/api/v1/${path}`, { body, as: as ?? null });
      const boss = await guarded.signUp();
      const project = (await send('POST', 'db/meta/projects', { title: 'Guarded' }, boss)).body;
      const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
      const made = (await send('POST', `db/meta/projects/${project.id}/tables`, { table_name: 't', title: 'T', columns }, boss)).body;
      const share = async (): Promise<string> => {
        const { id } = (await send('POST', `db/meta/tables/${made.id}/forms`, { title: 'F' }, boss)).body;
        return (await send('POST', `db/meta/views/${id}/share`, {}, boss)).body.uuid;
      };
      const [uuid, other] = [await share(), await share()];
      const fill = (body: object, of = uuid) => send('POST', `db/public/shared-view/${of}/rows`, { data: { Name: 'x' }, ...body });
      const taskOf = async (of = uuid): Promise<Challenge> => (await send('GET', `db/public/shared-view/${of}/meta`)).body.form.challenge;

      const plain = await Promise.all(Array.from({ length: 40 }, () => fill({})));
      expect(plain.filter(({ status }) => status === 200)).toHaveLength(5);
      const refused = plain.find(({ status }) => status === 403);
      expect(refused?.body).toMatchObject({ code: 'proofNeeded', details: { challenge: { algorithm: 'SHA-256' } } });

      const first = await taskOf();
      const proof = solve(first);
      expect((await fill({ proof })).body.code).toBe('proofNeeded'); // nobody is that fast
      now += 2000;
      const ready = solve(await taskOf());
      const strange = solve(await taskOf(other));
      now += 2000;
      expect((await fill({ proof: ready, trap: 'http://spam' })).status).toBe(403);
      expect((await fill({ proof: strange })).status).toBe(403);
      expect((await fill({ proof: ready })).status).toBe(200);
      expect((await fill({ proof: ready })).status).toBe(403);
      // what was asked for makes the next task harder
      expect((await taskOf()).maxnumber).toBeGreaterThan(first.maxnumber - 1);
    } finally {
      await guarded.stop();
    }
  });

  it('find the work harder the more of it was asked for', () => {
    const costs = [1, 10, 20, 100, 1000].map((count) => costOf(count, count));
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect((costs[4] ?? 0) / (costs[0] ?? 1)).toBeGreaterThan(50);
  });
});
