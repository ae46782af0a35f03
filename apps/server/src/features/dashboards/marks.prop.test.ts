import { DatabaseSync } from 'node:sqlite';
import type { AnsweredQuestion, QuestionAnswer, QuestionInput, WireFullDashboard, WireFullTable } from '@quadrille/contract';
import { type WidgetKind, widgetKinds } from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';
import { Dice } from '../rules/testing/oracle-base.ts';

/** Every mark beside SQL written by hand, which is run over the same records in a database of its own. */
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin'] as const;
type Zone = (typeof zones)[number];
const rounds = budget(12);
const firstSeed = budgetSeed();

let api: ApiFixture;
let table: WireFullTable;
let byHand: DatabaseSync;

interface Sale {
  readonly City: string | null;
  readonly Status: string | null;
  readonly Done: boolean;
  readonly Amount: number | null;
  readonly Stars: number | null;
  readonly Placed: string | null;
  readonly Seen: string | null;
}
const statuses = ['New', 'Packed', 'Sent', 'Late'];

async function prepare(started: ApiFixture): Promise<void> {
  api = started;
  table = await api.table('Sales', {
    City: 'SingleLineText',
    Status: { uidt: 'SingleSelect', dtxp: statuses.map((one) => `'${one}'`).join() },
    Done: 'Checkbox',
    Amount: { uidt: 'Decimal', meta: { precision: 3 } },
    Stars: 'Rating',
    Placed: 'Date',
    Seen: 'DateTime',
  });
  byHand = new DatabaseSync(':memory:');
  byHand.exec(
    'CREATE TABLE sales (id INTEGER PRIMARY KEY, City TEXT, Status TEXT, Done INTEGER, Amount REAL, Stars REAL, Placed TEXT, Seen TEXT)',
  );
  for (const zone of zones) byHand.function(nameOf(zone), (moment) => (moment === null ? null : dayIn(String(moment), zone)));
  const dice = new Dice(firstSeed);
  await insert(Array.from({ length: 160 }, () => makeSale(dice)));
}

const nameOf = (zone: Zone): string => `day_in_${zone.toLowerCase().replaceAll('/', '_')}`;

/** The day of a moment on the clocks of a zone, as the calendar of the platform tells it. */
function dayIn(moment: string, timeZone: Zone): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(new Date(moment));
}

function makeSale(dice: Dice): Sale {
  const moment = (): string => new Date(Date.UTC(2025, dice.roll(14), 1 + dice.roll(28), dice.roll(24), dice.roll(60))).toISOString();
  return {
    City: dice.pick(['Paris', 'Oslo', 'paris', 'Ålesund', 'قاهرة', null]),
    Status: dice.pick([...statuses, null]),
    Done: dice.roll(2) === 0,
    Amount: dice.pick([null, dice.roll(200_000) / 1000 - 50, 0.1, 0.2]),
    Stars: dice.pick([null, 1 + dice.roll(5)]),
    Placed: dice.pick([null, moment().slice(0, 10)]),
    Seen: dice.pick([null, moment()]),
  };
}

async function insert(sales: readonly Sale[]): Promise<void> {
  const wire = sales.map(({ Seen, ...rest }) => ({ ...rest, Seen: Seen?.replace('T', ' ').replace('.000Z', '+00:00') ?? null }));
  const { status, text } = await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, wire);
  expect(status, text).toBe(200);
  const add = byHand.prepare('INSERT INTO sales (City, Status, Done, Amount, Stars, Placed, Seen) VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const { City, Status, Done, Amount, Stars, Placed, Seen } of sales) add.run(City, Status, Number(Done), Amount, Stars, Placed, Seen);
}

const id = (title: string): string => columnOf(table, title).id;

/** Something one can ask for, and what that is in SQL. */
interface Condition {
  readonly field: keyof Sale;
  readonly op: string;
  readonly sub?: string;
  readonly value: string | null;
  sql(zone: Zone): string;
}

function makeCondition(dice: Dice): Condition {
  const day = new Date(Date.UTC(2025, dice.roll(14), 1 + dice.roll(28))).toISOString().slice(0, 10);
  const amount = dice.roll(150) - 20;
  const some = dice.some(statuses);
  const [one = 'New', ...others] = some;
  const days: readonly [string, string][] = [
    ['eq', '='],
    ['gt', '>'],
    ['lt', '<'],
    ['gte', '>='],
  ];
  const [dayOp, daySign] = dice.pick(days);
  const amounts: readonly [string, string][] = [
    ['gt', '>'],
    ['lte', '<='],
    ['neq', 'IS NOT'],
  ];
  const [amountOp, amountSign] = dice.pick(amounts);
  return dice.pick<Condition>([
    { field: 'City', op: 'blank', value: null, sql: () => `coalesce(City, '') = ''` },
    { field: 'City', op: 'notblank', value: null, sql: () => `City <> ''` },
    { field: 'Status', op: 'eq', value: one, sql: () => `Status = '${one}'` },
    {
      field: 'Status',
      op: 'anyof',
      value: [one, ...others].join(),
      sql: () => `Status IN (${[one, ...others].map((name) => `'${name}'`).join()})`,
    },
    { field: 'Done', op: 'checked', value: null, sql: () => 'Done = 1' },
    { field: 'Done', op: 'notchecked', value: null, sql: () => 'Done = 0' },
    { field: 'Amount', op: amountOp, value: String(amount), sql: () => `Amount ${amountSign} ${amount}` },
    { field: 'Stars', op: 'gte', value: '3', sql: () => 'Stars >= 3' },
    { field: 'Placed', op: dayOp, sub: 'exactDate', value: day, sql: () => `Placed ${daySign} '${day}'` },
    { field: 'Seen', op: dayOp, sub: 'exactDate', value: day, sql: (zone) => `${nameOf(zone)}(Seen) ${daySign} '${day}'` },
  ]);
}

const toWire = ({ field, op, sub, value }: Condition, logical: 'and' | 'or' = 'and') => ({
  fk_column_id: id(field),
  comparison_op: op,
  comparison_sub_op: sub ?? null,
  value,
  logical_op: logical,
});

const periods: Readonly<Record<string, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => `date(${day}, '-6 days', 'weekday 1')`,
  month: (day) => `date(${day}, 'start of month')`,
  quarter: (day) => `date(${day}, 'start of year', '+' || ((CAST(strftime('%m', ${day}) AS INTEGER) - 1) / 3 * 3) || ' months')`,
  year: (day) => `date(${day}, 'start of year')`,
};

interface Level {
  readonly group: { readonly fk_column_id: string; readonly unit: string | null; readonly direction: 'asc' | 'desc' };
  sql(zone: Zone): string;
}

function makeLevel(dice: Dice): Level {
  const field = dice.pick(['City', 'Status', 'Done', 'Stars', 'Placed', 'Seen', 'Amount'] as const);
  const unit = field === 'Seen' || (field === 'Placed' && dice.roll(4) > 0) ? dice.pick(Object.keys(periods)) : null;
  const inPeriod = unit === null ? (day: string) => day : (periods[unit] as (day: string) => string);
  return {
    group: { fk_column_id: id(field), unit, direction: dice.pick(['asc', 'desc']) },
    sql: (zone) => inPeriod(field === 'Seen' ? `${nameOf(zone)}(Seen)` : field),
  };
}

const measures: readonly (readonly [aggregate: string, field: keyof Sale | null, sql: string])[] = [
  ['count', null, 'count(*)'],
  ...(['sum', 'avg', 'min', 'max'] as const).map((name) => [name, 'Amount', `${name}(Amount)`] as const),
  ['sum', 'Stars', 'sum(Stars)'],
  ['range', 'Stars', 'max(Stars) - min(Stars)'],
  ['countFilled', 'City', `count(nullif(City, ''))`],
  ['countEmpty', 'Status', 'count(*) - count(Status)'],
  ['percentFilled', 'Amount', 'count(Amount) * 100.0 / count(*)'],
  ['countUnique', 'City', `count(DISTINCT nullif(City, ''))`],
  ['checked', 'Done', 'sum(Done)'],
  ['percentUnchecked', 'Done', '(count(*) - sum(Done)) * 100.0 / count(*)'],
  ['earliestDate', 'Placed', 'min(Placed)'],
  ['dateRange', 'Placed', 'CAST(julianday(max(Placed)) - julianday(min(Placed)) AS INTEGER)'],
];

/** Levels and measures of each kind of widget; null: it lists records or asks nothing. */
const shapes: Readonly<Record<WidgetKind, readonly [least: number, most: number, measures: number] | 'records' | null>> = {
  number: [0, 0, 1],
  bar: [1, 2, 2],
  line: [1, 2, 1],
  area: [1, 2, 1],
  pie: [1, 1, 1],
  scatter: [1, 1, 2],
  heatmap: [2, 2, 1],
  funnel: [1, 1, 1],
  pivot: [1, 2, 3],
  table: 'records',
  view: 'records',
  text: null,
  image: null,
  button: null,
};

interface Asked {
  readonly kind: WidgetKind;
  readonly levels: readonly Level[];
  readonly measured: readonly (typeof measures)[number][];
  readonly conditions: readonly Condition[];
  readonly joined: 'and' | 'or';
  readonly question: QuestionInput;
}

function makeAsked(dice: Dice, kind: WidgetKind): Asked | null {
  const shape = shapes[kind];
  if (shape === null) return null;
  const conditions = Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => makeCondition(dice));
  const joined = dice.pick(['and', 'or'] as const);
  const common = { fk_model_id: table.id, filter: conditions.map((one) => toWire(one, joined)), limit: 1000 };
  if (shape === 'records') {
    const question = { ...common, records: { fields: [id('City')], sorts: [{ fk_column_id: id('Stars'), direction: 'desc' as const }] } };
    return { kind, levels: [], measured: [], conditions, joined, question };
  }
  const [least, most, count] = shape;
  const levels: Level[] = [];
  while (levels.length < least + dice.roll(most - least + 1)) {
    const level = makeLevel(dice);
    if (levels.every((one) => one.group.fk_column_id !== level.group.fk_column_id)) levels.push(level);
  }
  const measured = Array.from({ length: count }, () => dice.pick(measures));
  const question = {
    ...common,
    groups: levels.map(({ group }) => group),
    measures: measured.map(([aggregate, field]) => ({ aggregate, fk_column_id: field === null ? null : id(field) })),
  } as QuestionInput;
  return { kind, levels, measured, conditions, joined, question };
}

function whereOf({ conditions, joined }: Asked, others: readonly string[], zone: Zone): string {
  const own = conditions.map((one) => `(${one.sql(zone)})`).join(` ${joined.toUpperCase()} `);
  return [...(own === '' ? [] : [`(${own})`]), ...others.map((one) => `(${one})`)].join(' AND ') || '1';
}

/** Marks in the words of the test: options by title, numbers as far as databases agree. */
function toMarks(answer: AnsweredQuestion): string[] {
  const { options } = columnOf(table, 'Status').colOptions as {
    readonly options: readonly { readonly id: string; readonly title: string }[];
  };
  const word = (value: unknown): unknown => options.find((option) => option.id === value)?.title ?? value;
  return answer.groups.map(({ values, measures: told }) => toMark(values.map(word), told));
}
const toMark = (values: readonly unknown[], told: readonly unknown[]): string =>
  JSON.stringify([values.map(plain), told.map((value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value))]);
/** SQLite has no booleans. */
const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

function marksByHand({ levels, measured }: Asked, where: string, zone: Zone): { marks: string[]; total: number } {
  const keys = levels.map(({ sql }) => sql(zone));
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const statement = byHand.prepare(
    `SELECT ${[...keys, ...measured.map(([, , sql]) => sql)].join(', ')} FROM sales WHERE ${where}${grouped}`,
  );
  statement.setReturnArrays(true);
  const rows = statement.all() as unknown as unknown[][];
  return { marks: rows.map((row) => toMark(row.slice(0, keys.length), row.slice(keys.length))), total: rows.length };
}

/** The same record changed, made or taken away here and there. */
async function change(dice: Dice): Promise<void> {
  const sale = makeSale(dice);
  const [{ id: some }] = byHand.prepare('SELECT id FROM sales ORDER BY id LIMIT 1 OFFSET ?').all(dice.roll(100)) as [{ id: number }];
  const step = dice.roll(3);
  if (step === 0) return insert([sale]);
  if (step === 1) {
    const answer = await api.call('PATCH', `tables/${table.id}/rows`, [
      { Id: some, City: sale.City, Amount: sale.Amount, Placed: sale.Placed },
    ]);
    expect(answer.status, answer.text).toBe(200);
    byHand.prepare('UPDATE sales SET City = ?, Amount = ?, Placed = ? WHERE id = ?').run(sale.City, sale.Amount, sale.Placed, some);
    return;
  }
  const answer = await api.call('DELETE', `tables/${table.id}/rows`, [{ Id: some }]);
  expect(answer.status, answer.text).toBe(200);
  byHand.prepare('DELETE FROM sales WHERE id = ?').run(some);
}

describeApiOnEach(prepare, () => {
  it(
    'every mark of every kind of widget is what SQL by hand says, under any filter, in any zone and for readers bound by a rule',
    async () => {
      const rule = await api.call('POST', `db/meta/tables/${table.id}/rules`, {
        actions: ['read'],
        roles: ['viewer'],
        filter: [{ fk_column_id: id('Done'), comparison_op: 'notchecked' }],
      });
      expect(rule.status, rule.text).toBe(200);
      const readers: readonly (readonly [TestUser, readonly string[]])[] = [
        [api.owner, []],
        [api.viewer, ['Done = 0']],
      ];
      let compared = 0;
      for (let round = 0; round < rounds; round++) {
        const dice = new Dice(firstSeed + round);
        const asked = widgetKinds.flatMap((kind) => makeAsked(dice, kind) ?? []);
        const widgets = asked.map(({ kind, question }) => ({ kind, title: kind, questions: [question] }));
        const made = await api.call('POST', `db/meta/projects/${api.projectId}/dashboards`, { title: `Marks ${round}`, widgets });
        expect(made.status, made.text).toBe(200);
        const board = made.body as WireFullDashboard;
        const chosen = dice.pick([[], [makeCondition(dice)]]);
        const filters = chosen.map(({ field }) => ({ id: field, title: field, fields: [id(field)] }));
        expect((await api.call('PATCH', `db/meta/dashboards/${board.id}`, { filters })).status).toBe(200);
        const choices = chosen.map(({ field, op, sub, value }) => ({
          filter: field,
          comparison_op: op,
          comparison_sub_op: sub ?? null,
          value,
        }));
        await change(dice);
        for (const [as, rights] of readers) {
          const zone = dice.pick(zones);
          const send = (path: string, body: unknown): Promise<TestAnswer> =>
            api.app.call('POST', `/api/v1/db/meta/${path}`, { as, body, headers: { 'x-quadrille-time-zone': zone } });
          const { body, text } = await send(`dashboards/${board.id}/answers`, { choices });
          for (const one of asked) {
            const note = `seed ${firstSeed + round}, ${one.kind} in ${zone}: ${JSON.stringify(one.question)} ${JSON.stringify(choices)}`;
            const widget = board.widgets.find(({ title }) => title === one.kind);
            const found = body.answers?.find(({ widget_id }: { widget_id: string }) => widget_id === widget?.id);
            const answer = found?.answers[0] as QuestionAnswer | undefined;
            if (answer?.ok !== true) throw new Error(`${note}: ${text.slice(0, 300)}`);
            const where = whereOf(one, [...chosen.map((condition) => condition.sql(zone)), ...rights], zone);
            if (one.question.records != null) {
              const ids = byHand.prepare(`SELECT id FROM sales WHERE ${where} ORDER BY Stars DESC NULLS LAST, id`).all();
              expect(
                answer.rows.map(([row]) => row),
                note,
              ).toEqual(ids.map((row) => row['id']));
              compared += ids.length;
              continue;
            }
            const { marks, total } = marksByHand(one, where, zone);
            expect(toMarks(answer).toSorted(), note).toEqual(marks.toSorted());
            expect(answer.total, note).toBe(total);
            compared += marks.length;
            if (answer.groups.length === 0) continue;
            const mark = dice.pick(answer.groups);
            const behind = { question: one.question, path: mark.values, dashboard_id: board.id, choices, limit: 1 };
            expect((await send(`projects/${api.projectId}/questions/records`, behind)).body.total, `${note}: its records`).toBe(mark.count);
          }
        }
        expect((await api.call('DELETE', `db/meta/dashboards/${board.id}`)).status).toBe(200);
      }
      expect(compared).toBeGreaterThan(rounds * 50);
    },
    Math.max(300_000, rounds * 20_000),
  );
});
