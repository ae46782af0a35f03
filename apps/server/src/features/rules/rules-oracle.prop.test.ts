import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';
import { Dice, type Guise, makeOracleBase, makeRandomRules, type OracleBase } from './testing/oracle-base.ts';
import { LiveReader } from './testing/oracle-live.ts';
import { lookEverywhere } from './testing/oracle-look.ts';
import { OracleWorld, parts, tableNames } from './testing/oracle-world.ts';
import { tryToWrite } from './testing/oracle-writes.ts';

/** The first round; it is named when something fails, and `SEED` repeats it. */
const firstSeed = budgetSeed();
/** Rounds go on until so many values and rows were compared. */
const wanted = budget(20_000);
/** More rows make more of each answer. */
const size = 24;

let api: ApiFixture;
let base: OracleBase;
/** The editor, the viewer, and the owner who shows where they are. */
let readers: readonly LiveReader[];
beforeAll(async () => {
  api = await startApi();
  base = await makeOracleBase(api, new Dice(firstSeed), size);
  readers = [api.editor, api.viewer, api.owner].map((user) => new LiveReader(api, base, user));
  for (const { id } of Object.values(base.tables)) await readers[2]?.join(id);
}, 120_000);
afterAll(() => {
  for (const reader of readers ?? []) reader.close();
  return api.stop();
});

it(
  'shows everybody what rules leave them, on every surface, and nothing else',
  async () => {
    let checks = 0;
    const ownerId = (await api.call('GET', 'auth/user/me')).body.id as string;
    for (let seed = firstSeed; checks < wanted; seed++) {
      const dice = new Dice(seed);
      const { rules, drop } = await makeRandomRules(api, base, dice);
      const [first, second] = base.users;
      const guises: readonly Guise[] = [
        { name: 'editor', role: 'editor', userId: first?.id ?? null, user: api.editor },
        { name: 'viewer', role: 'viewer', userId: second?.id ?? null, user: api.viewer },
        { name: 'visitor', role: 'visitor', userId: null, user: null },
        {
          name: 'owner looking as a commenter',
          role: 'commenter',
          userId: ownerId,
          user: api.owner,
          headers: { 'xc-preview': 'commenter' },
        },
        { name: 'visitor of the base', role: 'visitor', userId: null, user: null, headers: { 'xc-shared-base-id': base.sharedBase } },
      ];
      const note = (guise: Guise): string => `seed ${seed}, ${guise.name}`;
      const schema = await base.schema();
      const followers = await Promise.all(
        guises.slice(0, 2).map(async (guise, at) => {
          const before = new OracleWorld(structuredClone(base.data), rules, schema, guise);
          checks += await (readers[at] as LiveReader).joinAll(before, note(guise));
          return { guise, before, reader: readers[at] as LiveReader };
        }),
      );
      lookSomewhere(dice);
      await changeSomething(dice);
      const last = await changeFence(seed);
      for (const guise of guises) {
        const world = new OracleWorld(base.data, rules, await base.schema(), guise);
        checks += await lookEverywhere({ api, base, dice, world, ...guise, note: note(guise) });
        if (guise.role === 'editor' && guise.user)
          checks += await tryToWrite({ api, base, dice, world, user: guise.user, note: note(guise) });
      }
      for (const { guise, before, reader } of followers) {
        await reader.catchUp(last);
        const after = new OracleWorld(base.data, rules, schema, guise);
        checks += await reader.verify(before, after, guise.user ?? api.viewer, note(guise));
        await reader.leaveAll();
      }
      await drop();
    }
    expect(checks).toBeGreaterThanOrEqual(wanted);
  },
  Math.max(1_200_000, wanted * 4),
);

/** The owner stands in some cell of each table, hidden from others or not. */
function lookSomewhere(dice: Dice): void {
  for (const table of tableNames) {
    const field = dice.pick(Object.keys(parts[table]));
    const row = dice.pick<{ readonly id: number }>(base.data[table]);
    readers[2]?.look(base.tables[table].id, row.id, base.fieldId(table, field));
  }
}

/** The sequence of a change everybody is told of. */
async function changeFence(seed: number): Promise<number> {
  await api.call('PATCH', `tables/${base.fence.id}/rows`, { Id: 1, Name: `round ${seed}` });
  return (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.list[0].sequence as number;
}

/** Answers kept from before must not outlive what they rest on. */
async function changeSomething(dice: Dice): Promise<void> {
  const person = dice.pick(base.data.People);
  person.Grade = dice.roll(6);
  person.Boss = dice.pick([null, ...base.users.map(({ id }) => id)]);
  const row = { Id: person.id, Grade: person.Grade, Boss: person.Boss };
  expect((await api.call('PATCH', `tables/${base.tables.People.id}/rows`, row)).status).toBe(200);
  const team = dice.pick(base.data.Teams);
  team.Budget = dice.roll(9) * 10;
  expect((await api.call('PATCH', `tables/${base.tables.Teams.id}/rows`, { Id: team.id, Budget: team.Budget })).status).toBe(200);
}
