import type { RuledRole, UserId } from '@quadrille/domain';
import { budget, budgetSeed } from '@quadrille/tooling/budget';
import { type ScriptedModel, startScriptedModel } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';
import { Dice, makeOracleBase, makeRandomRules, type OracleBase } from '../rules/testing/oracle-base.ts';
import { OracleWorld } from '../rules/testing/oracle-world.ts';

const firstSeed = budgetSeed();
/** Rounds go on until so many drafts were looked for. */
const wanted = budget(2000);

let api: ApiFixture;
let base: OracleBase;
let model: ScriptedModel;
const slots = [['Name', 'Grade'], ['Salary'], ['Double'], ['Name', 'TeamName'], ['Levels'], ['Tags', 'Active']] as const;
const prompts = new Map<string, (typeof slots)[number]>();

beforeAll(async () => {
  [api, model] = await Promise.all([startApi({ settings: { allowPrivateNetwork: true } }), startScriptedModel()]);
  model.script = ({ record }) => JSON.stringify(record);
  base = await makeOracleBase(api, new Dice(firstSeed), 16);
  const input = { api_url: model.url, model: 'echo' };
  await api.call('PATCH', 'db/meta/plugins/nc_model', { active: true, input });
  for (const fields of slots) prompts.set(await makePrompt(fields), fields);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await model.close();
});

/** A prompt that has written for every record that holds all of these values, by the owner, whom no rule binds. */
async function makePrompt(fields: readonly string[]): Promise<string> {
  const table = base.tables.People;
  const text = fields.map((title) => `{{${base.fieldId('People', title)}}}`).join(' ');
  const meta = { table_id: table.id, view_id: null, column_id: base.fieldId('People', 'Name'), text, choices: [] };
  const { id } = (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'prompt', title: text.slice(0, 60), meta }))
    .body;
  const { error } = await run(id, {}, api.owner);
  if (error !== null) throw new Error(error);
  return id;
}

/** Writes for records, and waits until it is done; answers why it was not. */
async function run(id: string, body: object, as: typeof api.owner): Promise<{ readonly error: string | null }> {
  const answer = await api.call('POST', `db/meta/items/${id}/cowriter/run`, body, as);
  if (answer.status !== 200) return { error: answer.body.code };
  for (;;) {
    const { status, error } = (await api.call('GET', `jobs/${answer.body.id}`, undefined, as)).body;
    if (status === 'completed') return { error: null };
    if (status === 'failed') return { error };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

interface Told {
  readonly row_id: number;
  readonly title: string;
  readonly made_from: readonly { readonly column_id: string; readonly text: string }[];
}
const draftsOf = async (id: string, as: typeof api.owner): Promise<Told[]> =>
  (await api.call('GET', `db/meta/items/${id}/cowriter/drafts`, undefined, as)).body.list;

it('tells no text made from a value that a link brings from a record its reader may not see', async () => {
  const id = [...prompts].find(([, used]) => used.some((field) => field === 'TeamName'))?.[0] ?? '';
  const all = await draftsOf(id, api.owner);
  const teamName = base.fieldId('People', 'TeamName');
  const teamOf = ({ made_from: facts }: Told): string => facts.find(({ column_id: column }) => column === teamName)?.text ?? '';
  const [first = '', second] = [...new Set(all.map(teamOf).filter((name) => name !== ''))];
  expect(second).toBeDefined();
  const { user } = base.users[1] as { readonly user: typeof api.owner };
  const rule = await api.call('POST', `db/meta/tables/${base.tables.Teams.id}/rules`, {
    actions: ['read'],
    roles: ['viewer'],
    filter: [{ fk_column_id: base.fieldId('Teams', 'Name'), comparison_op: 'eq', value: first }],
  });
  expect(rule.status, rule.text).toBe(200);
  const told = await draftsOf(id, user);
  expect(told.map(({ row_id: row }) => row).toSorted()).toEqual(
    all
      .filter((draft) => ['', first].includes(teamOf(draft)))
      .map(({ row_id: row }) => row)
      .toSorted(),
  );
  await api.call('DELETE', `db/meta/rules/${rule.body.id}`);
});

it('tells texts to those alone who see their record, every field they were made from, and every record those values came from', async () => {
  let checks = 0;
  const all = new Map<string, Told[]>();
  for (const id of prompts.keys()) all.set(id, await draftsOf(id, api.owner));
  expect([...all.values()].every((list) => list.length > 0)).toBe(true);
  for (let seed = firstSeed; checks < wanted; seed += 1) {
    const { rules, drop } = await makeRandomRules(api, base, new Dice(seed));
    const schema = await base.schema();
    for (const [at, role] of (['editor', 'viewer'] as const satisfies readonly RuledRole[]).entries()) {
      const { user, id: userId } = base.users[at] as { readonly user: typeof api.owner; readonly id: string };
      const world = new OracleWorld(base.data, rules, schema, { role, userId: userId as UserId });
      const fields = new Set(world.isReadable('People') ? world.fields('People') : []);
      const rows = new Set(world.isReadable('People') ? world.rows('People').map(({ id }) => id) : []);
      const list = rows.size === 0 ? null : await api.call('GET', `tables/${base.tables.People.id}/rows?limit=100`, undefined, user);
      const read = new Map<number, Record<string, unknown>>(
        (list?.body.list ?? []).map((row: Record<string, unknown>) => [Number(row['Id']), row]),
      );
      for (const [id, used] of prompts) {
        const told = await draftsOf(id, user);
        const isOpen = [...used, 'Name'].every((field) => fields.has(field));
        const seen = isOpen ? (all.get(id) ?? []).filter(({ row_id: row }) => rows.has(row)) : [];
        const isPlain = used.every((field) => ['Name', 'Grade', 'Salary', 'Active'].includes(field));
        const note = `seed ${seed}, ${role}, ${used.join()}`;
        checks += all.get(id)?.length ?? 0;
        const ids = (list: readonly Told[]): number[] => list.map(({ row_id: row }) => row).toSorted((a, b) => a - b);
        // what comes from other records is told where the reader reads the same, and never where they do not
        if (isPlain) expect([note, ids(told)]).toEqual([note, ids(seen)]);
        else expect([note, ids(told).filter((row) => !ids(seen).includes(row))]).toEqual([note, []]);
        for (const one of told) {
          const row = read.get(one.row_id) ?? {};
          for (const { column_id: column, text } of one.made_from) {
            const title = used.find((field) => base.fieldId('People', field) === column);
            if (title === 'TeamName') expect([note, String(row['TeamName'] ?? '')]).toEqual([note, text]);
          }
        }
      }
    }
    await drop();
  }
}, 300_000);

it('sends to the model, of whoever previews a prompt, the records and values alone that rules leave them', async () => {
  let checks = 0;
  let refused = 0;
  const total = Math.ceil(wanted / 8);
  let told = 0;
  for (let seed = firstSeed; checks < total; seed += 1) {
    const dice = new Dice(seed);
    const { rules, drop } = await makeRandomRules(api, base, dice);
    const schema = await base.schema();
    const { user, id: userId } = base.users[0] as { readonly user: typeof api.owner; readonly id: string };
    const world = new OracleWorld(base.data, rules, schema, { role: 'editor', userId: userId as UserId });
    const read = world.isReadable('People')
      ? await api.call('GET', `tables/${base.tables.People.id}/rows?limit=100`, undefined, user)
      : null;
    const rows = new Map<string, Record<string, unknown>>(
      (read?.body.list ?? []).map((row: Record<string, unknown>) => [String(row['Name']), row]),
    );
    const [id, used] = dice.pick([...prompts]);
    const note = `seed ${seed}, ${used.join()}`;
    const asked = model.asked.length;
    // some of these are not theirs to see
    const wantedRows = dice.some(base.data.People).slice(0, 8);
    const { error } = await run(id, { row_ids: [dice.pick(base.data.People), ...wantedRows].map((row) => row.id), into: 'draft' }, user);
    const sent = model.asked.slice(asked);
    const isOpen = world.isReadable('People') && [...used, 'Name'].every((field) => world.sees('People', field));
    if (!isOpen) {
      refused += 1;
      expect([note, error !== null, sent.map(({ record }) => record)]).toEqual([note, true, []]);
    }
    checks += 1;
    for (const { record, body } of sent) {
      for (const { id: personId, Name } of base.data.People)
        if (!world.isVisible('People', personId)) expect([note, JSON.stringify(body).includes(Name)]).toEqual([note, false]);
      for (const { id: teamId, Name } of base.data.Teams)
        if (!world.isVisible('Teams', teamId)) expect([note, JSON.stringify(body).includes(Name)]).toEqual([note, false]);
      for (const [title, text] of Object.entries(record)) {
        expect([note, title, (used as readonly string[]).includes(title)]).toEqual([note, title, true]);
        // what is sent of a record is what its reader reads of one
        const known = [...rows.values()].map((row) => String(row[title] ?? ''));
        const isTold = ['Active', 'Tags'].includes(title) || known.includes(text);
        expect([note, title, text, isTold]).toEqual([note, title, text, true]);
        told += 1;
        checks += 1;
      }
    }
    await drop();
  }
  expect([refused > 0, told > 0]).toEqual([true, true]);
}, 300_000);
