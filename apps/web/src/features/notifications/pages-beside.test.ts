import type { NoticeKind } from '@quadrille/domain';
import { afterEach, expect, it } from 'vitest';
import type { Seen } from './news-to-show.ts';
import { joinPages, type PagesBeside } from './pages-beside.ts';

const open: PagesBeside[] = [];
afterEach(() => open.splice(0).forEach((page) => page.close()));

function join(isLooking: boolean) {
  const told: { wanted?: readonly NoticeKind[]; seen?: Seen } = {};
  let hear = (): void => {};
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const page = joinPages({
    isLooking: () => isLooking,
    onWanted: (kinds) => void (told.wanted = kinds),
    onSeen: (seen) => {
      told.seen = seen;
      hear();
    },
  });
  open.push(page);
  return { page, told, heard };
}

it('knows that the person looks at another page', async () => {
  const [hidden, other] = [join(false), join(false)];
  expect(await hidden.page.isLookedAt()).toBe(false);
  join(true);
  expect(await other.page.isLookedAt()).toBe(true);
});

it('tells the others what is wanted and what was shown, and not itself', async () => {
  const [one, other] = [join(false), join(false)];
  one.page.tellWanted(['mention']);
  one.page.tellSeen({ at: '2026', ids: ['a'] });
  await other.heard;
  expect(other.told).toEqual({ wanted: ['mention'], seen: { at: '2026', ids: ['a'] } });
  expect(one.told).toEqual({});
});
