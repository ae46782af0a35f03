import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseId } from '@quadrille/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../sql-session.ts';
import { IdleFiles, mostOpenBases } from './idle-files.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import { packStatements } from './writer-protocol.ts';

let dir: string;
let writer: SqliteWriter;
const bases = Array.from({ length: 6 }, (_, index) => `p${index}` as BaseId);
const file = (base: BaseId): string => join(dir, `${base}.sqlite`);
const run = (base: BaseId, sql: string) => writer.handle({ op: 'run', base, statements: packStatements([plain(sql)]) });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quadrille-idle-'));
  writer = new SqliteWriter(2);
  for (const base of bases) expect(await writer.handle({ op: 'open', base, file: file(base), isNew: true })).toBeNull();
});
afterEach(async () => {
  for (const base of bases) await writer.handle({ op: 'close', base });
  rmSync(dir, { recursive: true, force: true });
});

const isLinux = process.platform === 'linux';
const handles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir);
    } catch {
      return false; // closed meanwhile
    }
  }).length;

describe('bases nobody uses', () => {
  it.skipIf(!isLinux)('keep no handles, and are opened again when somebody writes', async () => {
    for (const base of [...bases, ...bases]) await run(base, `INSERT INTO q_load (table_name) VALUES (hex(randomblob(4)))`);
    expect(handles()).toBeLessThanOrEqual(6);
    for (const base of bases) expect(await run(base, 'SELECT count(*) FROM q_load')).toMatchObject([{ rows: [[2]] }]); // loads go on
    expect(bases.map((base) => statSync(`${file(base)}-wal`, { throwIfNoEntry: false })?.size ?? 0).filter((bytes) => bytes > 0)).toEqual(
      [],
    );
  });

  it('stay open in the middle of a transaction', async () => {
    const [first = '' as BaseId, ...others] = bases;
    await run(first, 'BEGIN IMMEDIATE');
    await run(first, `INSERT INTO q_load (table_name) VALUES ('x')`);
    for (const base of others) await run(base, 'SELECT 1');
    await run(first, 'COMMIT');
    expect(await run(first, 'SELECT count(*) FROM q_load')).toMatchObject([{ rows: [[1]] }]);
  });

  it('are not made anew where their file is gone', async () => {
    const [first = '' as BaseId, ...others] = bases;
    for (const base of others) await run(base, 'SELECT 1');
    rmSync(file(first));
    await expect(run(first, 'SELECT 1')).rejects.toThrow('is gone');
    expect(statSync(file(first), { throwIfNoEntry: false })).toBeUndefined();
  });
});

it('what was not used for long is closed', () => {
  const closed: string[] = [];
  const files = new IdleFiles<string, string>(9, (key) => closed.push(key));
  for (const key of ['a', 'b']) files.add(key, () => key);
  const now = performance.now();
  while (performance.now() === now);
  files.get('a');
  files.closeIdle(now + 0.0001);
  expect([closed, files.size]).toEqual([['b'], 1]);
});

it('as many bases are open as the process may have handles for', () => {
  expect([256, 512, 1024, 1_048_576].map((limit) => mostOpenBases(limit))).toEqual([11, 40, 97, 256]);
});

it('a base that cannot be closed costs nobody else anything', () => {
  const files = new IdleFiles<string, string>(1, () => {
    throw new Error('database or disk is full');
  });
  files.add('a', () => 'first');
  expect(files.add('b', () => 'second')).toBe('second');
  expect(() => files.closeIdle(Infinity)).not.toThrow();
  expect(files.size).toBe(0);
});
