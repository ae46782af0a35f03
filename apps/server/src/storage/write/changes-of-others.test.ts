import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EntityChange } from '@quadrille/domain';
import { sqlite } from '@quadrille/sql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqlSession } from '../sql-session.ts';
import { openBaseFile } from '../sqlite/base-file.ts';
import { isBuiltUpon } from './built-upon.ts';
import { createChangeLog } from './change-log.ts';
import { changesOfOthers, farthestChange } from './changes-of-others.ts';
import { listChangedBy } from './list-changed-by.ts';
import type { ChangePart, LogEntry, StoredChange } from './logged-change.ts';

const log = createChangeLog(sqlite, null);
let dir: string;
let db: DatabaseSync;
let session: SqlSession;
let made: StoredChange;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quadrille-log-'));
  db = openBaseFile(join(dir, 'base.sqlite'));
  session = {
    run: async (statements) =>
      statements.map(({ sql, params }) => {
        const statement = db.prepare(sql);
        statement.setReturnArrays(true);
        return { rows: statement.all(...(params as string[])) as unknown as unknown[][], changes: 0 };
      }),
    runMany: async () => undefined,
  };
  const field = { kind: 'field', id: 'cNew', before: null, after: { id: 'cNew', tableId: 'mFilms' } } as EntityChange;
  await write(1, 'ann', { entities: [field] });
  made = (await log.find(session, 1)) as StoredChange;
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

async function write(sequence: number, actorId: string | null, what: Partial<LogEntry> = {}): Promise<void> {
  const frame = { id: `ch${sequence}`, name: 'records.updated', at: '2026-01-01', kind: 'do', reverts: null, clientId: null } as const;
  await session.run([log.insert({ ...frame, sequence, actorId, entities: [], parts: [], ...what })]);
}

function cellsOf(tableId: string, id: string): Partial<LogEntry> {
  const part = { part: 0, tableId, kind: 'update', fields: [{ id, column: id, type: 'Number' }], count: 1 };
  return { parts: [part as unknown as ChangePart] };
}

async function listed(ids: readonly string[]): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for await (const one of changesOfOthers(session, log, made, new Set(ids))) found.push(one?.sequence ?? null);
  return found;
}

describe('what others did since', () => {
  it('is what changed the structure and what wrote these things, by whom else or nobody, in turn', async () => {
    const view = { kind: 'view', id: 'vw1', before: null, after: { id: 'vw1' } } as EntityChange;
    await write(2, 'ann', cellsOf('mFilms', 'cNew'));
    await write(3, 'ben', cellsOf('mFilms', 'cNew'));
    await write(4, 'ben', cellsOf('mFilms', 'cOther'));
    await write(5, null, cellsOf('mFilms', 'cNew'));
    await write(6, 'ben', { entities: [view] });
    expect(await listed(['cNew'])).toEqual([3, 5, 6]);
    expect(await listed(['mFilms'])).toEqual([3, 4, 5, 6]);
    const many = ['cNew', ...Array.from({ length: 60 }, (_, index) => `c${index}`)];
    expect(await listed(many)).toEqual([3, 4, 5, 6]);
  });

  it('is all of it where it takes several reads', async () => {
    const sequences = Array.from({ length: 450 }, (_, index) => index + 2);
    for (const sequence of sequences) await write(sequence, 'ben', cellsOf('mFilms', 'cNew'));
    expect(await listed(['cNew'])).toEqual(sequences);
  });

  it('counts as work upon it, of somebody, where it goes on farther than is looked', async () => {
    const left = [{ kind: 'field', id: 'cNew', tableId: null, rowId: null, fieldId: null }] as never;
    await write(1 + farthestChange, 'ben', cellsOf('mFilms', 'cOther'));
    await write(2 + farthestChange, 'ann', cellsOf('mFilms', 'cOther'));
    expect(await listed(['cNew'])).toEqual([]);
    expect(await isBuiltUpon(session, log, made)).toBe(false);
    await write(3 + farthestChange, 'ben', cellsOf('mFilms', 'cOther'));
    expect(await listed(['cNew'])).toEqual([null]);
    expect(await isBuiltUpon(session, log, made)).toBe(true);
    expect(await listChangedBy(session, log, made, left)).toEqual([null]);
  });
});
