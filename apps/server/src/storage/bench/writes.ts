import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RowId } from '@quadrille/domain';
import { note, round, timed } from './figures.ts';
import { options, specs, type World } from './world.ts';

/** Bulk inserts and edits through the store, with change log and undo, in turns with bare prepared statements on the same disk. */
export async function writes({ store, tableId, field }: World): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'quadrille-engine-bare-'));
  const db = new DatabaseSync(join(dir, 'bare.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  db.exec(
    'CREATE TABLE t (id INTEGER PRIMARY KEY, ver INTEGER DEFAULT 1, a TEXT, b TEXT, c REAL, d REAL, e INTEGER, f TEXT, g TEXT, at TEXT)',
  );
  const insert = db.prepare('INSERT INTO t (a, b, c, d, e, f, g, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE t SET c = ?, ver = ver + 1, at = ? WHERE id = ?');
  const perCall = 5000;
  const cellsOf = (n: number) => [`Item ${n}`, `City ${n % 500}`, n, n / 7, n % 3 === 0, options[n % 4]?.id ?? null, '2026-01-02'] as const;
  const stamp = '2026-01-02 03:04:05+00:00';
  const inTransaction = async (work: () => void): Promise<void> => {
    db.exec('BEGIN');
    work();
    db.exec('COMMIT');
  };
  const bareInsert = (from: number): Promise<void> =>
    inTransaction(() => {
      for (let n = from; n < from + perCall; n++)
        insert.run(...cellsOf(n).map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)), stamp);
    });
  const ids: RowId[] = [];
  const fieldIds = specs.map(({ title }) => field(title));
  const ownInsert = async (from: number): Promise<void> => {
    const rows = Array.from({ length: perCall }, (_, n) => cellsOf(from + n));
    ids.push(...(await store.write('records.created', null, (tx) => tx.insertRows(tableId, fieldIds, rows))).result);
  };
  const compareWrites = async (times: number, own: (n: number) => Promise<unknown>, bare: (n: number) => Promise<unknown>) => {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let n = 0; n < times; n++) {
      theirs.push(await timed(() => bare(n)));
      ours.push(await timed(() => own(n)));
    }
    return [Math.min(...ours), Math.min(...theirs)] as const;
  };
  const [inserted, bareInserted] = await compareWrites(
    12,
    (n) => ownInsert(n * perCall),
    (n) => bareInsert(n * perCall),
  );
  const rate = (ms: number): number => Math.round((perCall / ms) * 1000);
  const besideInsert = `${rate(inserted)} against ${rate(bareInserted)} rows/s, ${perCall} a call`;
  note(
    'insert.bulk',
    'Bulk insert through the store over bare prepared inserts',
    bareInserted / inserted,
    'x',
    { atLeast: 0.5 },
    besideInsert,
  );

  const edit = (n: number): Promise<unknown> =>
    store.write('records.updated', null, (tx) =>
      tx.updateRecords(tableId, [{ rowId: ids[n] as RowId, cells: { [field('Quantity')]: n + 0.5 } }]),
    );
  const [edited, bareEdited] = await compareWrites(300, edit, (n) => inTransaction(() => void update.run(n + 0.5, stamp, n + 1)));
  note(
    'edit.one',
    'Cell edits through the store, one at a time, over bare commits',
    bareEdited / edited,
    'x',
    { atLeast: 0.5 },
    `${round(edited)} against ${round(bareEdited)} ms`,
  );
  const together = await timed(() => Promise.all(Array.from({ length: 1000 }, (_, n) => edit(1000 + n))));
  note('edit.many', 'A thousand cell edits at once over as many bare commits', (bareEdited * 1000) / together, 'x', { atLeast: 0.5 });

  const whole = (add: number): Promise<unknown> =>
    store.write('records.updated', null, (tx) =>
      tx.updateRecords(
        tableId,
        ids.slice(0, 10_000).map((rowId, n) => ({ rowId, cells: { [field('Quantity')]: n + add } })),
      ),
    );
  const bareWhole = (add: number): Promise<void> =>
    inTransaction(() => {
      for (let n = 0; n < 10_000; n++) update.run(n + add, stamp, n + 1);
    });
  const [wholly, bareWholly] = await compareWrites(
    5,
    (n) => whole(n + 0.25),
    (n) => bareWhole(n + 0.25),
  );
  note(
    'edit.column',
    'Ten thousand cells in one change over the same updates bare',
    wholly / bareWholly,
    'x',
    { atMost: 2 },
    `${round(wholly)} against ${round(bareWholly)} ms`,
  );
  db.close();
  rmSync(dir, { recursive: true, force: true });
}
