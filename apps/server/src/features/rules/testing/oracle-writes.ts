import { expect } from 'vitest';
import type { TestAnswer, TestUser } from '../../../testing/start-test-app.ts';
import { columnOf, type ApiFixture } from '../../records/testing/api-fixture.ts';
import type { Dice, OracleBase } from './oracle-base.ts';
import { type OracleWorld, parts, type TableName, tableNames } from './oracle-world.ts';

interface Attempt {
  readonly api: ApiFixture;
  readonly base: OracleBase;
  readonly dice: Dice;
  readonly world: OracleWorld;
  readonly user: TestUser;
  readonly note: string;
}

type Row = ReturnType<OracleWorld['rows']>[number];

/** Tries to write what rules keep from an editor: nothing is written, and no refusal tells a name. Answers the number of checks. */
export async function tryToWrite(attempt: Attempt): Promise<number> {
  let checks = 0;
  for (const table of tableNames) checks += await tryTable(attempt, table);
  return checks;
}

async function tryTable({ api, base, dice, world, user, note }: Attempt, table: TableName): Promise<number> {
  const { id: tableId } = base.tables[table];
  const sent: [what: string, answer: TestAnswer][] = [];
  const send = async (what: string, method: string, path: string, body?: unknown): Promise<void> => {
    sent.push([`${what} of ${table}`, await api.call(method, path, body, user)]);
  };
  const before = await readAll(api, base, table);
  const hidden = dice.pick<Row>(base.data[table].filter(({ id }: Row) => !world.isVisible(table, id)));
  const updatable = new Set(world.rows(table, 'update').map(({ id }) => id));
  const fixed = dice.pick<Row>(world.rows(table).filter(({ id }) => !updatable.has(id)) as Row[]);
  const shown = dice.pick<Row>(world.rows(table) as Row[]);
  const name = base.fieldId(table, 'Name');
  const data = `db/data/v1/${api.projectId}/${table}`;
  if (hidden !== undefined) {
    await send('edit of a hidden row', 'PATCH', `tables/${tableId}/rows`, { Id: hidden.id, Name: 'x' });
    await send('edit of a hidden row', 'PATCH', `${data}/${hidden.id}`, { Name: 'x' });
    await send('paste into a hidden row', 'POST', `tables/${tableId}/grid/write`, { updates: [{ id: hidden.id, cells: { [name]: 'x' } }] });
    await send('deletion of a hidden row', 'DELETE', `tables/${tableId}/rows`, [{ Id: hidden.id }]);
    await send('restoring of a hidden row', 'POST', `tables/${tableId}/rows/${hidden.id}/history/1/restore`, {});
    await send('comment on a hidden row', 'POST', 'db/meta/audits/comments', {
      fk_model_id: tableId,
      row_id: `${hidden.id}`,
      description: 'x',
    });
    for (const [field, , other] of links.filter(([, of]) => of === table)) {
      const column = columnOf(base.tables[table], field).id;
      await send('link in a hidden row', 'POST', `tables/${tableId}/links/${column}/rows/${hidden.id}`, [base.data[other][0]?.id]);
    }
  }
  if (fixed !== undefined && world.isReadable(table)) {
    await send('edit of a fixed row', 'PATCH', `tables/${tableId}/rows`, { Id: fixed.id, [firstWritten(world, table) ?? 'Name']: null });
  }
  if (shown !== undefined && !world.sees(table, 'Name')) {
    await send('edit of a hidden field', 'POST', `tables/${tableId}/grid/write`, { updates: [{ id: shown.id, cells: { [name]: 'x' } }] });
    await send('restoring of a hidden field', 'POST', `tables/${tableId}/rows/${shown.id}/history/1/restore`, { fieldIds: [name] });
  }
  for (const [field, , other] of links.filter(([, of]) => of === table)) {
    const [mine, theirs] = [shown, dice.pick<Row>(base.data[other].filter(({ id }: Row) => !world.isVisible(other, id)))];
    if (mine === undefined || theirs === undefined) continue;
    await send('link to a hidden row', 'POST', `tables/${tableId}/links/${columnOf(base.tables[table], field).id}/rows/${mine.id}`, [
      theirs.id,
    ]);
  }
  const changes = (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.list as { id: string }[];
  await send('undo of what somebody else did, after the last change', 'POST', `db/meta/projects/${api.projectId}/undo`, {
    changeId: changes[0]?.id,
  });
  for (const [what, answer] of sent) {
    const isNothing = answer.status === 200 && isWithoutEffect(answer);
    expect(answer.status >= 400 || isNothing, `${note}: ${what} answers ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
    expect(answer.status, `${note}: ${what} answers ${answer.text.slice(0, 300)}`).toBeLessThan(500);
    for (const one of tableNames)
      for (const { id, Name } of base.data[one])
        if (!(world.isVisible(one, id) && world.sees(one, 'Name')) && answer.text.includes(Name))
          expect.fail(`${note}: ${what} tells of "${Name}".`);
  }
  expect(await readAll(api, base, table), `${note}: ${table} after ${sent.map(([what]) => what).join(', ')}`).toEqual(before);
  return sent.length * 2 + before.length;
}

/** What rows hold, as their owner sees them. */
async function readAll(api: ApiFixture, base: OracleBase, table: TableName): Promise<unknown[]> {
  return (await api.call('GET', `tables/${base.tables[table].id}/rows?limit=1000`)).body.list;
}

/** Deletions count what they took, undo tells what it wrote, and fields nobody knows are left out. */
function isWithoutEffect({ body }: TestAnswer): boolean {
  if (Array.isArray(body)) return true;
  return body === 0 || body?.change === null || typeof body === 'object';
}

function firstWritten(world: OracleWorld, table: TableName): string | undefined {
  return Object.keys(parts[table]).find((field) => ['Name', 'Grade', 'Budget', 'Level'].includes(field) && world.writes(table, field));
}

const links: readonly (readonly [field: string, of: TableName, other: TableName])[] = [
  ['Members', 'Teams', 'People'],
  ['Tags', 'People', 'Tags'],
  ['People', 'Tags', 'People'],
];
