import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { LostBase } from '../engine.ts';
import { registerFunctions } from './base-file.ts';

/** The order to the thread: the name of one file that nobody else uses. */
export interface CheckRequest {
  readonly file: string;
}

parentPort?.postMessage(look((workerData as CheckRequest).file));

function look(file: string): Exclude<LostBase['why'], 'missing'> | null {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1'); // no journal is made beside it
  try {
    const db = new DatabaseSync(url, { readOnly: true });
    try {
      registerFunctions(db); // indexes may be over them
      const [first] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
      if (first?.integrity_check !== 'ok') return 'damaged';
      return db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'q_info'`).get() === undefined ? 'empty' : null;
    } finally {
      db.close();
    }
  } catch {
    return 'damaged';
  }
}
