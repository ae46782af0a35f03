import { expect, it } from 'vitest';
import { findShownInstead } from './find-shown-instead.ts';

const views = [
  { id: 'vw1', title: 'All films' },
  { id: 'vw2', title: 'Old ones' },
];

it('an address of a view that is gone is answered by the one that is shown instead', () => {
  expect(findShownInstead(views, { id: 'vw1' }, 'vw3')).toBe('vw1');
});

it('an address without a view, of one by id or by name is right', () => {
  for (const named of [undefined, 'vw2', 'Old ones']) expect(findShownInstead(views, { id: 'vw1' }, named)).toBeNull();
});

it('nothing is said while the view that was shown is gone and no other was read yet', () => {
  expect(findShownInstead([], null, 'vw3')).toBeNull();
  expect(findShownInstead(views, { id: 'vw3' }, 'vw3')).toBeNull();
});
