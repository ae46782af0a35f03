import { describe, expect, it } from 'vitest';
import { editColumn, withCheck } from './draft.ts';
import { findProblems, isBlocking } from './find-problems.ts';
import { testColumn, testDraft } from './test-draft.ts';

const kindsOf = (draft: Parameters<typeof findProblems>[0]) => findProblems(draft).map(({ kind }) => kind);
const people = testDraft([testColumn(0, 'Name'), testColumn(1, 'Email', 'Email')]);

describe('problems of a table', () => {
  it('are none when all is well', () => expect(kindsOf(people)).toEqual([]));

  it('name the second of two fields that are called alike, ignoring case', () => {
    expect(findProblems(editColumn(people, 1, { title: ' name ' }))).toEqual([{ kind: 'sameName', source: 1, name: 'name' }]);
  });

  it('leave out columns and tables nobody wants', () => {
    const twice = editColumn(people, 1, { title: 'Name', keep: false });
    expect(kindsOf(twice)).toEqual([]);
    expect(kindsOf({ ...editColumn(people, 0, { title: '' }), isKept: false })).toEqual([]);
  });

  it('put what must be solved first', () => {
    const check = { total: 3, failed: 1, failures: [{ row: 2, value: 'x', reason: '' }] };
    const draft = editColumn(withCheck(people, 0, check), 1, { title: '' });
    expect(kindsOf(draft)).toEqual(['noName', 'misfits']);
    expect(findProblems(draft).map(isBlocking)).toEqual([true, false]);
  });

  it('ask for a title and for at least one field', () => {
    const none = testDraft([testColumn(0, 'Name', 'SingleLineText', { keep: false })], { title: ' ' });
    expect(kindsOf(none)).toEqual(['noTitle', 'noFields']);
  });

  it('say when day and month cannot be told apart', () => {
    const draft = testDraft([
      testColumn(0, 'On', 'Date', { read: { dateFormat: 'DD/MM/YYYY' }, warnings: [{ code: 'dayOrder', format: 'DD/MM/YYYY' }] }),
    ]);
    expect(kindsOf(draft)).toEqual(['dayOrder']);
  });
});
