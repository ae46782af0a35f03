import { describe, expect, it } from 'vitest';
import { addLog, advance, completeSource, shareOf, type Run } from './run.ts';

const run: Run = {
  phase: 'sending',
  name: 'book.xlsx',
  baseId: 'p1',
  tables: [
    { source: 1, id: null, title: 'Orders', total: 100, rows: 0, state: 'waiting' },
    { source: 1, id: null, title: 'Empty', total: 0, rows: 0, state: 'waiting' },
    { source: 1, id: null, title: 'People', total: 100, rows: 0, state: 'waiting' },
  ],
  doneBytes: 0,
  totalBytes: 1000,
  sentBytes: 0,
  rejected: 0,
  log: [],
  error: null,
  startedAt: 0,
  secondsLeft: null,
  reports: [],
};
const step = { source: 1, at: 0, bytesBefore: 0, rejectedBefore: 0 };
const states = ({ tables }: Run) => tables.map(({ state, rows }) => [state, rows]);

describe('a run', () => {
  it('fills the table that is named, and counts the ones before it as full', () => {
    const first = advance(run, { rows: 40, bytes: 100, rejected: 2, table: 'Orders' }, step);
    expect(states(first)).toEqual([
      ['running', 40],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    const later = advance(first, { rows: 50, bytes: 700, rejected: 3, table: 'People' }, step);
    expect(states(later)).toEqual([
      ['done', 100],
      ['done', 0],
      ['running', 50],
    ]);
    expect(later.rejected).toBe(3);
    expect(shareOf(later)).toBe(0.75);
    expect(later.log.map(({ event }) => event.kind)).toEqual(['filling', 'filled', 'filled', 'filling']);
  });

  it('follows a table the server gave a number because its name was taken', () => {
    const next = advance(run, { rows: 1, bytes: 1, rejected: 0, table: 'Orders 2' }, step);
    expect(next.tables[0]).toMatchObject({ title: 'Orders 2', state: 'running', rows: 1 });
    expect(advance(next, { rows: 5, bytes: 2, rejected: 0, table: 'Orders 2' }, step).tables[0]).toMatchObject({ rows: 5 });
  });

  it('guesses the time left once it has seen enough', () => {
    const progress = { rows: 50, bytes: 100, rejected: 0, table: 'Orders' };
    expect(advance(run, progress, { ...step, at: 1000 }).secondsLeft).toBeNull();
    expect(advance(run, progress, { ...step, at: 10_000 }).secondsLeft).toBe(30);
  });

  it('goes by bytes where records were not counted', () => {
    const uncounted = { ...run, tables: run.tables.map((table) => ({ ...table, total: null })) };
    expect(shareOf(advance(uncounted, { rows: 9, bytes: 250, rejected: 0, table: 'Orders' }, step))).toBe(0.25);
  });

  it('ends with the tables as the server made them', () => {
    const made = [
      { id: 'm1', title: 'Orders 2', rows: 99 },
      { id: 'm2', title: 'Empty', rows: 0 },
      { id: 'm3', title: 'People', rows: 100 },
    ];
    const done = completeSource(run, 1, 5, made);
    expect(done.tables.map(({ id, title, rows, state }) => [id, title, rows, state])).toEqual(
      made.map((one) => [one.id, one.title, one.rows, 'done']),
    );
    expect(done.log).toHaveLength(3);
  });

  it('keeps its log in order', () => {
    const logged = addLog(addLog(run, 1, { kind: 'filling', table: 'a' }), 2, { kind: 'failed', reason: 'b' });
    expect(logged.log.map(({ at }) => at)).toEqual([1, 2]);
  });
});
