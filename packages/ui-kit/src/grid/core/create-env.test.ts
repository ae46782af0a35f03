import { expect, test } from 'vitest';
import { createArraySource } from '../../testing/array-source.ts';
import { sampleColumns } from '../../testing/sample-columns.ts';
import type { GridOptions } from '../grid-options.ts';
import { createEnv } from './create-env.ts';
import { englishLabels } from './grid-labels.ts';

const given = { rowAt: () => null, indexOf: () => null, createKey: () => 'key', labels: englishLabels };
const source = createArraySource({ rows: [] });

const open = (options: Partial<GridOptions> = {}, surface: Parameters<typeof createEnv>[0]['surface'] = null) =>
  createEnv({ ...given, options: { source, columns: sampleColumns, ...options }, surface });

test('rows cannot be moved where nobody is told of it, and are in the order people make otherwise', () => {
  expect(open().rowOrder).toBe('fixed');
  expect(open({ onMoveRows() {} }).rowOrder).toBe('manual');
  expect(open({ onMoveRows() {}, rowOrder: () => 'sorted' }).rowOrder).toBe('sorted');
});

test('a paste of any size goes without asking where nobody can be asked', () => {
  expect(open().confirmAbove).toBe(Number.POSITIVE_INFINITY);
  expect(open({ confirmPaste: async () => true }).confirmAbove).toBe(500);
  expect(open({ confirmPaste: async () => true, confirmAbove: 3 }).confirmAbove).toBe(3);
});

test('a surface without a size does not limit columns', () => {
  expect(open({}, { pageRows: 4, pageWidth: 0, viewWidth: 0 })).toMatchObject({
    pageRows: 4,
    pageWidth: 0,
    viewWidth: Number.POSITIVE_INFINITY,
  });
  expect(open().pageRows).toBe(10);
});
