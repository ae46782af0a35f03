import { expect, it } from 'vitest';
import { baseKindOf, baseKinds } from './base-kind.ts';

it('knows the kind of every base, and takes what it does not know for a database', () => {
  expect(baseKinds.map(baseKindOf)).toEqual(baseKinds);
  expect([null, undefined, '', 'spreadsheet', 0].map(baseKindOf)).toEqual(Array(5).fill('database'));
});
