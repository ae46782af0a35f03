import type { WirePageNode } from '@quadrille/contract';
import type { FilterNode } from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
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
import { OracleWorld, type TableName, tableNames } from '../rules/testing/oracle-world.ts';

const firstSeed = budgetSeed();
/** Rounds go on until so many values and records were compared. */
const wanted = budget(2000);

let api: ApiFixture;
let base: OracleBase;
beforeAll(async () => {
  api = await startApi();
  base = await makeOracleBase(api, new Dice(firstSeed), 16);
}, 120_000);
afterAll(() => api.stop());

/** A view that stands in pages, with the condition it has. */
interface Shown {
  readonly id: string;
  readonly table: TableName;
  readonly field: string;
  readonly filter: FilterNode;
}

const summed: Readonly<Record<TableName, readonly string[]>> = {
  Teams: ['Budget', 'Pay', 'Best'],
  People: ['Grade', 'Salary', 'Double', 'TeamBudget', 'Worth', 'Levels'],
  Tags: ['Level'],
};

async function makeView(dice: Dice, table: TableName, title: string): Promise<Shown> {
  const { id } = (await api.call('POST', `db/meta/tables/${base.tables[table].id}/grids`, { title })).body;
  const filter = randomFilter(base, dice, table, 2)[0] as FilterNode;
  const { logical_op: _op, ...condition } = toWireFilter([{ ...filter, logicalOp: 'and' }])[0] as { logical_op?: string };
  const made = await api.call('POST', `db/meta/views/${id}/filters`, condition);
  expect(made.status, made.text).toBe(200);
  const field = Object.keys(base.data[table][0] ?? {}).concat([
    'Members',
    'Pay',
    'Best',
    'TeamBudget',
    'TeamName',
    'Levels',
    'Double',
    'People',
  ]);
  const named =
    field.find((one) => filter.kind === 'condition' && isField(table, one) && base.fieldId(table, one) === filter.fieldId) ?? '';
  return { id, table, field: named, filter: { ...filter, logicalOp: 'and' } };
}

function isField(table: TableName, title: string): boolean {
  return base.tables[table].columns.some((column) => column.title === title);
}

type Island = readonly [name: string, attrs: Readonly<Record<string, string>>];

/** A page of lines and live blocks, as an update of it. */
function writePage(islands: readonly Island[]): string {
  const doc = new Y.Doc();
  const element = ([name, attrs]: Island): Y.XmlElement => {
    const made = new Y.XmlElement(name);
    for (const [key, value] of Object.entries(attrs)) made.setAttribute(key, value);
    return made;
  };
  const blocks = islands.map((island) => {
    if (island[0] === 'view_block') return element(island);
    const line = new Y.XmlElement('paragraph');
    line.insert(0, [new Y.XmlText('There are '), element(island)]);
    return line;
  });
  doc.getXmlFragment('page').insert(0, blocks);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

function nodesOf(node: WirePageNode): WirePageNode[] {
  return [node, ...(node.content ?? []).flatMap(nodesOf)];
}

it(
  'pages show everybody of live blocks and values in lines what rules leave them, and visitors of a link nothing of them',
  async () => {
    let checks = 0;
    const equal = (found: unknown, expected: unknown, note: string): void => {
      checks += Array.isArray(expected) ? Math.max(1, expected.length) : 1;
      if (JSON.stringify(found) !== JSON.stringify(expected))
        expect.fail(`${note}: found ${JSON.stringify(found)?.slice(0, 400)}, expected ${JSON.stringify(expected)?.slice(0, 400)}`);
    };
    const ownerId = (await api.call('GET', 'auth/user/me')).body.id as string;
    for (let seed = firstSeed; checks < wanted; seed += 1) {
      const dice = new Dice(seed);
      const views: Shown[] = [];
      for (const table of tableNames) views.push(await makeView(dice, table, `View ${seed} of ${table}`));
      // the name of a record somebody linked is a word of theirs: those who may read the page read it, as they read what was typed
      const linked = dice.pick(base.data.People);
      const islands: Island[] = views.flatMap(({ id, table }): Island[] => {
        const tableId = base.tables[table].id;
        const field = base.fieldId(table, dice.pick(summed[table]));
        return [
          ['view_block', { table_id: tableId, view_id: id, name: table }],
          ['inline_value', { table_id: tableId, view_id: '', field_id: '', aggregate: 'count', label: table }],
          ['inline_value', { table_id: tableId, view_id: id, field_id: '', aggregate: 'count', label: table }],
          ['inline_value', { table_id: tableId, view_id: '', field_id: field, aggregate: 'sum', label: table }],
          [
            'inline_value',
            { table_id: tableId, view_id: id, field_id: field, aggregate: 'max', label: table, pinned: '7', pinned_at: '2026-11-01' },
          ],
        ];
      });
      islands.push(['record_link', { table_id: base.tables.People.id, row_id: String(linked.id), label: linked.Name }]);
      const page = (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'page', title: `Page ${seed}` })).body;
      await api.call('POST', `db/meta/items/${page.id}/page`, { update: writePage(islands) });
      const { uuid } = (await api.call('POST', `db/meta/items/${page.id}/share`, { tree: true })).body.share;
      const { rules, drop } = await makeRandomRules(api, base, dice);
      const schema = await base.schema();
      const whole = new OracleWorld(base.data, [], schema, null);
      const [first, second] = base.users;
      const guises: readonly Guise[] = [
        { name: 'editor', role: 'editor', userId: first?.id ?? null, user: api.editor },
        { name: 'viewer', role: 'viewer', userId: second?.id ?? null, user: api.viewer },
        { name: 'visitor', role: 'visitor', userId: null, user: null },
        { name: 'owner as commenter', role: 'commenter', userId: ownerId, user: api.owner, headers: { 'xc-preview': 'commenter' } },
      ];
      for (const guise of guises) {
        const world = new OracleWorld(base.data, rules, schema, guise);
        const who = `seed ${seed}, ${guise.name}`;
        const told = guise.user === null ? '' : linked.Name;
        const ask = async (path: string) => {
          const answer = await api.app.call('GET', `/api/v1/${path}`, { as: guise.user, ...(guise.headers && { headers: guise.headers }) });
          // names are found nowhere else: no answer may hold one of a record that is not there for them
          for (const table of tableNames) {
            for (const { id, Name } of base.data[table]) {
              checks += 1;
              if (Name === told || (world.isVisible(table, id) && world.sees(table, 'Name'))) continue;
              if (answer.text.includes(Name)) expect.fail(`${who}: ${path} tells of "${Name}".`);
            }
          }
          return answer;
        };
        if (guise.user === null) {
          const shared = `db/public/shared-page/${uuid}`;
          const { status, body, text } = await ask(`${shared}/pages/${page.id}`);
          equal(status, 200, `${who}: the page`);
          const live = nodesOf(body.content).filter(({ type }) => ['view_block', 'inline_value', 'record_link'].includes(type));
          equal(live, [], `${who}: live blocks`);
          for (const table of tableNames) equal(text.includes(base.tables[table].id), false, `${who}: the table ${table}`);
          equal((await ask(`${shared}/search?query=${linked.Name}`)).body.list, [], `${who}: found by a record`);
          await ask(`${shared}/meta`);
          continue;
        }
        const read = await ask(`db/meta/items/${page.id}/page`);
        equal(read.status, 200, `${who}: the page`);
        for (const path of ['versions', 'comments', 'reading', 'files']) await ask(`db/meta/items/${page.id}/page/${path}`);
        // what the page in the browser asks for each node it finds
        for (const { type, attrs } of nodesOf(read.body.content)) {
          const { table_id: tableId, view_id: viewId, field_id: fieldId, aggregate } = (attrs ?? {}) as Readonly<Record<string, string>>;
          if (type !== 'view_block' && type !== 'inline_value') continue;
          const table = tableNames.find((one) => base.tables[one].id === tableId) as TableName;
          const view = views.find(({ id }) => id === viewId);
          const note = `${who}, ${type} of ${view === undefined ? table : `a view of ${table} by ${view.field}`}`;
          const grid = `tables/${tableId}/grid`;
          const through = view === undefined ? '' : `viewId=${view.id}`;
          // a condition over what one may not see still narrows the view, and is looked at as rules are
          const eyes = view === undefined || world.sees(table, view.field) ? world : whole;
          const rows = world.rows(table).filter((row) => view === undefined || eyes.passes(table, row, [view.filter], guise.userId));
          const count = await ask(`${grid}/count?${through}`);
          equal(count.status, world.isReadable(table) ? 200 : 404, `${note}: counted`);
          if (!world.isReadable(table)) {
            equal((await ask(`${grid}?${through}`)).status, 404, `${note}: rows`);
            equal((await ask(`db/meta/tables/${tableId}`)).status, 404, `${note}: structure`);
            continue;
          }
          equal(count.body.count, rows.length, `${note}: count`);
          if (type === 'view_block') {
            const answer = await ask(`${grid}?limit=1000&${through}`);
            equal(
              answer.body.rows.map(([id]: [number]) => id),
              rows.map(({ id }) => id),
              `${note}: rows`,
            );
            const seen = new Set(world.fields(table).map((field) => base.fieldId(table, field) as string));
            const hidden = new Set(
              Object.keys(base.data[table][0] ?? {}).flatMap((field) =>
                isField(table, field) ? [base.fieldId(table, field) as string] : [],
              ),
            );
            for (const id of answer.body.fields as string[]) equal(hidden.has(id) && !seen.has(id), false, `${note}: field ${id}`);
          } else if (aggregate !== 'count') {
            const title = summed[table].find((one) => base.fieldId(table, one) === fieldId) ?? '';
            const specs = encodeURIComponent(JSON.stringify([{ fk_column_id: fieldId, aggregate }]));
            const answer = await ask(`${grid}/aggregates?${through}&aggregates=${specs}`);
            equal(answer.status, world.sees(table, title) ? 200 : 404, `${note}: ${aggregate} of ${title}`);
            if (answer.status !== 200) continue;
            const values = rows.flatMap((row) => (world.cell(table, row, title) ?? []) as number | []);
            const expected =
              aggregate === 'sum' ? values.reduce((sum, value) => sum + value, 0) : values.length === 0 ? null : Math.max(...values);
            equal(
              aggregate === 'sum' ? (answer.body.values[0] ?? 0) : answer.body.values[0],
              expected,
              `${note}: ${aggregate} of ${title}`,
            );
          }
        }
      }
      await drop();
      await api.call('DELETE', `db/meta/items/${page.id}`);
      for (const { id } of views) await api.call('DELETE', `db/meta/views/${id}`);
    }
    expect(checks).toBeGreaterThanOrEqual(wanted);
    console.info(`Pages: ${checks} values and records compared, no leak.`);
  },
  Math.max(600_000, wanted * 6),
);
