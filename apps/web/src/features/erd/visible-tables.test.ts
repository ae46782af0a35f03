import type { DiagramColumn, DiagramTable } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { toCards } from './visible-tables.ts';

const column = (id: string, more: Partial<DiagramColumn> = {}): DiagramColumn => ({
  id,
  title: id,
  column_name: id,
  uidt: 'SingleLineText',
  pk: 0,
  pv: 0,
  rqd: 0,
  unique: 0,
  system: 0,
  ...more,
});
const many = Array.from({ length: 30 }, (_, i) => column(`f${i}`));
const link = column('link', { uidt: 'Links', colOptions: { type: 'hm', fk_related_model_id: 'x' } });
const tables: readonly DiagramTable[] = [
  { id: 't', title: 'T', table_name: 't', mm: 0, columns: [column('id', { pk: 1 }), ...many, column('made', { system: 1 }), link] },
  { id: 'j', title: 'J', table_name: 'j', mm: 1, columns: [] },
];
const all = { hasFields: true, hasSystemFields: false };

it('shows keys and links always, and counts what it leaves out', () => {
  const [card, ...rest] = toCards(tables, all, new Set());
  expect(rest).toEqual([]);
  expect(card?.columns.map(({ id }) => id)).toEqual(['id', ...many.slice(0, 13).map(({ id }) => id), 'link']);
  expect(card).toMatchObject({ hidden: 17, total: 32 });
  expect(toCards(tables, { ...all, hasFields: false }, new Set())[0]).toMatchObject({
    columns: [{ id: 'id' }, { id: 'link' }],
    hidden: 30,
  });
});

it('shows everything of a table that was opened, and what the system keeps when asked', () => {
  expect(toCards(tables, all, new Set(['t']))[0]?.columns).toHaveLength(32);
  expect(toCards(tables, { hasFields: true, hasSystemFields: true }, new Set(['t'])).map(({ columns }) => columns.length)).toEqual([33, 0]);
});
