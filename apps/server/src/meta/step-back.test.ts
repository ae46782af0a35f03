import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseId, SourceId } from '@quadrille/domain';
import { temporaryFolder, testedDatabases } from '@quadrille/tooling/test-kit';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeFreshDatabase } from '../testing/fresh-database.ts';
import type { HookLogTable } from './meta-schema.ts';
import type { MetaStore } from './meta-store.ts';
import type { Migrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openMysqlMeta, stepMysqlBack } from './open-mysql-meta.ts';
import { openPostgresMeta, stepPostgresBack } from './open-postgres-meta.ts';
import { openSqliteMeta } from './open-sqlite-meta.ts';
import { stepFileBack } from './upgrade-file.ts';

const folder = temporaryFolder('step-back');
afterAll(() => folder.remove());
const names = Object.keys(migrations);
const newest = names.at(-1) as string;
let count = 0;

/** A place for a meta store, and how versions that know these migrations open it and take it back. */
interface Place {
  open(known?: Migrations): Promise<MetaStore>;
  back(target: string, known?: Migrations): Promise<void>;
  /** Where this is kept beside: what was before the last change of structure. */
  kept(): Promise<string[]>;
  drop(): Promise<void>;
}

const places = {
  sqlite: async (): Promise<Place> => {
    const dir = join(folder.path, `case-${(count += 1)}`);
    const file = join(dir, 'meta.sqlite');
    return {
      open: (known) => openSqliteMeta(file, known),
      back: (target, known) => stepFileBack(file, target, known),
      kept: async () => (existsSync(join(dir, 'before-upgrade')) ? readdirSync(join(dir, 'before-upgrade')).toSorted() : []),
      drop: async () => {},
    };
  },
  postgres: () => onServer('postgres'),
  mysql: () => onServer('mysql'),
} as const;

async function onServer(kind: 'postgres' | 'mysql'): Promise<Place | string> {
  const made = await makeFreshDatabase(kind);
  if ('reason' in made) return made.reason;
  const { url } = made;
  const [open, back] = kind === 'postgres' ? [openPostgresMeta, stepPostgresBack] : [openMysqlMeta, stepMysqlBack];
  return {
    open: (known) => open(url, known),
    back: (target, known) => back(url, target, known),
    kept: async () => {
      const meta = await open(url);
      const { rows } = await sql<{ name: string }>`
        select schema_name as name from information_schema.schemata where schema_name like 'quadrille_before%' order by 1`.execute(meta.db);
      await meta.close();
      return rows.map(({ name }) => name);
    },
    drop: () => made.drop(),
  };
}

const kinds = testedDatabases('each');

/** Columns and indexes of every table, as a text that can be compared. */
async function structureOf({ db, engine }: MetaStore): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ line: string }>`
        select m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk as line
          from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'
        union all select tbl_name || ' has ' || name from sqlite_master where type = 'index' order by 1`
      : engine === 'postgres'
        ? sql<{ line: string }>`
        select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
          from information_schema.columns where table_schema = 'quadrille'
        union all select tablename || ' has ' || indexname from pg_indexes where schemaname = 'quadrille' order by 1`
        : sql<{ line: string }>`
        select concat(table_name, '.', column_name, ' ', column_type, ' ', is_nullable) as line
          from information_schema.columns where table_schema = database()
        union all select distinct concat(table_name, ' has ', index_name) from information_schema.statistics where table_schema = database()
        order by 1`;
  return (await query.execute(db)).rows.map(({ line }) => line);
}

/** What the next version will do, say. */
const next: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.createTable('next_thing').addColumn('id', 'integer').execute();
    await db.schema.alterTable('user').addColumn('next_word', 'text').execute();
  },
  down: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('user').dropColumn('next_word').execute();
    await db.schema.dropTable('next_thing').execute();
  },
};
const future: Migrations = { ...migrations, '9999-next': next };

describe.each(kinds)('the meta store on %s, taken back', (kind) => {
  let place: Place | null = null;
  const make = async (skip: (reason: string) => void): Promise<Place> => {
    const made = await places[kind]();
    if (typeof made === 'string') return (skip(made), null as never);
    return (place = made);
  };
  afterEach(async () => {
    await place?.drop();
    place = null;
  });

  it('opens in the version before, which refused it in words that say how, with all that was in it', async (ctx) => {
    const { open, back, kept } = await make(ctx.skip);
    const before = await open();
    const structure = await structureOf(before);
    await before.settings.getOrMake('earlier', () => 'kept');
    await before.close();

    const newer = await open(future);
    await newer.settings.getOrMake('later', () => 'kept as well');
    expect(await structureOf(newer)).not.toEqual(structure);
    await newer.close();
    await expect(open()).rejects.toThrow(new RegExp(`newer Quadrille.*9999-next.*quadrille migrate --to ${newest}\\.2`, 's'));

    await back(newest, future);
    const again = await open();
    expect(await structureOf(again)).toEqual(structure);
    expect([await again.settings.find('earlier'), await again.settings.find('later')]).toEqual(['kept', 'kept as well']);
    await again.close();
    if (kind === 'sqlite') expect(await kept()).toEqual([`meta-before-9999-next.sqlite`, `meta-before-going-back-to-${newest}.sqlite`]);
    if (kind === 'postgres') expect(await kept()).toEqual(['quadrille_before_going_back']);
  }, 60_000);

  it('goes back step by step to what each version had made, and forward again', async (ctx) => {
    const { open, back } = await make(ctx.skip);
    const made = new Map<string, string[]>();
    for (const [index, name] of names.entries()) {
      const meta = await open(Object.fromEntries(Object.entries(migrations).slice(0, index + 1)));
      made.set(name, await structureOf(meta));
      await meta.close();
    }
    for (const [index, name] of [...names.slice(0, -1).entries()].reverse()) {
      await back(name);
      const meta = await open(Object.fromEntries(Object.entries(migrations).slice(0, index + 1)));
      expect([name, await structureOf(meta)]).toEqual([name, made.get(name)]);
      await meta.close();
    }
    const meta = await open();
    expect(await structureOf(meta)).toEqual(made.get(newest));
    await meta.close();
  }, 120_000);

  it('moves what webhooks told out of the entries of their log', async (ctx) => {
    const { open } = await make(ctx.skip);
    const without = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0043'));
    const earlier = await open(without);
    const base = {
      id: 'pkept' as BaseId,
      key: 'kept',
      source_id: 's' as SourceId,
      title: 'Kept',
      type: 'database',
      prefix: '',
      created_by: null,
    };
    const nothing = { description: null, color: null, meta: null, status: null, created_at: 1, updated_at: 1 };
    await earlier.bases.add({ ...base, ...nothing }, null);
    const old = earlier.db as unknown as Kysely<{ hook_log: Omit<HookLogTable, 'delivery_id'> }>;
    const kept = { id: 'd1', body: { rows: [{ Title: 'Alien "kept"' }] } };
    for (const [id, entry] of [
      ['one', { attempt: 1, kept }],
      ['two', { attempt: 2, kept }],
      ['three', { payload: '"kept":{"id":1}' }],
    ] as const)
      await old
        .insertInto('hook_log')
        .values({ id, base_id: base.id, hook_id: 'hk1', at: 1, entry: JSON.stringify(entry) })
        .execute();
    await earlier.close();
    const meta = await open();
    const logs = await meta.hooks.listLogs('hk1', 10, 0);
    expect(logs.map(({ id, deliveryId, isRepeatable, entry }) => [id, deliveryId, isRepeatable, entry])).toEqual([
      ['two', 'd1', true, { attempt: 2 }],
      ['three', null, false, { payload: '"kept":{"id":1}' }],
      ['one', 'd1', true, { attempt: 1 }],
    ]);
    expect(await meta.hookDeliveries.bodyOf({ hookId: 'hk1', deliveryId: 'd1' })).toBe(JSON.stringify(kept.body));
    await meta.close();
  }, 60_000);

  it('is brought up to date where a version lacked a step that now stands between others', async (ctx) => {
    const { open, back } = await make(ctx.skip);
    const { '0032-languages': _later, ...without } = migrations;
    const earlier = await open(without);
    await earlier.settings.getOrMake('earlier', () => 'kept');
    await earlier.close();
    const meta = await open();
    expect(await meta.settings.find('earlier')).toBe('kept');
    const structure = await structureOf(meta);
    await meta.close();
    await back('0031-kept-answers');
    const again = await open();
    expect(await structureOf(again)).toEqual(structure);
    await again.close();
  }, 60_000);

  it.skipIf(kind === 'mysql')(
    'is not half taken back when that fails, nor half brought up',
    async (ctx) => {
      const { open, back } = await make(ctx.skip);
      const fails = (step: 'up' | 'down'): Migrations => ({
        ...migrations,
        '9998-first': { up: next.up, down: next.down as Migration['up'] },
        '9999-second': {
          up: async (db) => {
            await db.schema.createTable('second_thing').addColumn('id', 'integer').execute();
            if (step === 'up') throw new Error('the disk is full');
          },
          down: async (db) => {
            await db.schema.dropTable('second_thing').execute();
            throw new Error('the disk is full');
          },
        },
      });
      const before = await open();
      const structure = await structureOf(before);
      await before.close();
      await expect(open(fails('up'))).rejects.toThrow('the disk is full');
      const same = await open();
      expect(await structureOf(same)).toEqual(structure);
      await same.close();

      const newer = await open(fails('down'));
      const far = await structureOf(newer);
      await newer.close();
      await expect(back(newest, fails('down'))).rejects.toThrow('the disk is full');
      const still = await open(fails('down'));
      expect(await structureOf(still)).toEqual(far);
      await still.close();
    },
    60_000,
  );
});
