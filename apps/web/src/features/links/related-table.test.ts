import { sampleField } from '@quadrille/domain/testing';
import { expect, it } from 'vitest';
import { describeRecord } from './related-table.ts';
import type { RelatedTable } from './related-table.ts';
import type { TableField } from '../structure/table-field.ts';

const ana = { id: 'us00000000000001', name: 'Ana Prado', email: '' };

const named = (field: TableField, title: string): TableField => ({ ...field, title });

it('linked records are told by names of people and in the time of the reader', () => {
  const related = {
    display: named(sampleField('Collaborator'), 'Owner'),
    key: 'Id',
    keyId: null,
    status: null,
    notes: [named(sampleField('DateTime'), 'Starts')],
  } as unknown as RelatedTable;
  const row = { Id: 3, Owner: ana.id, Starts: '2026-10-25 23:30:00+00:00' };
  const { title, note } = describeRecord(row, related, { timeZone: 'Asia/Tokyo', people: [ana] });
  expect(title).toBe('Ana Prado');
  expect(note).toContain('2026-10-26 08:30');
});
