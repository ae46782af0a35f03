import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSampleBoard } from '../view/testing/sample-board.ts';
import { moveToTop } from './plain-view.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trim();
const readme = read('../../README.md');

/** As somebody outside the package writes it. */
const asInstalled = (code: string): string =>
  code.replaceAll(/'\.\.\/(grid|view|kanban|gallery|calendar|timeline|map|form)\/index\.ts'/g, "'@quadrille/ui-kit/$1'");

test.each([
  ['grid', './plain-page.ts'],
  ['board', './plain-board.ts'],
  ['gallery', './plain-gallery.ts'],
  ['form', './plain-form.ts'],
  ['calendar', './plain-calendar.ts'],
  ['timeline', './plain-timeline.ts'],
  ['map', './plain-map.ts'],
  ['view without a document', './plain-view.ts'],
])('the %s of the README is the one that runs, and short', (_what, file) => {
  const code = asInstalled(read(file));
  expect(readme).toContain(`\n${code}\n\`\`\``);
  expect(code.split('\n').length).toBeLessThanOrEqual(30);
});

test('the view of the README moves a record and takes it back', async () => {
  const memory = createSampleBoard();
  const id = Number(memory.list('planned')[2]?.id);
  const view = await moveToTop(memory.open(), id, 'planned', 'done');
  expect([memory.list('done')[0]?.id, view.idAt('done', 0)]).toEqual([id, id]);
  view.dispatch({ type: 'undo' });
  await expect.poll(() => memory.list('planned')[2]?.id).toBe(id);
  view.destroy();
});
