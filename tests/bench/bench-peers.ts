import { measure } from './bench-engine.ts';
import type { Figure, Note } from './figure.ts';

/** What people wait for, the first, second and third time, beside SQL by hand in the same file, on SQLite and PostgreSQL. */
export async function benchPeers(note: Note, rows: number): Promise<void> {
  for (const kind of ['sqlite', 'postgres'])
    for (const figure of await measure<Figure[]>('apps/server/src/storage/peers.bench.ts', [String(rows), kind, '--json'])) note(figure);
}
