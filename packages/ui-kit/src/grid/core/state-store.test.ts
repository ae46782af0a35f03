import { expect, test } from 'vitest';
import { sampleColumns } from '../../testing/sample-columns.ts';
import { createInitialState } from './initial-state.ts';
import { createStateStore } from './state-store.ts';

test('only the atoms of slices that changed tell of it', () => {
  const store = createStateStore(createInitialState({ columns: sampleColumns }));
  const told: string[] = [];
  store.atoms.$mode.listen((mode) => told.push(`mode ${mode}`));
  store.atoms.$selection.listen(() => told.push('selection'));
  store.set({ ...store.state, mode: 'read' });
  expect(told).toEqual(['mode read']);
  expect([store.state.mode, store.atoms.$mode.get()]).toEqual(['read', 'read']);
});

test('who listens finds the whole state as it is by then', () => {
  const store = createStateStore(createInitialState({ columns: sampleColumns }));
  const seen: (string | null)[] = [];
  store.atoms.$dir.listen(() => seen.push(store.state.needle));
  store.set({ ...store.state, dir: 'rtl', needle: 'word' });
  expect(seen).toEqual(['word']);
});

test('a state that is amended is told of once, as it is in the end', () => {
  const store = createStateStore(createInitialState({ columns: sampleColumns }));
  const told: string[] = [];
  store.atoms.$needle.listen((needle) => told.push(needle ?? ''));
  store.set({ ...store.state, needle: 'first' }, (next) => ({ ...next, needle: `${store.state.needle}, then second` }));
  expect(told).toEqual(['first, then second']);
});
