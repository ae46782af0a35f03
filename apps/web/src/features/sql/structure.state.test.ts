import type { StructureDialect } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { createStructureState } from './structure.state.ts';

/** A server whose answers come when they are let go. */
function createSlow() {
  const waiting = new Map<
    StructureDialect,
    { readonly resolve: (answer: { sql: string }) => void; readonly reject: (error: Error) => void }
  >();
  const state = createStructureState((dialect) => new Promise((resolve, reject) => waiting.set(dialect, { resolve, reject })));
  return { state, waiting };
}

it('the text of the former database is gone as soon as another is chosen', async () => {
  const { state, waiting } = createSlow();
  const first = state.choose('sqlite');
  waiting.get('sqlite')?.resolve({ sql: 'of SQLite' });
  await first;
  expect(state.$structure.get()).toEqual({ dialect: 'sqlite', sql: 'of SQLite' });
  const second = state.choose('mysql');
  expect([state.$dialect.get(), state.$structure.get()]).toEqual(['mysql', null]);
  waiting.get('mysql')?.resolve({ sql: 'of MySQL' });
  await second;
  expect(state.$structure.get()).toEqual({ dialect: 'mysql', sql: 'of MySQL' });
});

it('an answer that comes late is not taken for that of the database chosen since', async () => {
  const { state, waiting } = createSlow();
  const choices = [state.choose('sqlite'), state.choose('postgres')];
  waiting.get('postgres')?.resolve({ sql: 'of PostgreSQL' });
  waiting.get('sqlite')?.resolve({ sql: 'of SQLite' });
  await Promise.all(choices);
  expect(state.$structure.get()).toEqual({ dialect: 'postgres', sql: 'of PostgreSQL' });
});

it('a failure is told, and gone while it is tried again', async () => {
  const { state, waiting } = createSlow();
  const failing = state.choose('mysql');
  waiting.get('mysql')?.reject(new Error('away'));
  await failing;
  expect(state.$structure.get()).toMatchObject({ dialect: 'mysql', error: expect.any(Error) });
  void state.choose('mysql');
  expect(state.$structure.get()).toBeNull();
});
