import { expect, it } from 'vitest';
import { mayReload } from './reload-guard.ts';

it('reloads a path once in ten seconds', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
  expect(mayReload(store, '#/a', 0)).toBe(true);
  expect(mayReload(store, '#/a', 9999)).toBe(false);
  expect(mayReload(store, '#/b', 9999)).toBe(true);
  expect(mayReload(store, '#/a', 10_000)).toBe(true);
  expect(mayReload(store, '#/a', 20_001)).toBe(true);
});
