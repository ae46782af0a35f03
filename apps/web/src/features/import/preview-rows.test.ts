import { describe, expect, it } from 'vitest';
import { withCheck } from './draft.ts';
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
});
