import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settle } from './open-controller.ts';
import { createArraySource } from './array-source.ts';
import { renameFirst } from './plain-core.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trim();
const readme = read('../../README.md');

/** As somebody outside the package writes it. */
const asInstalled = (code: string): string =>
  code
    .replaceAll("'../grid/core/index.ts'", "'@quadrille/ui-kit/core'")
    .replaceAll("'../grid/index.ts'", "'@quadrille/ui-kit/grid'")
    .replaceAll(/'\.\.\/(?:grid\/)?(grid|tokens)\.css'/g, "'@quadrille/ui-kit/$1.css'")
    .replaceAll("'./plain-page.ts'", "'./page.ts'");

test.each([
  ['page', './plain-page.ts', 35],
  ['page in HTML', './plain-page.html', 8],
  ['program that shows it', './plain-main.ts', 12],
  ['grid without a document', './plain-core.ts', 20],
])('the %s of the README is the one that runs', (_what, file, most) => {
  const code = asInstalled(read(file));
  expect(readme).toContain(`\n${code}\n\`\`\``);
  expect(code.split('\n').length).toBeLessThanOrEqual(most);
});

test('the grid of the README that has no document writes and takes back', async () => {
  const rows = [{ id: 1, version: 1, cells: { title: 'Metropolis' } }];
  const source = createArraySource({ rows });
  const grid = await renameFirst(source, 'M');
  expect([grid.rowAt(0)?.cells['title'], source.rowAt(0)?.cells['title']]).toEqual(['M', 'M']);
  grid.dispatch({ type: 'undo' });
  await settle();
  expect([grid.rowAt(0)?.cells['title'], source.rowAt(0)?.cells['title']]).toEqual(['Metropolis', 'Metropolis']);
});

test('every callback there is stands in the README', () => {
  const options = read('../grid/grid-options.ts');
  const names = [...options.matchAll(/^ {2}readonly (on[A-Z]\w*|confirmPaste)\??:/gm)].map(([, name]) => `\`${name}\``);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});
