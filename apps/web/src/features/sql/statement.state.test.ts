import { expect, it } from 'vitest';
import { quoteName } from './quote-name.ts';
import { createStatementState, type Answered } from './statement.state.ts';

const answer: Answered = { columns: [], rows: [], isCut: false, read: [], ms: 1 };

function setUp() {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const make = () => createStatementState({ baseId: 'p1', storage, now: () => 5, run: async () => answer });
  return make;
}

it('keeps the text and what was run, latest first and each once', async () => {
  const make = setUp();
  const state = make();
  for (const sql of ['SELECT 1', 'SELECT 2', 'SELECT 1']) {
    state.write(sql);
    await state.run();
  }
  const later = make();
  expect(later.$text.get()).toBe('SELECT 1');
  expect(later.$history.get().map(({ sql }) => sql)).toEqual(['SELECT 1', 'SELECT 2']);
});

it('shows the last of two statements that were run', async () => {
  const waits: ((value: Answered) => void)[] = [];
  const state = createStatementState({
    baseId: 'p1',
    storage: null,
    now: () => 0,
    run: () => new Promise((resolve) => waits.push(resolve)),
  });
  state.write('SELECT 1');
  const first = state.run();
  state.write('SELECT 2');
  const second = state.run();
  waits[1]?.({ ...answer, ms: 2 });
  await second;
  waits[0]?.(answer);
  await first;
  expect(state.$outcome.get()).toMatchObject({ sql: 'SELECT 2', answer: { ms: 2 } });
});

it('quotes titles that are no plain words', () => {
  expect(['Orders', 'Floor lamps', 'Order', 'a"b'].map(quoteName)).toEqual(['Orders', '"Floor lamps"', '"Order"', '"a""b"']);
});
