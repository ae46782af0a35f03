import type { TrashEntry } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { daysLeft, toTrashLines } from './trash-lines.ts';

const entry = (of: Partial<TrashEntry>): TrashEntry => ({
  sequence: 7,
  label: '',
  actorId: 'us1',
  at: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
  entities: [],
  records: [],
  ...of,
});
const entity = (kind: string, title = kind, tableId: string | null = 'm1') => ({ kind, id: `${kind}-${title}`, title, tableId });

it('a table is one line with what hung on it', () => {
  const entities = [
    entity('field', 'Name'),
    entity('field', 'Notes'),
    entity('view', 'Grid'),
    entity('hook'),
    entity('table', 'Films', null),
  ];
  expect(toTrashLines([entry({ entities, records: [{ tableId: 'm1', count: 3 }] })])).toMatchObject([
    { sequence: 7, kind: 'table', title: 'Films', tableId: null, fields: 2, views: 1, hooks: 1, records: 3, others: 0 },
  ]);
});

it('a field, a view and records have lines of their own', () => {
  const lines = toTrashLines([
    entry({ entities: [entity('viewField'), entity('field', 'Due')] }),
    entry({ entities: [entity('filter'), entity('view', 'By status')] }),
    entry({ records: [{ tableId: 'm1', count: 48 }] }),
  ]);
  expect(lines.map(({ kind, title, records, tableId }) => [kind, title, records, tableId])).toEqual([
    ['field', 'Due', 0, 'm1'],
    ['view', 'By status', 0, 'm1'],
    ['record', '', 48, 'm1'],
  ]);
});

it('what people do not know has no line', () => {
  expect(toTrashLines([entry({ entities: [entity('filter')] })])).toEqual([]);
});

it('the last week is told from the rest', () => {
  const now = Date.parse('2026-11-24T09:00:00.000Z');
  expect(daysLeft('2026-12-01T10:00:00.000Z', now)).toEqual({ days: 7, isSoon: true });
  expect(daysLeft('2026-12-03T10:00:00.000Z', now)).toEqual({ days: 9, isSoon: false });
  expect(daysLeft('2026-11-01T10:00:00.000Z', now)).toEqual({ days: 0, isSoon: true });
});

it('a page, a query or a prompt is a line, with what stood in it counted', () => {
  const entities = [entity('item', 'Holidays', null), entity('item', 'Handbook', null)];
  expect(toTrashLines([entry({ entities })])).toMatchObject([{ kind: 'item', title: 'Handbook', others: 1, tableId: null }]);
});
