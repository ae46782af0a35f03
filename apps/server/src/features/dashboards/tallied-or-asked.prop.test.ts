import type { QuestionInput, WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { expect, it, vi } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';
import { Dice } from '../rules/testing/oracle-base.ts';

/** Every question is asked alone, which the database answers, and among others, which are put together from one look at the records. */
const rounds = budget(15);
const firstSeed = budgetSeed();
const together = 8;

let api: ApiFixture;
let table: WireFullTable;
const id = (title: string): string => columnOf(table, title).id;

/** All types whose values are told apart, and what cells of them may hold. Fractions are those that computers add up without rounding. */
let cells: Readonly<Record<string, readonly unknown[]>>;
const dates = ['2025-01-01', '2025-01-05', '2025-02-28', '2025-12-31', '2026-01-01', null];
const moments = ['2025-01-01 00:30:00+00:00', '2025-01-31 23:30:00+00:00', '2025-02-01 12:00:00+00:00', '2026-03-29 01:00:00+00:00', null];

async function prepare(started: ApiFixture): Promise<void> {
  api = started;
  const emailOf = async (as = api.owner): Promise<string> => (await api.call('GET', 'auth/user/me', undefined, as)).body.email as string;
  const [owner, editor] = [await emailOf(), await emailOf(api.editor)];
  const choices = { dtxp: "'Late','New','a b','Sent'" };
  table = await api.table('Things', {
    Line: 'SingleLineText',
    Mail: 'Email',
    Phone: 'PhoneNumber',
    Link: 'URL',
    Done: 'Checkbox',
    Tags: { uidt: 'MultiSelect', ...choices },
    Status: { uidt: 'SingleSelect', ...choices },
    Who: { uidt: 'Collaborator', meta: { is_multi: true } },
    Day: 'Date',
    Seen: 'DateTime',
    Born: 'Year',
    Clock: 'Time',
    Count: 'Number',
    Share: { uidt: 'Decimal', meta: { precision: 3 } },
    Price: 'Currency',
    Part: 'Percent',
    Lasted: 'Duration',
    Stars: 'Rating',
  });
  cells = {
    Line: ['a', 'A', 'b', 'ä', ' a', '10', '9', '', 'قاهرة', null],
    Mail: ['a@example.com', 'b@example.com', null],
    Phone: ['+49 1', '+49 10', '030', null],
    Link: ['https://a.example', 'https://b.example/x', null],
    Done: [true, false, null],
    Tags: ['New', 'Late,New', 'Sent,Late', 'a b', null],
    Status: ['New', 'Late', 'a b', null],
    Who: [owner, editor, `${owner},${editor}`, null],
    Day: dates,
    Seen: moments,
    Born: [1999, 2024, 1, null],
    Clock: ['09:30:00', '23:59:59', '00:00:00', null],
    Count: [-3, 0, 7, 12, null],
    Share: [0.5, -0.25, 3.125, 0, null],
    Price: [9.75, 10, -1.5, null],
    Part: [50, 12.5, 100, null],
    Lasted: [90, 5400, 0, null],
    Stars: [1, 3, 5, null],
  };
  const dice = new Dice(firstSeed);
  const rows = Array.from({ length: 250 }, () =>
    Object.fromEntries(Object.entries(cells).map(([title, values]) => [title, dice.pick(values)])),
  );
  const { status, text } = await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, rows);
  expect(status, text).toBe(200);
}

const numbers = ['Born', 'Count', 'Share', 'Price', 'Part', 'Lasted', 'Stars'];
const others = ['Line', 'Mail', 'Tags', 'Status', 'Who', 'Clock'];

function makeMeasure(dice: Dice): object {
  const of = (aggregate: string, title: string): object => ({ aggregate, fk_column_id: id(title) });
  return dice.pick([
    { aggregate: 'count' },
    of(dice.pick(['sum', 'avg', 'min', 'max', 'range', 'countFilled']), dice.pick(numbers.filter((one) => one !== 'Born'))),
    of(dice.pick(['countFilled', 'countEmpty', 'percentFilled']), dice.pick(others)),
    of(dice.pick(['checked', 'percentUnchecked']), 'Done'),
    of(dice.pick(['earliestDate', 'latestDate', 'dateRange']), 'Day'),
  ]);
}

function makeFilter(dice: Dice): object {
  const logical = { logical_op: dice.pick(['and', 'or']) };
  return {
    ...logical,
    ...dice.pick([
      { fk_column_id: id('Status'), comparison_op: 'anyof', value: 'New,Late' },
      { fk_column_id: id('Tags'), comparison_op: 'anyof', value: 'Late' },
      { fk_column_id: id('Line'), comparison_op: dice.pick(['blank', 'notblank']) },
      { fk_column_id: id('Line'), comparison_op: 'like', value: 'a' },
      { fk_column_id: id('Done'), comparison_op: 'checked' },
      { fk_column_id: id(dice.pick(numbers)), comparison_op: dice.pick(['gt', 'lte', 'neq']), value: String(dice.roll(10)) },
      { fk_column_id: id('Day'), comparison_op: 'gt', comparison_sub_op: 'exactDate', value: '2025-02-01' },
      { fk_column_id: id('Clock'), comparison_op: 'notblank' },
    ]),
  };
}

function makeQuestion(dice: Dice): QuestionInput {
  const titles = dice.some(Object.keys(cells), 20).slice(0, 2);
  const groups = (titles.length > 0 && dice.roll(5) > 0 ? titles : dice.pick([[], [dice.pick(Object.keys(cells))]])).map((title) => {
    const unit = title === 'Seen' || (title === 'Day' && dice.roll(3) > 0) ? dice.pick(['day', 'week', 'month', 'quarter', 'year']) : null;
    return { fk_column_id: id(title), unit, direction: dice.pick(['asc', 'desc']) };
  });
  const measures = Array.from({ length: 1 + dice.roll(3) }, () => makeMeasure(dice));
  const order = dice.roll(2) === 0 ? null : { measure: dice.roll(measures.length), direction: dice.pick(['asc', 'desc']) };
  const filter = Array.from({ length: dice.pick([0, 0, 1, 2, 4]) }, () => makeFilter(dice));
  return { fk_model_id: table.id, groups, measures, order, filter, limit: dice.pick([1, 2, 3, 5, 1000]) } as QuestionInput;
}

describeApiOnEach(prepare, () => {
  const ask = async (questions: readonly QuestionInput[], zone = 'UTC'): Promise<readonly unknown[]> => {
    const request = { as: api.owner, body: { questions }, headers: { 'x-quadrille-time-zone': zone } };
    const { status, text, body } = await api.app.call('POST', `/api/v1/db/meta/projects/${api.projectId}/questions`, request);
    expect(status, text).toBe(200);
    return body.answers as unknown[];
  };
  /** How often the base is asked in which way. */
  const listen = async () => {
    const store = await api.app.parts.engine.openBase(api.projectId as BaseId);
    const [tally, ...asked] = (['tally', 'groups', 'aggregates', 'count'] as const).map((name) => vi.spyOn(store, name));
    return {
      /** Looks at all records for all questions, and for single ones. */
      counts: (): number[] => [tally?.mock.calls.length ?? 0, asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)],
      stop: (): void => [tally, ...asked].forEach((one) => one?.mockRestore()),
    };
  };

  it(
    'an answer put together from a tally is that of the database to the last sign, in its order, cut at the same place',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const dice = new Dice(firstSeed + round);
        const zone = dice.pick(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu']);
        const questions = Array.from({ length: together }, () => makeQuestion(dice));
        const listening = await listen();
        const tallied = await ask(questions, zone);
        expect(listening.counts(), `seed ${firstSeed + round}: one look for all`).toEqual([1, 0]);
        listening.stop();
        for (const [at, question] of questions.entries()) {
          const alone = await listen();
          const [asked] = await ask([question], zone);
          const [tallies] = alone.counts();
          alone.stop();
          const note = `seed ${firstSeed + round}, ${zone}: ${JSON.stringify(question)}`;
          expect(tallies, note).toBe(0);
          expect(asked, note).toHaveProperty('ok', true);
          expect(JSON.stringify(tallied[at]), note).toBe(JSON.stringify(asked));
        }
      }
    },
    Math.max(120_000, rounds * 5_000),
  );

  it('a board of four questions takes one look at the records, and a single question about them is left to the database', async () => {
    const count = (title: string): QuestionInput =>
      ({ fk_model_id: table.id, groups: [{ fk_column_id: id(title) }], measures: [{ aggregate: 'count' }] }) as QuestionInput;
    const questions = ['Status', 'Stars', 'Done', 'Part'].map(count);
    const widgets = questions.map((question) => ({ kind: 'bar', questions: [question] }));
    const made = await api.call('POST', `db/meta/projects/${api.projectId}/dashboards`, { title: 'Four', widgets });
    expect(made.status, made.text).toBe(200);
    const listening = await listen();
    const { status, body } = await api.call('POST', `db/meta/dashboards/${made.body.id}/answers`, {});
    expect([status, body.answers.length]).toEqual([200, 4]);
    expect(listening.counts()).toEqual([1, 0]);
    await ask([count('Clock')]);
    expect(listening.counts()).toEqual([1, 1]);
    listening.stop();
    // what is kept of a board goes at once when its records are others, and not when something else is written
    const kept = (): number => api.app.parts.engine.caches().tallies.entries;
    const write = async (tableId: string, row: object): Promise<void> => {
      const written = await api.call('PATCH', `tables/${tableId}/rows`, [{ Id: 1, ...row }]);
      expect(written.status, written.text).toBe(200);
    };
    const before = kept();
    expect(before).toBeGreaterThan(0);
    await write(table.id, { Mail: 'c@example.com' });
    const after = kept();
    await write(table.id, { Part: 77, Line: 'z' });
    expect([after > 0, kept() < after]).toEqual([true, true]);
  });
});
