import type { AnsweredQuestion, QuestionAnswer, QuestionInput, WireFullDashboard, WireFullTable } from '@quadrille/contract';
import { seededRandom } from '@quadrille/tooling/test-kit';
import { expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let board: WireFullDashboard;

interface Order {
  readonly Id: number;
  readonly City: string | null;
  readonly Status: string | null;
  readonly Amount: number | null;
  readonly Placed: string | null;
}
const orders: Order[] = [];
const id = (title: string): string => columnOf(table, title).id;
const call = (method: string, path: string, body?: unknown, as?: TestUser | null): Promise<TestAnswer> => api.call(method, path, body, as);
const ofBase = (path: string): string => `db/meta/projects/${api.projectId}/${path}`;

async function prepare(started: ApiFixture): Promise<void> {
  api = started;
  table = await api.table('Orders', {
    City: 'SingleLineText',
    Status: { uidt: 'SingleSelect', dtxp: "'Sent','Packed','Held'" },
    Amount: 'Decimal',
    Placed: 'Date',
    Tags: { uidt: 'MultiSelect', dtxp: "'x','y'" },
  });
  const random = seededRandom(11);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)] as Item;
  orders.length = 0;
  for (let at = 1; at <= 240; at++)
    orders.push({
      Id: at,
      City: pick(['Paris', 'London', 'Berlin', 'paris', null]),
      Status: pick(['Sent', 'Packed', 'Held', null]),
      Amount: pick([null, Math.floor(random.next() * 2000) / 4]),
      Placed: pick([
        null,
        new Date(Date.UTC(2025, Math.floor(random.next() * 20), 1 + Math.floor(random.next() * 28))).toISOString().slice(0, 10),
      ]),
    });
  await call(
    'POST',
    `db/data/bulk/v1/${api.projectId}/${table.id}`,
    orders.map(({ Id: _id, ...cells }) => cells),
  );
  board = (await call('POST', ofBase('dashboards'), { title: 'Sales' })).body;
}

async function ask(question: QuestionInput, as?: TestUser): Promise<QuestionAnswer> {
  const answer = await call('POST', ofBase('questions'), { questions: [question] }, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.answers[0];
}
async function answered(question: QuestionInput, as?: TestUser): Promise<AnsweredQuestion> {
  const answer = await ask(question, as);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}
const optionTitle = (value: unknown): unknown => {
  const { options } = columnOf(table, 'Status').colOptions as { options: { id: string; title: string }[] };
  return options.find((option) => option.id === value)?.title ?? value;
};

const periodOf: Readonly<Record<string, (date: string) => string>> = {
  day: (date) => date,
  week: (date) => {
    const at = new Date(`${date}T00:00:00Z`);
    return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
  },
  month: (date) => `${date.slice(0, 7)}-01`,
  quarter: (date) => `${date.slice(0, 4)}-${String(Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
};
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const measures = {
  sum: (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values)),
  avg: (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length),
  min: (values: readonly number[]): number | null => (values.length === 0 ? null : Math.min(...values)),
  max: (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values)),
  median: (values: readonly number[]): number | null => {
    const sorted = values.toSorted((a, b) => a - b);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  },
} as const;
const names = Object.keys(measures) as (keyof typeof measures)[];

/** What the answer must be, group by group, counted by hand. */
function byHand(keys: (order: Order) => unknown[], kept: (order: Order) => boolean): Map<string, unknown[]> {
  const groups = new Map<string, Order[]>();
  for (const order of orders.filter(kept)) {
    const key = JSON.stringify(keys(order));
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  const of = (some: readonly Order[]): unknown[] => {
    const amounts = some.flatMap(({ Amount }) => Amount ?? []);
    return [some.length, ...names.map((name) => measures[name](amounts))];
  };
  return new Map([...groups].map(([key, some]) => [key, of(some)]));
}

describeApiOnEach(prepare, () => {
  it('a question is answered as by hand, whatever it groups by, in which period and under which filter', async () => {
    const filters: readonly [QuestionInput['filter'], (order: Order) => boolean][] = [
      [[], () => true],
      [[{ fk_column_id: id('Status'), comparison_op: 'eq', value: 'Sent' }], ({ Status }) => Status === 'Sent'],
      [
        [
          { fk_column_id: id('Amount'), comparison_op: 'gt', value: 100 },
          { fk_column_id: id('City'), comparison_op: 'eq', value: 'London', logical_op: 'or' },
        ],
        ({ Amount, City }) => (Amount ?? 0) > 100 || City === 'London',
      ],
    ];
    const levels: readonly [QuestionInput['groups'], (order: Order) => unknown[]][] = [
      [[], () => []],
      [[{ fk_column_id: id('Status') }], ({ Status }) => [Status]],
      ...Object.entries(periodOf).map(([unit, period]): [QuestionInput['groups'], (order: Order) => unknown[]] => [
        [{ fk_column_id: id('Placed'), unit: unit as 'day' }],
        ({ Placed }) => [Placed === null ? null : period(Placed)],
      ]),
      [
        [{ fk_column_id: id('Placed'), unit: 'quarter' }, { fk_column_id: id('City') }],
        ({ Placed, City }) => [Placed === null ? null : (periodOf['quarter'] as (date: string) => string)(Placed), City],
      ],
    ];
    for (const [filter, kept] of filters)
      for (const [groups, keys] of levels) {
        const question: QuestionInput = {
          fk_model_id: table.id,
          filter,
          groups,
          measures: [{ aggregate: 'count' }, ...names.map((aggregate) => ({ aggregate, fk_column_id: id('Amount') }))],
          limit: 1000,
        };
        const answer = await answered(question);
        const told = answer.groups.map((group) => [JSON.stringify(group.values.map(optionTitle)), group.measures] as const);
        const wanted = [...byHand(keys, kept)].map(
          ([key, values]) => [key, values.map((value) => (typeof value === 'number' ? expect.closeTo(value, 6) : value))] as const,
        );
        const sorted = <Item extends readonly [string, unknown]>(list: readonly Item[]): Item[] =>
          list.toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(told), JSON.stringify(question)).toEqual(sorted(wanted));
        expect(answer.total).toBe(wanted.length);
      }
  });

  it('periods stand in their order, and a limit leaves out the rest and says how many there are', async () => {
    const question: QuestionInput = {
      fk_model_id: table.id,
      filter: [{ fk_column_id: id('Placed'), comparison_op: 'notblank' }],
      groups: [{ fk_column_id: id('Placed'), unit: 'month', direction: 'desc' }],
      measures: [{ aggregate: 'sum', fk_column_id: id('Amount') }],
      limit: 3,
    };
    const all = await answered({ ...question, limit: 1000 });
    const months = all.groups.map(({ values }) => String(values[0]));
    expect(months).toEqual(months.toSorted().toReversed());
    const cut = await answered(question);
    expect(cut.groups).toEqual(all.groups.slice(0, 3));
    expect(cut.total).toBe(all.groups.length);
    const largest = await answered({ ...question, order: { measure: 0, direction: 'desc' }, limit: 1 });
    expect(largest.groups[0]?.measures[0]).toBe(Math.max(...all.groups.map(({ measures: [value] }) => Number(value ?? 0))));
  });

  it('moments count to the day they have where the reader is, and the records behind a mark are those of that day', async () => {
    const visits = await api.table('Visits', { At: 'DateTime' });
    const moments = ['2026-03-28 22:59:59', '2026-03-28 23:00:00', '2026-03-29 21:59:59', '2026-03-29 22:00:00', '2026-12-31 23:30:00'];
    await call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${visits.id}`,
      moments.map((At) => ({ At: `${At}+00:00` })),
    );
    const at = columnOf(visits, 'At').id;
    const question = (unit: string): object => ({
      fk_model_id: visits.id,
      groups: [{ fk_column_id: at, unit }],
      measures: [{ aggregate: 'count' }],
    });
    const inZone = (path: string, body: unknown, zone: string): Promise<TestAnswer> =>
      api.app.call('POST', `/api/v1/${ofBase(path)}`, { as: api.owner, body, headers: { 'x-quadrille-time-zone': zone } });
    const counted = async (unit: string, zone: string): Promise<unknown> => {
      const { body } = await inZone('questions', { questions: [question(unit)] }, zone);
      return body.answers[0].groups.map(({ values, count }: { values: string[]; count: number }) => [values[0], count]);
    };
    expect(await counted('day', 'UTC')).toEqual([
      ['2026-03-28', 2],
      ['2026-03-29', 2],
      ['2026-12-31', 1],
    ]);
    // clocks are turned in the night before the 29th
    expect(await counted('day', 'Europe/Berlin')).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
      ['2027-01-01', 1],
    ]);
    expect(await counted('year', 'Asia/Kathmandu')).toEqual([
      ['2026-01-01', 4],
      ['2027-01-01', 1],
    ]);
    const behind = await inZone('questions/records', { question: question('day'), path: ['2026-03-29'] }, 'Europe/Berlin');
    expect(behind.body.total).toBe(2);
  });

  it('the records behind a group are as many as it counted, and only those', async () => {
    const question: QuestionInput = {
      fk_model_id: table.id,
      groups: [{ fk_column_id: id('Placed'), unit: 'quarter' }, { fk_column_id: id('Status') }],
      measures: [{ aggregate: 'count' }],
      limit: 1000,
    };
    const { groups } = await answered(question);
    for (const { values, count } of groups) {
      const { body } = await call('POST', ofBase('questions/records'), { question, path: values, limit: 1000 });
      expect([body.total, body.rows.length]).toEqual([count, count]);
      const placed = body.fields.indexOf(id('Placed')) + 2;
      for (const row of body.rows as unknown[][])
        expect(row[placed] === null ? null : periodOf['quarter']?.(String(row[placed]))).toBe(values[0]);
    }
    const parts = groups.filter(({ values }) => values[0] === groups[0]?.values[0]);
    const whole = await call('POST', ofBase('questions/records'), { question, path: groups[0]?.values.slice(0, 1) });
    expect(whole.body.total).toBe(sum(parts.map(({ count }) => count)));
  });

  it('what cannot be answered says why and keeps no other from its answer', async () => {
    const whole: QuestionInput = { fk_model_id: table.id, measures: [{ aggregate: 'count' }] };
    const questions = [
      whole,
      { ...whole, measures: [{ aggregate: 'sum', fk_column_id: id('City') }] },
      { ...whole, groups: [{ fk_column_id: id('City'), unit: 'month' }] },
      { ...whole, fk_model_id: 'm00000000000000' },
      { ...whole, filter: [{ fk_column_id: 'c00000000000000', comparison_op: 'eq', value: '1' }] },
    ];
    const { body } = await call('POST', ofBase('questions'), { questions });
    expect(body.answers.map((one: QuestionAnswer) => (one.ok ? one.groups[0]?.count : one.code))).toEqual([
      orders.length,
      expect.any(String),
      expect.any(String),
      'tableNotFound',
      'invalidFilter',
    ]);
    expect((await call('POST', ofBase('questions'), { questions: [] })).status).toBe(400);
    expect((await call('POST', ofBase('questions'), { questions: [{ ...whole, limit: 100_000 }] })).status).toBe(400);
    expect((await call('POST', ofBase('questions'), { questions: [whole] }, null)).status).toBe(401);
    expect((await call('POST', ofBase('questions'), { questions: [whole] }, api.stranger)).status).toBe(403);
  });

  it('widgets are added, arranged without overlaps, copied and removed, and each step is taken back', async () => {
    const add = async (body: object): Promise<{ id: string; place: object }> =>
      (await call('POST', `db/meta/dashboards/${board.id}/widgets`, body)).body;
    const first = await add({
      kind: 'number',
      title: 'Orders',
      questions: [{ fk_model_id: table.id, measures: [{ aggregate: 'count' }] }],
    });
    const second = await add({ kind: 'text', title: 'Note', settings: { text: 'Hello' } });
    expect([first.place, second.place]).toEqual([
      { x: 0, y: 0, w: 3, h: 2 },
      { x: 3, y: 0, w: 4, h: 2 },
    ]);
    const placesNow = async (): Promise<Record<string, object>> => {
      const { body } = await call('GET', `db/meta/dashboards/${board.id}`);
      return Object.fromEntries((body as WireFullDashboard).widgets.map((widget) => [widget.title, widget.place]));
    };
    const before = await placesNow();
    const moved = await call('PATCH', `db/meta/dashboards/${board.id}/places`, {
      places: [{ id: second.id, place: { x: 0, y: 0, w: 6, h: 2 } }],
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await placesNow()).toEqual({ Note: { x: 0, y: 0, w: 6, h: 2 }, Orders: { x: 0, y: 2, w: 3, h: 2 } });
    await call('POST', ofBase('undo'), {});
    expect(await placesNow()).toEqual(before);
    const copy = await call('POST', `db/meta/widgets/${first.id}/duplicate`, {});
    expect(copy.body.questions).toHaveLength(1);
    expect((await call('DELETE', `db/meta/widgets/${copy.body.id}`)).body).toBe(true);
    const whole = await call('POST', `db/meta/dashboards/${board.id}/duplicate`, {});
    expect(whole.body).toMatchObject({ title: 'Sales_1', uuid: null });
    expect(whole.body.widgets).toHaveLength(2);
    expect((await call('DELETE', `db/meta/dashboards/${whole.body.id}`)).body).toBe(true);
    expect((await call('GET', `db/meta/dashboards/${whole.body.id}`)).status).toBe(404);
    await call('POST', ofBase('undo'), {});
    expect((await call('GET', `db/meta/dashboards/${whole.body.id}`)).body.widgets).toHaveLength(2);
    expect((await call('PATCH', `db/meta/widgets/${first.id}`, { questions: [{ fk_model_id: 'm00000000000000' }] })).status).toBe(404);
    expect((await call('DELETE', `db/meta/widgets/${first.id}`, undefined, api.editor)).status).toBe(403);
    expect((await call('GET', ofBase('dashboards'), undefined, api.viewer)).body.list).toHaveLength(2);
    expect((await call('GET', ofBase('dashboards'), undefined, api.stranger)).status).toBe(403);
  });

  it('answers of widgets follow the filters of the board, what is written, and the rights of the reader', async () => {
    const filters = [{ id: 'status', title: 'Status', fields: [id('Status')] }];
    const { body: made } = await call('POST', ofBase('dashboards'), {
      title: 'Filtered',
      widgets: [
        { kind: 'number', questions: [{ fk_model_id: table.id, measures: [{ aggregate: 'count' }] }] },
        { kind: 'number', questions: [{ fk_model_id: table.id, measures: [{ aggregate: 'sum', fk_column_id: id('Amount') }] }] },
      ],
    });
    await call('PATCH', `db/meta/dashboards/${made.id}`, { filters });
    const look = async (body: object, as?: TestUser): Promise<unknown[]> => {
      const { body: told } = await call('POST', `db/meta/dashboards/${made.id}/answers`, body, as);
      return told.answers.map(({ answers: [one] }: { answers: QuestionAnswer[] }) => (one?.ok ? one.groups[0]?.measures[0] : one?.code));
    };
    const sent = orders.filter(({ Status }) => Status === 'Sent');
    const choices = [{ filter: 'status', comparison_op: 'anyof', value: 'Sent' }];
    const amount = (some: readonly Order[]): unknown => expect.closeTo(sum(some.map(({ Amount }) => Amount ?? 0)), 6);
    expect(await look({ choices: [] })).toEqual([orders.length, amount(orders)]);
    expect(await look({ choices })).toEqual([sent.length, amount(sent)]);
    expect(await look({ choices, widget_ids: [made.widgets[0].id] })).toEqual([sent.length]);
    expect(
      (await call('POST', `db/meta/dashboards/${made.id}/answers`, { choices: [{ filter: 'gone', comparison_op: 'eq' }] })).status,
    ).toBe(404);

    const rule = await call('POST', `db/meta/tables/${table.id}/rules`, {
      actions: ['read'],
      roles: ['viewer', 'editor', 'commenter', 'visitor'],
      filter: [{ fk_column_id: id('City'), comparison_op: 'eq', value: 'London' }],
    });
    expect(rule.status, rule.text).toBe(200);
    const seen = orders.filter(({ City }) => City === 'London');
    expect(await look({}, api.viewer)).toEqual([seen.length, amount(seen)]);
    expect(await look({})).toEqual([orders.length, amount(orders)]);
    const { uuid } = (await call('POST', `db/meta/dashboards/${made.id}/share`, {})).body;
    const shared = await call('POST', `db/public/shared-dashboard/${uuid}/answers`, {}, null);
    expect(shared.body.answers[0].answers[0].groups[0].measures).toEqual([seen.length]);
    const hidden = await call('POST', `db/meta/tables/${table.id}/rules`, {
      fk_column_id: id('Amount'),
      actions: ['read'],
      roles: ['editor'],
    });
    expect(hidden.status, hidden.text).toBe(200);
    expect(await look({}, api.viewer)).toEqual([seen.length, 'columnNotFound']);
    const toViewer = (await call('GET', `db/meta/dashboards/${made.id}`, undefined, api.viewer)).body as WireFullDashboard;
    expect(toViewer.widgets.map(({ is_hidden, questions }) => [is_hidden, questions.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
    for (const one of [rule, hidden]) await call('DELETE', `db/meta/rules/${one.body.id}`);
    await call('POST', `db/data/v1/${api.projectId}/${table.id}`, { City: 'Rome', Amount: 12 });
    expect(await look({}, api.viewer)).toEqual([orders.length + 1, expect.closeTo(sum(orders.map(({ Amount }) => Amount ?? 0)) + 12, 6)]);
    await call('POST', ofBase('undo'), {});
  });

  it('a number tells who moved it since when, and what it was before', async () => {
    const question: QuestionInput = {
      fk_model_id: table.id,
      filter: [{ fk_column_id: id('City'), comparison_op: 'eq', value: 'Oslo' }],
      measures: [{ aggregate: 'sum', fk_column_id: id('Amount') }],
    };
    const explain = async (asked: QuestionInput, more: object = {}): Promise<TestAnswer> =>
      call('POST', ofBase('questions/explain'), { question: asked, ...more });
    const rows = (method: string, body: unknown, as?: TestUser): Promise<TestAnswer> => call(method, `tables/${table.id}/rows`, body, as);
    const made = await rows('POST', [
      { City: 'Oslo', Amount: 10 },
      { City: 'Oslo', Amount: 5 },
      { City: 'Rome', Amount: 7 },
    ]);
    const [first, second, third] = made.body.map(({ Id }: { Id: number }) => Id);
    const since = new Date(Date.now() + 60_000).toISOString();
    expect((await explain(question, { since })).body).toMatchObject({ now: 15, before: 15, steps: [] });
    await rows(
      'PATCH',
      [
        { Id: first, Amount: 12 },
        { Id: third, City: 'Oslo' },
      ],
      api.editor,
    );
    await rows('DELETE', [{ Id: second }]);
    const told = (await explain(question)).body;
    expect([told.now, told.before]).toEqual([19, 0]);
    expect(
      told.steps.map(({ added, removed, delta }: { added: number; removed: number; delta: number }) => [added, removed, delta]),
    ).toEqual([
      [2, 0, 15],
      [1, 0, 9],
      [0, 1, -5],
    ]);
    expect(told.steps[0].actor_id).not.toBe(told.steps[1].actor_id);
    expect((await call('POST', ofBase('questions/explain'), { question }, api.viewer)).body).toEqual({
      ...told,
      since: expect.any(String),
    });
    const counted = (await explain({ ...question, measures: [{ aggregate: 'count' }] })).body;
    expect([counted.now, counted.before]).toEqual([2, 0]);
    // of other measures only what they are made of is told
    expect((await explain({ ...question, measures: [{ aggregate: 'avg', fk_column_id: id('Amount') }] })).body).toMatchObject({
      now: 9.5,
      is_told: false,
      steps: [],
    });
    expect((await explain({ ...question, groups: [{ fk_column_id: id('City') }] })).status).toBe(400);
    expect((await call('POST', ofBase('questions/explain'), { question }, api.stranger)).status).toBe(403);
    await rows('DELETE', [{ Id: first }, { Id: third }]);
  });

  it('what an import or a copy brought at once moved a number too, and what came after it is told apart', async () => {
    const { body: job } = await call('POST', `db/meta/duplicate/${api.projectId}/table/${table.id}`, {});
    await expect.poll(async () => (await api.app.parts.jobs.find(job.id))?.state, { timeout: 30_000 }).toBe('completed');
    const { list } = (await call('GET', ofBase('tables'))).body;
    const { id: copyId } = list.find(({ id: one, title }: { id: string; title: string }) => one !== table.id && title.startsWith('Orders'));
    await call('POST', `tables/${copyId}/rows`, [{ City: 'Oslo' }, { City: 'Oslo' }]);
    const question = { fk_model_id: copyId, measures: [{ aggregate: 'count' }] };
    const { body } = await call('POST', ofBase('questions/explain'), { question });
    const steps = body.steps.map(({ added, removed, delta }: { added: number; removed: number; delta: number }) => [added, removed, delta]);
    expect([body.now, body.before, steps]).toEqual([
      orders.length + 2,
      0,
      [
        [orders.length, 0, orders.length],
        [2, 0, 2],
      ],
    ]);
    await call('DELETE', `db/meta/tables/${copyId}`);
  });

  it('copies of a base and its snapshots have the dashboards, asking about their own tables, and no link to them', async () => {
    const ended = async (job: string): Promise<void> => {
      await expect.poll(async () => (await api.app.parts.jobs.find(job))?.state, { timeout: 30_000 }).toMatch(/completed|failed/);
      expect((await api.app.parts.jobs.find(job))?.state).toBe('completed');
    };
    const counted = async (projectId: string): Promise<unknown> => {
      const { list } = (await call('GET', `db/meta/projects/${projectId}/dashboards`)).body;
      const copy = list.find(({ title }: { title: string }) => title === 'Copied');
      const { body } = await call('POST', `db/meta/dashboards/${copy.id}/answers`, {});
      const { body: full } = await call('GET', `db/meta/dashboards/${copy.id}`);
      return [body.answers[0].answers[0].groups?.[0].measures[0], full.uuid, full.widgets[0].questions[0].fk_model_id === table.id];
    };
    const { body: made } = await call('POST', ofBase('dashboards'), {
      title: 'Copied',
      widgets: [{ kind: 'number', questions: [{ fk_model_id: table.id, measures: [{ aggregate: 'count' }] }] }],
    });
    await call('POST', `db/meta/dashboards/${made.id}/share`, {});
    const copied = await call('POST', `db/meta/duplicate/${api.projectId}`, {});
    await ended(copied.body.id);
    expect(await counted(copied.body.project_id)).toEqual([orders.length, null, false]);
    await call('DELETE', `db/meta/dashboards/${made.id}`);
  });

  it('a public link shows the dashboard to anybody, asks for its password, tells no questions, and ends', async () => {
    const shared = await call('POST', `db/meta/dashboards/${board.id}/share`, {});
    const uuid = shared.body.uuid as string;
    expect((await call('POST', `db/meta/dashboards/${board.id}/share`, {}, api.editor)).status).toBe(403);
    expect((await call('GET', `db/meta/dashboards/${board.id}`, undefined, api.viewer)).body.uuid).toBe(null);
    const open = await call('GET', `db/public/shared-dashboard/${uuid}/meta`, undefined, null);
    expect(open.body.title).toBe('Sales');
    expect((open.body as WireFullDashboard).widgets.every(({ questions }) => questions.length === 0)).toBe(true);
    await call('PATCH', `db/meta/dashboards/${board.id}/share`, { password: 'open sesame' });
    expect((await call('GET', `db/public/shared-dashboard/${uuid}/meta`, undefined, null)).status).toBe(403);
    expect((await call('POST', `db/public/shared-dashboard/${uuid}/answers`, {}, null)).status).toBe(403);
    await call('DELETE', `db/meta/dashboards/${board.id}/share`);
    await call('POST', ofBase('undo'), {});
    expect((await call('GET', `db/public/shared-dashboard/${uuid}/meta`, undefined, null)).status).toBe(404);
  });
});
