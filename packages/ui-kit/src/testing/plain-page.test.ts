import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the page of the README is the one that runs', () => {
  const code = read('./plain-page.ts').replaceAll("'../grid/index.ts'", "'@quadrille/ui-kit/grid'").trim();
  expect(read('../../README.md')).toContain(code);
  expect(code.split('\n').length).toBeLessThanOrEqual(35);
});
