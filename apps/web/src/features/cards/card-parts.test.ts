import type { CellKind } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { expect, test } from 'vitest';
import { toCardParts } from './card-parts.ts';

const column = (id: string, kind: CellKind): GridColumn => ({ id, kind, title: id, width: 100 }) as GridColumn;
const ids = (columns: readonly GridColumn[]): string[] => columns.map(({ id }) => id);

test('options are chips, shares stand at the end, the first others between them in the order of the view', () => {
  const columns = [
    column('notes', 'longText'),
    column('status', 'singleSelect'),
    column('share', 'percent'),
    column('due', 'date'),
    column('tags', 'multiSelect'),
    column('owner', 'people'),
    column('points', 'number'),
  ];
  const cells = { notes: 'a', status: 'todo', share: 0.5, due: '2026-01-01', tags: ['x'], owner: ['ana'], points: 1 };
  const parts = toCardParts(columns, cells);
  expect([ids(parts.chips), ids(parts.others), ids(parts.ends)]).toEqual([['status', 'tags'], ['notes', 'due', 'owner'], ['share']]);
});

test('what is empty, unticked, secret or a button leaves its place to the next', () => {
  const columns = [
    column('none', 'text'),
    column('box', 'checkbox'),
    column('list', 'people'),
    column('key', 'secret'),
    column('go', 'button'),
    column('n', 'number'),
  ];
  const parts = toCardParts(columns, { none: null, box: false, list: [], key: '••', go: 'Open', n: 0 });
  expect(ids(parts.others)).toEqual(['n']);
});

test('the first field with files gives the picture', () => {
  const columns = [column('empty', 'files'), column('shots', 'files')];
  expect(toCardParts(columns, { empty: null, shots: ['{}'] }).picture?.id).toBe('shots');
});
