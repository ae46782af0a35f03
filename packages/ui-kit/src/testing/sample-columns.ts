import type { CellOption } from '../cells/cell-spec.ts';
import type { GridColumn } from '../grid/core/column.ts';
import type { GridRow } from '../grid/core/row-source.ts';

export const sampleOptions: readonly CellOption[] = [
  { id: 's-todo', title: 'To do', hue: 'blue' },
  { id: 's-doing', title: 'Doing', hue: 'amber' },
  { id: 's-done', title: 'Done', hue: 'emerald' },
];

/** One column of most kinds, in the order tests count on. */
export const sampleColumns: readonly GridColumn[] = [
  { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 200 },
  { id: 'points', title: 'Points', kind: 'number', width: 100 },
  { id: 'status', title: 'Status', kind: 'singleSelect', options: sampleOptions, width: 120 },
  { id: 'tags', title: 'Tags', kind: 'multiSelect', options: sampleOptions, canCreateOptions: true, width: 140 },
  { id: 'done', title: 'Done', kind: 'checkbox', width: 80 },
  { id: 'stars', title: 'Stars', kind: 'rating', width: 100 },
  { id: 'notes', title: 'Notes', kind: 'longText', width: 180 },
  { id: 'made', title: 'Made', kind: 'systemTime', isReadOnly: true, width: 140 },
];

export function makeSampleRow(index: number): GridRow {
  return {
    id: index + 1,
    version: 1,
    cells: {
      name: `Record ${index + 1}`,
      points: index,
      status: sampleOptions[index % 3]?.id ?? null,
      tags: index % 2 === 0 ? ['s-todo', 's-done'] : null,
      done: index % 4 === 0,
      stars: index % 6 === 0 ? null : index % 6,
      notes: index % 3 === 0 ? `First line ${index}\nsecond line` : null,
      made: '2026-11-21 09:30',
    },
  };
}

export function makeSampleRows(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => makeSampleRow(index));
}
