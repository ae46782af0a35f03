import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { createClient, type Client } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { person } from './bench-world.ts';
import type { Note } from './figure.ts';
import { loadHttp } from './http-load.ts';
import { startAttackers } from './stalls-attackers.ts';
import { type AttackName, attackNames, attacks } from './stalls-attack.ts';
import { startServer } from './start-server.ts';

const times = 10_000;
const other = { email: 'ben@example.org', password: 'a long enough password' };

/**
 * A list of 25 in one base while somebody in another one asks for the heaviest formula there may be, sends the deepest JSON and runs the
 * slowest SELECT, each alone and all together: p99 over the same on an idle server.
 */
export async function benchStalls(note: Note, _rows: number, profile?: string): Promise<void> {
  const folder = temporaryFolder('bench-stalls');
  const server = await startServer(join(folder.path, 'data'), profile ? `--cpu-prof --cpu-prof-dir=${profile}` : '', {
    QUADRILLE_SQLITE_FOLDER: folder.path,
    QUADRILLE_RATE_LIMITS: 'false',
  });
  new DatabaseSync(join(folder.path, 'slow.db')).exec('CREATE TABLE t (a INTEGER)');
  const [quiet, loud] = [createClient({ baseUrl: server.url }), createClient({ baseUrl: server.url })];
  try {
    await quiet.auth.signup({ body: person });
    await loud.auth.signup({ body: other });
    const mine = await fill(quiet, 'Quiet', 1000, []);
    const { id: userId } = await loud.auth.me({});
    if (userId) await quiet.orgUsers.update({ params: { userId }, body: { roles: 'org-level-creator' } });
    await loud.auth.signin({ body: other }); // a new role ends what was signed in
    const theirs = await fill(loud, 'Loud', 20_000, heaviest());
    const list = async (): Promise<number> => {
      const headers = { 'xc-auth': quiet.session.$token.get() ?? '' };
      const make = (index: number) => ({ method: 'GET', path: `${mine}?limit=25&offset=${(index * 37) % 900}` });
      return (await loadHttp(server.url, headers, { make, connections: 1, times })).p99;
    };
    await list();
    const idle = await list();
    note({ name: 'stalls.idle', what: 'List of 25 of an idle server, p99', value: idle, unit: 'ms' });
    const target = { url: server.url, token: loud.session.$token.get() ?? '', path: theirs, file: join(folder.path, 'slow.db') };
    const measure = async (name: string, what: string, chosen: readonly AttackName[]): Promise<void> => {
      const attackers = await startAttackers(target, chosen);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const p99 = await list();
      const sent = await attackers.stop();
      note({ name: `stalls.${name}.sent`, what: `Requests of ${what} that were over by then`, value: sent, unit: '' });
      note({ name: `stalls.${name}`, what: `The same beside ${what}, p99 over idle`, value: p99 / idle, unit: 'x', goal: { atMost: 3 } });
    };
    for (const name of attackNames) await measure(name, attacks[name], [name]);
    await measure('all', 'all of them', attackNames);
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** Formulas that each join the former four times, as far as fields may. */
const heaviest = (): readonly string[] =>
  [1, 2, 3, 4, 5].map((step) =>
    Array(4)
      .fill(`{${step === 1 ? 'Name' : `F${step - 1}`}}`)
      .join(' & '),
  );

/** A table of so many records, with formulas F1, F2 …; answers its path. */
async function fill(client: Client, title: string, rows: number, formulas: readonly string[]): Promise<string> {
  const { id: projectId } = await client.projects.create({ body: { title } });
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID', pk: true },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
    { title: 'Number', column_name: 'number', uidt: 'Number' },
  ] as const;
  const { id } = await client.tables.create({ params: { projectId }, body: { table_name: 't', title: 't', columns: [...columns] } });
  for (let from = 0; from < rows; from += 5000)
    await client.bulk.create({
      params: { org: 'noco', project: projectId, table: id },
      body: Array.from({ length: Math.min(5000, rows - from) }, (_, index) => ({ Name: `n${from + index}`, Number: index })),
    });
  for (const [index, formula] of formulas.entries())
    await client.columns.create({ params: { tableId: id }, body: { title: `F${index + 1}`, uidt: 'Formula', formula_raw: formula } });
  return `/api/v1/db/data/noco/${projectId}/${id}`;
}
