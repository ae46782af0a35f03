import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFreshDatabase } from '../testing/fresh-database.ts';
import { migrations } from './migrations.ts';
import { openPostgresMeta } from './open-postgres-meta.ts';
import { openSqliteMeta } from './open-sqlite-meta.ts';

const folder = temporaryFolder('upgrade');
afterAll(() => folder.remove());
const names = Object.keys(migrations);
const newest = names.at(-1) as string;
let count = 0;
const newFile = (): string => join(folder.path, `case-${(count += 1)}`, 'meta.sqlite');

/** A meta store as an earlier version left it: without what the last migration made, so far as that can be told. */
async function makeEarlier(file: string): Promise<void> {
  const meta = await openSqliteMeta(file);
  await meta.settings.getOrMake('kept', () => 'through it all');
  await sql`delete from kysely_migration where name = ${newest}`.execute(meta.db);
  await meta.close();
}

const done = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  database.close();
  return rows.map(({ name }) => name);
};

describe('the meta store of another version', () => {
  it('is refused in clear words when it is newer, and left as it is', async () => {
    const file = newFile();
    const meta = await openSqliteMeta(file);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(meta.db);
    await meta.close();
    await expect(openSqliteMeta(file)).rejects.toThrow(/newer Quadrille.*9999-from-the-future.*backup/s);
    expect(done(file)).toEqual([...names, '9999-from-the-future'].toSorted());
    expect(existsSync(join(file, '..', 'before-upgrade'))).toBe(false);
  });

  it('is kept as it was before it is brought up to date, and not touched when that fails', async () => {
    const file = newFile();
    await makeEarlier(file);
    // The last migration is run a second time and finds its own work: it fails half-way or succeeds, as it may.
    const opened = await openSqliteMeta(file).then(
      (meta) => meta,
      () => null,
    );
    const kept = join(file, '..', 'before-upgrade', `meta-before-${newest}.sqlite`);
    expect(done(kept)).toEqual(names.slice(0, -1).toSorted());
    expect(await opened?.settings.find('kept')).toBe(opened ? 'through it all' : undefined);
    await opened?.close();
    if (!opened) expect(done(file)).toEqual(names.slice(0, -1).toSorted());
    expect(readdirSync(join(file, '..')).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('is not half brought up to date: the file is the earlier one until all of it is done', async () => {
    const file = newFile();
    await makeEarlier(file);
    const database = new DatabaseSync(file);
    database.exec('drop table rate; create view rate as select 1 as key'); // stands in the way of whatever comes
    database.exec(`delete from kysely_migration where name = '${names[0]}'`);
    database.close();
    await expect(openSqliteMeta(file)).rejects.toThrow();
    const after = new DatabaseSync(file, { readOnly: true });
    expect(after.prepare("select value from setting where key = 'kept'").get()).toEqual({ value: '"through it all"' });
    after.close();
    expect(done(file)).toEqual(names.filter((name) => name !== names[0] && name !== newest).toSorted());
  });

  it('is refused in clear words on PostgreSQL too', async (ctx) => {
    const made = await makeFreshDatabase('postgres');
    if ('reason' in made) return ctx.skip(made.reason);
    const meta = await openPostgresMeta(made.url);
    await sql`insert into quadrille.kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(meta.db);
    await meta.close();
    await expect(openPostgresMeta(made.url)).rejects.toThrow(/newer Quadrille/);
    await made.drop();
  });
});
