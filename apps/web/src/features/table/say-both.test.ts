import { i18n } from '@lingui/core';
import { printInstant, printLinkCell } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { sayBoth } from './say-both.ts';
import type { TableField } from './table-field.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const ana = { id: 'us00000000000001', name: 'Ana Prado', email: '' };
const ben = { id: 'us00000000000002', name: 'Ben Kwon', email: '' };
const tableOf = (field: TableField) => ({ getField: () => field, $people: atom([ana, ben]) });

it('I-32 both values of a moment are told in the zone of the field, both people by name', () => {
  const sample = sampleField('DateTime');
  const starts = { ...sample, meta: { ...sample.meta, timezone: 'Asia/Tokyo' } };
  expect(sayBoth(tableOf(starts), starts.id, printInstant(Date.UTC(2026, 9, 25, 23, 30)), null)).toContain('2026-10-26 08:30');
  const owner = sampleField('Collaborator');
  const said = sayBoth(tableOf(owner), owner.id, [ana.id], [ben.id]);
  expect(said).toContain(ana.name);
  expect(said).toContain(ben.name);
});

it('I-32 linked records are told by their names', () => {
  const link = sampleField('LinkToAnotherRecord');
  expect(sayBoth(tableOf(link), link.id, printLinkCell({ count: 1, records: [[4 as never, 'Acme']] }), null)).toContain('“Acme”');
});
