import { i18n } from '@lingui/core';
import { createGrid } from '@quadrille/ui-kit/grid';
import { createArraySource, makeSampleRow, sampleColumns } from '@quadrille/ui-kit/testing';
import { atom } from 'nanostores';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notices } from '../../platform/notices.ts';
import { notifyOverwritten } from './overwrite-notice.ts';
import type { TableField } from '../structure/table-field.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('brings back what was saved here also once its record is far from what is in memory', async () => {
  const toast = vi.spyOn(notices, 'toast');
  const source = createArraySource({ rows: { count: 500, make: makeSampleRow } });
  const grid = createGrid({ source, columns: sampleColumns });
  onTestFinished(() => {
    grid.destroy();
    toast.mockRestore();
  });
  await expect.poll(() => grid.$rows.get().total).toBe(500);
  const field = { id: 'name', title: 'Name', type: 'SingleLineText' } as TableField;
  const state = { getField: () => field, $people: atom([]) };
  const row = { id: 450, version: 2, cells: { name: 'Theirs' } };
  source.send({ type: 'changed', rows: [row] });
  expect(grid.indexOf(450)).toBe(null);
  notifyOverwritten(state, grid, { rowId: 450, columnId: 'name', value: 'Mine' }, { row, who: 'Ben Kwon' });
  expect(toast.mock.calls[0]?.[0]).toBe('Name: Ben Kwon changed “Mine” to “Theirs”');
  toast.mock.calls[0]?.[1]?.action?.onSelect();
  await grid.settled();
  expect(source.batches.flatMap(({ updates }) => updates)).toEqual([
    { rowId: 450, columnId: 'name', value: 'Mine', from: 'Theirs', version: 2 },
  ]);
});
