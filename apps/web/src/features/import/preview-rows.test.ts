import { getFieldKind } from '@quadrille/domain';
import { toDraftField } from '@quadrille/importer';
import { describe, expect, it } from 'vitest';
import { isDayOrderOpen, withCheck, withZone } from './draft.ts';
import { previewColumn } from './preview-rows.ts';
import { testColumn, testDraft } from './test-draft.ts';

const preview = [['3'], ['x'], ['']];

describe('the preview', () => {
  it('shows values as the type would hold them and marks the ones that do not fit', () => {
    const column = testColumn(0, 'n', 'Number');
    const draft = withCheck(testDraft([column], { preview }), 0, { total: 2, failed: 1, failures: [{ row: 2, value: 'x', reason: '' }] });
    expect(previewColumn(draft, column)).toEqual([
      { value: 3, text: '3', isBad: false },
      { value: null, text: 'x', isBad: true },
      { value: null, text: '', isBad: false },
    ]);
  });

  it('trusts the file where it knows its values better than their texts', () => {
    const column = testColumn(0, 'n', 'Number');
    expect(previewColumn(testDraft([column], { preview }), column).map(({ isBad }) => isBad)).toEqual([false, false, false]);
  });

  it('marks texts that are no addresses, though the field keeps them', () => {
    const column = testColumn(0, 'mail', 'Email');
    const cells = previewColumn(testDraft([column], { preview: [['ana@acme.org'], ['ana(at)acme']] }), column);
    expect(cells).toMatchObject([{ isBad: false }, { value: 'ana(at)acme', isBad: true }]);
  });

  it('shows times without a zone by the clocks they are read from, which the table shows too', () => {
    const column = testColumn(0, 'begin', 'DateTime', { read: { dateFormat: 'YYYY-MM-DD', timeZone: 'America/Los_Angeles' } });
    const times = [['2024-02-29 09:00']];
    const shown = (one: typeof column) => previewColumn(testDraft([one], { preview: times }), one)[0];
    expect(shown(column)).toMatchObject({ value: '2024-02-29 17:00:00+00:00', text: '2024-02-29 09:00' });
    const elsewhere = { ...column, ...withZone(column, 'Europe/Berlin', 'America/Los_Angeles') };
    expect(shown(elsewhere)).toMatchObject({ value: '2024-02-29 08:00:00+00:00', text: '2024-02-29 09:00' });
    // whoever looks from Los Angeles sees in the table what the review showed
    const field = toDraftField(elsewhere);
    expect(getFieldKind('DateTime').format('2024-02-29 08:00:00+00:00', field, { timeZone: 'America/Los_Angeles' })).toBe(
      '2024-02-29 09:00',
    );
    expect(isDayOrderOpen({ ...column, warnings: [{ code: 'zone', timeZone: 'America/Los_Angeles' }] })).toBe(false);
  });
});
