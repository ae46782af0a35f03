import type { DiagramColumn, DiagramTable } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { findLinks } from './find-links.ts';

const column = (id: string, colOptions?: DiagramColumn['colOptions']): DiagramColumn => ({
  id,
  title: id,
  column_name: null,
  uidt: colOptions ? 'Links' : 'SingleLineText',
  pk: 0,
  pv: 0,
  rqd: 0,
  unique: 0,
  system: 0,
  ...(colOptions && { colOptions }),
});
const table = (id: string, columns: DiagramColumn[]): DiagramTable => ({ id, title: id, table_name: id, mm: 0, columns });

it('finds each connection once, with how many records stand at its ends', () => {
  const makers = table('makers', [
    column('name'),
    column('objects', { type: 'hm', fk_related_model_id: 'objects', fk_child_column_id: 'fk1' }),
  ]);
  const objects = table('objects', [
    column('maker', { type: 'bt', fk_related_model_id: 'makers', fk_child_column_id: 'fk1' }),
    column('shows', { type: 'mm', fk_related_model_id: 'shows', fk_mm_model_id: 'junction', fk_child_column_id: 'id1' }),
  ]);
  const shows = table('shows', [
    column('pieces', { type: 'mm', fk_related_model_id: 'objects', fk_mm_model_id: 'junction', fk_child_column_id: 'id2' }),
  ]);
  expect(findLinks([makers, objects, shows])).toEqual([
    {
      id: 'fk1',
      from: { tableId: 'makers', columnId: 'objects', many: 'one' },
      to: { tableId: 'objects', columnId: 'maker', many: 'many' },
    },
    {
      id: 'junction',
      from: { tableId: 'objects', columnId: 'shows', many: 'many' },
      to: { tableId: 'shows', columnId: 'pieces', many: 'many' },
    },
  ]);
});

it('takes a link whose other side shows nothing, and leaves out those to tables that are not there', () => {
  const own = table('own', [
    column('parent', { type: 'bt', fk_related_model_id: 'own', fk_child_column_id: 'fk' }),
    column('gone', { type: 'bt', fk_related_model_id: 'elsewhere', fk_child_column_id: 'fk2' }),
  ]);
  expect(findLinks([own])).toEqual([
    { id: 'fk', from: { tableId: 'own', columnId: 'parent', many: 'many' }, to: { tableId: 'own', columnId: null, many: 'one' } },
  ]);
});
