import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formulaFunctionsFor, sqlite, sqliteAggregates, sqliteFunctions } from '@quadrille/sql';
import { makePrivate } from '../../platform/private-file.ts';
import { formatVersion } from '../format-version.ts';
import { removalCondition } from '../write/removal-condition.ts';

const tables = `
CREATE TABLE IF NOT EXISTS q_info (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS q_entity (kind TEXT NOT NULL, id TEXT PRIMARY KEY, parent_id TEXT, ord REAL NOT NULL, doc TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS q_change (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, actor_id TEXT, at TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
  entities TEXT NOT NULL, parts TEXT NOT NULL, reverts TEXT, effective_seq INTEGER NOT NULL, undone_seq INTEGER, client_id TEXT);
CREATE UNIQUE INDEX IF NOT EXISTS q_change_id ON q_change (id);
CREATE INDEX IF NOT EXISTS q_change_actor ON q_change (actor_id, state, seq);
CREATE INDEX IF NOT EXISTS q_change_removal ON q_change (seq) WHERE ${removalCondition};
CREATE TABLE IF NOT EXISTS q_change_row (
  change_seq INTEGER NOT NULL, part INTEGER NOT NULL, row_id INTEGER NOT NULL, before TEXT, after TEXT,
  PRIMARY KEY (change_seq, part, row_id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS q_change_row_row ON q_change_row (row_id, change_seq);
CREATE TABLE IF NOT EXISTS q_change_pack (
  change_seq INTEGER NOT NULL, part INTEGER NOT NULL, table_id TEXT NOT NULL, kind TEXT NOT NULL, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL,
  row_count INTEGER NOT NULL, ids TEXT, before TEXT, PRIMARY KEY (change_seq, part, first_id));
CREATE INDEX IF NOT EXISTS q_change_pack_row ON q_change_pack (table_id, last_id);
CREATE TABLE IF NOT EXISTS q_column (table_id TEXT NOT NULL, column_name TEXT NOT NULL, type TEXT NOT NULL, PRIMARY KEY (table_id, column_name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS q_index (name TEXT PRIMARY KEY, table_id TEXT NOT NULL, misses INTEGER NOT NULL, is_made INTEGER NOT NULL, used_at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS q_load (table_name TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Is thrown where the file exists and holds no base. */
class NoBase extends Error {}

const corrupt = 11;
const notADatabase = 26;

/** Whether a file could not be opened because of what is, or is not, in it. */
export function isUnreadable(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: number };
  return error instanceof NoBase || errcode === corrupt || errcode === notADatabase;
}

/**
 * Opens a base for writing, making its own tables when it is new. Throws a sentence when the file is from a newer server, or holds no
 * base though it should.
 */
export function openBaseFile(file: string, { isNew = true }: { readonly isNew?: boolean } = {}): DatabaseSync {
  if (file !== ':memory:') makePrivate(file);
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // SQLite takes an emptied file for a new database. If it were set up anew, the loss would look as if nobody had ever worked there.
    if (!isNew && readFormat(db) === null) throw new NoBase(`${file} holds no base any more. Bring it back from a backup.`);
    // what an import that was cancelled took is given back page by page; files of before keep it for what comes next
    if (readFormat(db) === null) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    prepareWriter(db);
    const format = readFormat(db);
    refuseNewerFormat(format, file);
    if (format !== null && format < formatVersion) keepBefore(db, file, format);
    db.exec(`BEGIN IMMEDIATE; ${tables}
      INSERT INTO q_info (key, value) VALUES ('format', '${formatVersion}'), ('sequence', '0') ON CONFLICT (key) DO NOTHING;
      UPDATE q_info SET value = '${formatVersion}' WHERE key = 'format'; COMMIT`);
    dropUnfinishedLoads(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a base again that this process had open and closed because nobody used it: loads under way go on. */
export function reopenBaseFile(file: string): DatabaseSync {
  if (!existsSync(file)) throw new NoBase(`${file} is gone. Bring it back from a backup.`);
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    if (readFormat(db) === null) throw new NoBase(`${file} holds no base any more. Bring it back from a backup.`);
    prepareWriter(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepareWriter(db: DatabaseSync): void {
  // Not `temp_store = MEMORY`: a savepoint's journal kept in memory is walked through by every statement.
  // 16 MB of log before it is folded back: an edit touches the same few pages as the one before, which are then written once for many.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000');
  registerFunctions(db);
}

/** The most SQLite maps of one file. */
const mappedBytes = 2 ** 31 - 65_536;

/**
 * Opens a base for reading only. `isMapped`: the file is read where the system has it in memory, a third faster where all of it is
 * walked through; a disk that fails then ends the whole process instead of the query.
 */
export function openBaseReader(file: string, { isMapped }: { readonly isMapped: boolean }): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  db.exec(
    `PRAGMA query_only = 1; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768; PRAGMA mmap_size = ${isMapped ? mappedBytes : 0}`,
  );
  registerFunctions(db);
  return db;
}

const formulas = formulaFunctionsFor(sqlite);

/** What our own statements and indexes call. */
export function registerFunctions(db: DatabaseSync): void {
  for (const [name, fn] of Object.entries(sqliteFunctions)) db.function(name, { deterministic: true }, (value) => fn(value));
  for (const { name, fn } of formulas) db.function(name, { deterministic: true, varargs: true }, fn as never);
  for (const [name, aggregate] of Object.entries(sqliteAggregates)) db.aggregate(name, { deterministic: true, ...aggregate } as never);
}

/** Null for a file that is new. */
function readFormat(db: DatabaseSync): number | null {
  if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'q_info'`).get()) return null;
  const row = db.prepare(`SELECT value FROM q_info WHERE key = 'format'`).get() as { value: string } | undefined;
  return Number(row?.value ?? 0);
}

function refuseNewerFormat(format: number | null, file: string): void {
  if (format === null || format <= formatVersion) return;
  throw new Error(
    `${file} was written by a newer Quadrille (format ${format}, this one knows ${formatVersion}). Start a newer version to open it, or let that one take it back with "quadrille migrate".`,
  );
}

/** Keeps a copy of the base as it is before it is brought to this format, in the folder `before-upgrade` beside the folder of bases. */
function keepBefore(db: DatabaseSync, file: string, format: number): void {
  const folder = join(dirname(dirname(file)), 'before-upgrade');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = join(folder, `${basename(file, '.sqlite')}-format-${format}.sqlite`);
  rmSync(`${kept}.new`, { force: true });
  makePrivate(`${kept}.new`);
  db.prepare('VACUUM INTO ?').run(`${kept}.new`);
  renameSync(`${kept}.new`, kept);
}

/** An import that was running when the server died leaves its table and its name in `q_load`. */
function dropUnfinishedLoads(db: DatabaseSync): void {
  const rows = db.prepare('SELECT table_name FROM q_load').all() as { table_name: string }[];
  for (const { table_name: name } of rows) {
    db.exec(`BEGIN IMMEDIATE; DROP TABLE IF EXISTS "${name.replaceAll('"', '""')}"`);
    db.prepare('DELETE FROM q_load WHERE table_name = ?').run(name);
    db.exec('COMMIT');
  }
}
