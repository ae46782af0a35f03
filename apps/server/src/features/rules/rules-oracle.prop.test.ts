import type { RuledRole } from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';
import { Dice, makeOracleBase, makeRandomRules, type OracleBase } from './testing/oracle-base.ts';
import { lookEverywhere } from './testing/oracle-look.ts';
import { OracleWorld } from './testing/oracle-world.ts';

/** `ORACLE_SEED` repeats a round, `ORACLE_CHECKS` goes on until so many values and rows were compared. */
const firstSeed = Number(process.env['ORACLE_SEED'] ?? 1);
const wanted = Number(process.env['ORACLE_CHECKS'] ?? 10_000);
/** More rows make more of each answer. */
const size = Number(process.env['ORACLE_ROWS'] ?? 24);

let api: ApiFixture;
let base: OracleBase;
beforeAll(async () => {
  api = await startApi();
  base = await makeOracleBase(api, new Dice(firstSeed), size);
}, 120_000);
afterAll(() => api.stop());

interface Guise {
  readonly name: string;
  readonly role: RuledRole;
  readonly userId: string | null;
  /** Null: by a public link. */
  readonly user: TestUser | null;
  readonly preview?: string;
}

it(
  'shows everybody what rules leave them, on every surface, and nothing else',
  async () => {
    let checks = 0;
    const ownerId = (await api.call('GET', 'auth/user/me')).body.id as string;
    for (let seed = firstSeed; checks < wanted; seed++) {
      const dice = new Dice(seed);
      const { rules, drop } = await makeRandomRules(api, base, dice);
      await changeSomething(dice);
      const schema = await base.schema();
      const [first, second] = base.users;
      const guises: readonly Guise[] = [
        { name: 'editor', role: 'editor', userId: first?.id ?? null, user: api.editor },
        { name: 'viewer', role: 'viewer', userId: second?.id ?? null, user: api.viewer },
        { name: 'visitor', role: 'visitor', userId: null, user: null },
        { name: 'owner looking as a commenter', role: 'commenter', userId: ownerId, user: api.owner, preview: 'commenter' },
      ];
      for (const guise of guises) {
        const world = new OracleWorld(base.data, rules, schema, guise);
        checks += await lookEverywhere({ api, base, dice, world, ...guise, note: `seed ${seed}, ${guise.name}` });
      }
      await drop();
    }
    if (process.env['ORACLE_CHECKS'] !== undefined) console.log(`${checks} checks, no leak`);
    expect(checks).toBeGreaterThanOrEqual(wanted);
  },
  Math.max(1_200_000, wanted * 4),
);

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
