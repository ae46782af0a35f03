import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSampleBoard } from '../view/testing/sample-board.ts';
import { moveToTop } from './plain-view.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8').trim();
const readme = read('../../README.md');

/** As somebody outside the package writes it. */
const asInstalled = (code: string): string =>
  code.replaceAll(/'\.\.\/(view|kanban|gallery|calendar|timeline|map|form)\/index\.ts'/g, "'@quadrille/ui-kit/$1'");

test.each([
  ['board', './plain-board.ts', 45],
  ['gallery', './plain-gallery.ts', 40],
  ['form', './plain-form.ts', 30],
  ['calendar', './plain-calendar.ts', 45],
  ['timeline', './plain-timeline.ts', 45],
  ['map', './plain-map.ts', 52],
  ['view without a document', './plain-view.ts', 25],
])('the %s of the README is the one that runs', (_what, file, most) => {
  const code = asInstalled(read(file));
  expect(readme).toContain(`\n${code}\n\`\`\``);
  expect(code.split('\n').length).toBeLessThanOrEqual(most);
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
