import { i18n } from '@lingui/core';
import { printInstant, printLinkCell } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { describeBoth } from './describe-both.ts';
import type { TableField } from '../structure/table-field.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const ana = { id: 'us00000000000001', name: 'Ana Prado', email: '' };
const ben = { id: 'us00000000000002', name: 'Ben Kwon', email: '' };
const tableOf = (field: TableField) => ({ getField: () => field, $people: atom([ana, ben]) });

it('I-32 both values of a moment are told in the zone of the field, both people by name', () => {
  const sample = sampleField('DateTime');
  const starts = { ...sample, meta: { ...sample.meta, timezone: 'Asia/Tokyo' } };
  expect(
    describeBoth(tableOf(starts), starts.id, { theirs: printInstant(Date.UTC(2026, 9, 25, 23, 30)), mine: null, who: null }),
  ).toContain('2026-10-26 08:30');
  const owner = sampleField('Collaborator');
  const said = describeBoth(tableOf(owner), owner.id, { theirs: [ana.id], mine: [ben.id], who: null });
  expect(said).toContain(ana.name);
  expect(said).toContain(ben.name);
});

it('I-32 who changed the value is named, where that is known', () => {
  const name = sampleField('SingleLineText');
  expect(describeBoth(tableOf(name), name.id, { theirs: 'Theirs', mine: 'Mine', who: 'Ben Kwon' })).toBe(
    'Ben Kwon changed this to “Theirs” while you were typing. You entered “Mine”.',
  );
  expect(describeBoth(tableOf(name), name.id, { theirs: null, mine: 'Mine', who: 'Ben Kwon' })).toBe(
    'Ben Kwon emptied this while you were typing. You entered “Mine”.',
  );
});

it('I-32 linked records are told by their names', () => {
  const link = sampleField('LinkToAnotherRecord');
  expect(
    describeBoth(tableOf(link), link.id, { theirs: printLinkCell({ count: 1, records: [[4 as never, 'Acme']] }), mine: null, who: null }),
  ).toContain('“Acme”');
});
