import { expect, it } from 'vitest';
import { withPlace } from './recent-places.ts';
import type { RecentPlace } from './recent-places.ts';

const place = (viewId: string, at: number): RecentPlace => ({
  baseId: 'p',
  tableId: 'm',
  viewId,
  title: viewId,
  tableTitle: 'T',
  type: 3,
  at,
});
const ids = (places: readonly RecentPlace[]): string => places.map(({ viewId }) => viewId).join('');

it('what was opened last stands first, and each once', () => {
  const places = ['a', 'b', 'c', 'a'].reduce<readonly RecentPlace[]>((kept, id, at) => withPlace(kept, place(id, at)), []);
  expect(ids(places)).toBe('acb');
});

it('a dozen is kept', () => {
  const places = [...'abcdefghijklmnop'].reduce<readonly RecentPlace[]>((kept, id, at) => withPlace(kept, place(id, at)), []);
  expect(ids(places)).toBe('ponmlkjihgfe');
});
