import type { AnsweredQuestion, QuestionAnswer, QuestionInput, WireFullDashboard } from '@quadrille/contract';
import type { CellValue, FilterNode, WidgetKind } from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';
import {
  Dice,
  type Guise,
  makeOracleBase,
  makeRandomRules,
  type OracleBase,
  randomFilter,
  toWireFilter,
} from '../rules/testing/oracle-base.ts';
import { OracleWorld, parts, type TableName, tableNames } from '../rules/testing/oracle-world.ts';

const firstSeed = budgetSeed();
/** Rounds go on until so many values and records were compared. */
const wanted = budget(2_000);

let api: ApiFixture;
let base: OracleBase;
beforeAll(async () => {
  api = await startApi();
  base = await makeOracleBase(api, new Dice(firstSeed), 16);
}, 120_000);
afterAll(() => api.stop());

type Row = ReturnType<OracleWorld['rows']>[number];
type Value = AnsweredQuestion['groups'][number]['values'][number];

/** A question in titles: what it is made of, and the question itself. */
interface Asked {
  readonly kind: WidgetKind;
  readonly table: TableName;
  readonly groups: readonly string[];
  readonly measures: readonly (readonly [aggregate: string, field: string | null])[];
  readonly listed: readonly string[] | null;
  readonly filter: readonly FilterNode[];
  readonly question: QuestionInput;
}

/** What each kind of widget asks: groups at least and at most, and measures; null: it lists records. */
const shapes: Readonly<Partial<Record<WidgetKind, readonly [least: number, most: number, measures: number] | null>>> = {
  number: [0, 0, 1],
  bar: [1, 2, 2],
  line: [1, 2, 1],
  area: [1, 2, 1],
  pie: [1, 1, 1],
  scatter: [1, 1, 2],
  heatmap: [2, 2, 1],
  funnel: [1, 1, 1],
  pivot: [1, 2, 3],
  table: null,
  view: null,
};
const grouped: Readonly<Record<TableName, readonly string[]>> = {
  Teams: ['Name', 'Budget', 'Open'],
  People: ['Name', 'Grade', 'Active', 'TeamName', 'TeamBudget'],
  Tags: ['Name', 'Level'],
};
const measured: Readonly<Record<TableName, readonly string[]>> = {
  Teams: ['Budget', 'Pay', 'Best'],
  People: ['Grade', 'Salary', 'Double', 'TeamBudget', 'Worth', 'Levels'],
  Tags: ['Level'],
};
const aggregates = ['sum', 'min', 'max', 'avg', 'countFilled', 'countEmpty'] as const;
/** The fields of one filter of the board. */
const filtered: Readonly<Record<TableName, string>> = { Teams: 'Budget', People: 'Grade', Tags: 'Level' };

function makeAsked(dice: Dice, kind: WidgetKind): Asked {
  const table = dice.pick(tableNames);
  const shape = shapes[kind] ?? null;
  const id = (title: string): string => base.fieldId(table, title);
  const filter = dice.roll(3) === 0 ? randomFilter(base, dice, table, 2).slice(0, 1) : [];
  const common = {
    fk_model_id: base.tables[table].id,
    fk_view_id: kind === 'view' ? (base.tables[table].views[0]?.id ?? null) : null,
    filter: toWireFilter(filter.map((node) => ({ ...node, logicalOp: 'and' as const }))) as QuestionInput['filter'],
    limit: 1000,
  };
  if (shape === null) {
    const listed = ['Name', ...dice.some([...grouped[table], ...measured[table]].filter((title) => title !== 'Name'))];
    const question = { ...common, records: { fields: [...new Set(listed)].map(id), sorts: [] } };
    return { kind, table, groups: [], measures: [], listed: [...new Set(listed)], filter, question };
  }
  const [least, most, count] = shape;
  const groups: string[] = [];
  while (groups.length < least + dice.roll(most - least + 1)) {
    const title = dice.pick(grouped[table]);
    if (!groups.includes(title)) groups.push(title);
  }
  const measures = Array.from({ length: count }, (_, at): readonly [string, string | null] =>
    at === 0 || dice.roll(3) === 0 ? ['count', null] : [dice.pick(aggregates), dice.pick(measured[table])],
  );
  if (count === 1 && dice.roll(2) === 0) measures[0] = [dice.pick(aggregates), dice.pick(measured[table])];
  const question = {
    ...common,
    groups: groups.map((title) => ({ fk_column_id: id(title) })),
    measures: measures.map(([aggregate, title]) => ({ aggregate, fk_column_id: title === null ? null : id(title) })),
  } as QuestionInput;
  return { kind, table, groups, measures, listed: null, filter, question };
}

it(
  'boards tell everybody numbers, marks, records and reasons of what rules leave them, by link as well, and nothing else',
  async () => {
    let checks = 0;
    const equal = (found: unknown, expected: unknown, note: string): void => {
      checks += Array.isArray(expected) ? Math.max(1, expected.length) : 1;
      if (JSON.stringify(found) !== JSON.stringify(expected))
        expect.fail(`${note}: found ${JSON.stringify(found)?.slice(0, 600)}, expected ${JSON.stringify(expected)?.slice(0, 600)}`);
    };
    const ownerId = (await api.call('GET', 'auth/user/me')).body.id as string;
    for (let seed = firstSeed; checks < wanted; seed += 1) {
      const dice = new Dice(seed);
      const asked = (Object.keys(shapes) as WidgetKind[]).map((kind) => makeAsked(dice, kind));
      const widgets = asked.map(({ kind, question }) => ({ kind, title: kind, questions: [question] }));
      const made = await api.call('POST', `db/meta/projects/${api.projectId}/dashboards`, { title: `Board ${seed}`, widgets });
      expect(made.status, made.text).toBe(200);
      const board = made.body as WireFullDashboard;
      const fields = tableNames.map((table) => base.fieldId(table, filtered[table]));
      expect((await api.call('PATCH', `db/meta/dashboards/${board.id}`, { filters: [{ id: 'f', title: 'F', fields }] })).status).toBe(200);
      const { uuid } = (await api.call('POST', `db/meta/dashboards/${board.id}/share`, {})).body;
      const { rules, drop } = await makeRandomRules(api, base, dice);
      const schema = await base.schema();
      const [first, second] = base.users;
      // what somebody typed into a condition of a widget is told with the widget, as it is told of views
      const typed = JSON.stringify(widgets);
      const guises: readonly Guise[] = [
        { name: 'editor', role: 'editor', userId: first?.id ?? null, user: api.editor },
        { name: 'viewer', role: 'viewer', userId: second?.id ?? null, user: api.viewer },
        { name: 'visitor', role: 'visitor', userId: null, user: null },
        { name: 'owner as commenter', role: 'commenter', userId: ownerId, user: api.owner, headers: { 'xc-preview': 'commenter' } },
      ];
      for (const guise of guises) {
        const world = new OracleWorld(base.data, rules, schema, guise);
        const who = `seed ${seed}, ${guise.name}`;
        const send = async (method: string, path: string, body?: unknown, told = '') => {
          const request = { as: guise.user, ...(guise.headers && { headers: guise.headers }), ...(body !== undefined && { body }) };
          const answer = await api.app.call(method, `/api/v1/${path}`, request);
          // names are found nowhere else: no answer may hold one of a record that is not there for them
          for (const table of tableNames) {
            for (const { id, Name } of base.data[table]) {
              if (world.isVisible(table, id) && world.sees(table, 'Name')) continue;
              if (answer.text.includes(Name) && !told.includes(Name)) expect.fail(`${who}: ${path} tells of "${Name}".`);
              checks += 1;
            }
          }
          return answer;
        };
        const place = guise.user === null ? `db/public/shared-dashboard/${uuid}` : `db/meta/dashboards/${board.id}`;
        const meta = await send('GET', guise.user === null ? `${place}/meta` : place, undefined, guise.user === null ? '' : typed);
        equal(meta.status, 200, `${who}: the board`);
        const choice = { filter: 'f', comparison_op: dice.pick(['gt', 'lt', 'null']), value: '2' };
        for (const choices of [[], [choice]]) {
          const told = await send('POST', `${place}/answers`, { choices });
          equal(told.status, 200, `${who}: answers`);
          const { answers } = told.body as {
            readonly answers: readonly { readonly widget_id: string; readonly answers: QuestionAnswer[] }[];
          };
          for (const one of asked) {
            const { id: widgetId, is_hidden: isHidden } = meta.body.widgets.find(({ title }: { title: string }) => title === one.kind);
            const note = `${who}, ${one.kind} of ${one.table}${choices.length > 0 ? ' filtered' : ''}`;
            const answer = answers.find(({ widget_id }) => widget_id === widgetId)?.answers[0] as QuestionAnswer;
            const rows = rowsFor(world, one, choices.length > 0 ? choice : null, guise);
            equal(answer.ok, rows !== null, `${note}: answered`);
            equal(isHidden, !namesOnlySeen(world, one, guise.user === null), `${note}: hidden`);
            if (!answer.ok || rows === null) continue;
            if (one.listed !== null) {
              equal(answer.total, rows.length, `${note}: total`);
              equal(
                answer.rows.map(([id]) => id),
                rows.map(({ id }) => id),
                `${note}: records`,
              );
              for (const [index, [, , ...cells]] of answer.rows.entries())
                equal(
                  cells.map(plain),
                  one.listed.map((title) => plain(world.cell(one.table, rows[index] as Row, title))),
                  `${note}: cells`,
                );
              continue;
            }
            const expected = groupsFor(world, one, rows);
            equal(answer.groups.map(toLine).sort(), expected.map(toLine).sort(), `${note}: marks`);
            if (guise.user === null) continue;
            const mark = answer.groups.length > 0 ? dice.pick(answer.groups) : null;
            const behind = { question: one.question, path: mark?.values ?? [], dashboard_id: board.id, choices, limit: 1000 };
            const list = await send('POST', `db/meta/projects/${api.projectId}/questions/records`, behind);
            equal(list.status, 200, `${note}: behind`);
            const own = rows.filter((row) => keyOf(world, one, row) === JSON.stringify((mark?.values ?? []).map(named)));
            equal(
              mark === null ? [] : list.body.rows.map(([id]: [number]) => id),
              mark === null ? [] : own.map(({ id }) => id),
              `${note}: its records`,
            );
            if (one.kind !== 'number') continue;
            const why = await send('POST', `db/meta/projects/${api.projectId}/questions/explain`, {
              question: one.question,
              dashboard_id: board.id,
              choices,
            });
            if (why.status === 403) continue;
            equal(why.status, 200, `${note}: explained`);
            equal(why.body.records.seen, rows.length, `${note}: records it is made of`);
            equal([why.body.records.all, why.body.records.viewers], [null, null], `${note}: what is left out`);
            if (!world.isWhole(one.table)) equal(why.body.is_told, false, `${note}: who moved it`);
          }
        }
      }
      await drop();
      expect((await api.call('DELETE', `db/meta/dashboards/${board.id}`)).status).toBe(200);
    }
    expect(checks).toBeGreaterThanOrEqual(wanted);
    console.info(`Boards: ${checks} values and records compared, no leak.`);
  },
  Math.max(1_200_000, wanted * 6),
);

/** To visitors a table without rows still has its fields: a form may lead into it. */
function namesOnlySeen(world: OracleWorld, { table, groups, measures, listed, filter }: Asked, isVisitor: boolean): boolean {
  if (!isVisitor && !world.isReadable(table)) return false;
  const named = [
    ...groups,
    ...measures.flatMap(([, field]) => field ?? []),
    ...(listed ?? []),
    ...filter.map((node) => fieldOf(table, node)),
  ];
  return named.every((title) => world.sees(table, title));
}

/** The records a question is about; null where it has no answer. */
function rowsFor(
  world: OracleWorld,
  asked: Asked,
  choice: { readonly comparison_op: string; readonly value: string } | null,
  { user, userId }: Guise,
): readonly Row[] | null {
  const { table, filter } = asked;
  if (!namesOnlySeen(world, asked, user === null)) return null;
  const own = filtered[table];
  if (choice !== null && !world.sees(table, own)) return null;
  const nodes: FilterNode[] = filter.map((node) => ({ ...node, logicalOp: 'and' as const }));
  if (choice !== null)
    nodes.push({
      kind: 'condition',
      logicalOp: 'and',
      fieldId: base.fieldId(table, own),
      op: choice.comparison_op as 'gt',
      subOp: null,
      value: choice.comparison_op === 'null' ? null : choice.value,
    });
  if (!world.isReadable(table)) return [];
  return world.rows(table).filter((row) => nodes.every((node) => world.passes(table, row, [node], userId)));
}

function fieldOf(table: TableName, node: FilterNode): string {
  return Object.keys(parts[table]).find((title) => node.kind === 'condition' && base.fieldId(table, title) === node.fieldId) ?? '';
}

interface Group {
  readonly values: readonly Value[];
  readonly count: number;
  readonly measures: readonly Value[];
}

const keyOf = (world: OracleWorld, { table, groups }: Asked, row: Row): string =>
  JSON.stringify(groups.map((title) => named(world.cell(table, row, title))));

function groupsFor(world: OracleWorld, asked: Asked, rows: readonly Row[]): Group[] {
  const sets = asked.groups.length === 0 ? new Map([['[]', rows]]) : Map.groupBy(rows, (row) => keyOf(world, asked, row));
  return [...sets].map(([key, own]) => ({
    values: JSON.parse(key) as Value[],
    count: own.length,
    measures: asked.measures.map(([aggregate, title]) => measure(world, asked.table, own, [aggregate, title])),
  }));
}

function measure(
  world: OracleWorld,
  table: TableName,
  rows: readonly Row[],
  [aggregate, title]: readonly [aggregate: string, field: string | null],
): number | null {
  if (title === null) return rows.length;
  const values = rows.flatMap((row) => (world.cell(table, row, title) ?? []) as number | []);
  const sum = values.reduce((total, value) => total + value, 0);
  switch (aggregate) {
    case 'countFilled':
      return values.length;
    case 'countEmpty':
      return rows.length - values.length;
    case 'sum':
      return sum;
    case 'avg':
      return values.length === 0 ? null : sum / values.length;
    default:
      return values.length === 0 ? null : Math[aggregate as 'min' | 'max'](...values);
  }
}

/** Sums of nothing are nothing or 0; fractions are compared as far as databases agree. */
function toLine({ values, count, measures }: Group | AnsweredQuestion['groups'][number]): string {
  const told = measures.map((value) => (typeof value === 'number' || typeof value === 'string' ? Number(value).toFixed(4) : '0.0000'));
  return JSON.stringify([values.map(named), count, told.map((text) => (text === '-0.0000' ? '0.0000' : text))]);
}

function plain(value: CellValue | undefined): unknown {
  return value === undefined || value === false || value === '' ? null : value === true ? 1 : value;
}

/** What a group is called by: not checked and never set are two of them. */
function named(value: CellValue | undefined): unknown {
  return value === false ? false : plain(value);
}
