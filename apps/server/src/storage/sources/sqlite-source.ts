import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { refuse } from '@quadrille/contract';
import { sqlite, type Statement } from '@quadrille/sql';
import type { SqlResult, SqlSession } from '../sql-session.ts';
import { isQuick } from '../read/is-quick.ts';
import { ReaderLane, startReaderProcess, startReaderThread } from '../sqlite/reader-lane.ts';
import type { FileConfig, OpenSource } from './source.ts';
import { selectFromSqlite } from './sqlite-select.ts';

/** Somebody's own SQLite file, read by a thread and, where it takes long, a process of its own. */
export function openSqliteSource({ file, folder }: FileConfig): OpenSource {
  const real = realFile(file, folder);
  const slow = new ReaderLane({ start: startReaderProcess, atOnce: 1, killsWhenGivenUp: true, idleMs: idleReaderMs });
  const late = { afterMs: 200, elsewhere: slow, isQuick };
  const fast = new ReaderLane({ start: startReaderThread, atOnce: 4, killsWhenGivenUp: false, idleMs: idleReaderMs, late });
  return {
    dialect: sqlite,
    schema: null,
    lanes: { fast: { run: (job, lane) => fast.run(real, job, lane) }, slow: { run: (job, lane) => slow.run(real, job, lane) } },
    session: catalogueSession(real),
    select: (request) => selectFromSqlite(real, request),
    close: async () => {
      await Promise.all([fast.close(), slow.close()]);
    },
    cut: () => {}, // its readers end with `close`, at once
  };
}

const idleReaderMs = 60_000;

/** Links of the file system do not lead out of the folder. */
function realFile(file: string, folder: string): string {
  if (!existsSync(file)) throw refuse('notInSqliteFolder');
  const real = realpathSync(file);
  const inside = relative(realpathSync(folder), real);
  if (inside.startsWith('..') || isAbsolute(inside)) throw refuse('outsideSqliteFolder');
  return real;
}

/** For the catalogue, which is small and asked for by people who wait for it. */
function catalogueSession(file: string): SqlSession {
  const run = async (statements: readonly Statement[]): Promise<readonly SqlResult[]> => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
    try {
      return statements.map(({ sql, params }) => {
        const statement = db.prepare(sql);
        statement.setReturnArrays(true);
        return { rows: statement.all(...(params as SQLInputValue[])) as unknown as unknown[][], changes: 0 };
      });
    } finally {
      db.close();
    }
  };
  return { run, runMany: () => Promise.reject(new Error('Catalogues are read only.')) };
}
