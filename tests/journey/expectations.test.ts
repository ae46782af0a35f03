import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../harness/product.ts';

/** Tests that drive a browser with keys, mouse and clipboard. */
const driven = ['packages/*/src/**/*.dom.test.{ts,tsx}', 'apps/web/src/**/*.dom.test.{ts,tsx}', 'tests/journey/*.test.ts'];
const expectations = Array.from({ length: 70 }, (_, at) => `I-${String(at + 1).padStart(2, '0')}`);

it('every expectation of the grid is named by a test that drives a browser', () => {
  const titles = globSync(driven, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:test|it)(?:\.\w+\([^)]*\))?\(\s*['`]([^\n]*)/g)].map((match) => match[1] ?? ''),
  );
  expect(titles.length).toBeGreaterThan(200);
  const named = new Set(titles.flatMap((title) => title.match(/\bI-\d{2}\b/g) ?? []));
  expect(expectations.filter((one) => !named.has(one))).toEqual([]);
});
