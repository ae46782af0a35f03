import type { WireNotification } from '@quadrille/contract';
import type { NoticeKind } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { newsToShow, seenOf } from './news-to-show.ts';

const at = '2026-02-03 10:00:00+00:00';
const one = (id: string, type: string, isRead = false, created = at): WireNotification => ({
  id,
  type,
  body: {},
  is_read: isRead,
  is_deleted: false,
  fk_user_id: 'us1',
  created_at: created,
  updated_at: at,
});
const wanted: ReadonlySet<NoticeKind> = new Set(['mention', 'chosen'] as const);

it('shows what is new, unread and wanted', () => {
  const list = [
    one('a', 'comment.mention'),
    one('b', 'record.chosen', true),
    one('c', 'share.grown'),
    one('d', 'app.welcome'),
    one('e', 'page.mention'),
  ];
  expect(newsToShow(list, { at, ids: ['e'] }, wanted).map(({ id }) => id)).toEqual(['a']);
});

it('shows nothing at the first look', () => {
  expect(newsToShow([one('a', 'comment.mention')], null, wanted)).toEqual([]);
});

it('shows nothing old that moves up into the list when newer ones are put away', () => {
  const [older, newer] = [one('a', 'comment.mention', false, '2026-02-03 09:00:00+00:00'), one('b', 'comment.mention')];
  const seen = seenOf([newer]);
  expect(newsToShow([older], seen, wanted)).toEqual([]);
  expect(seenOf([older], seen)).toEqual(seen);
});

it('tells apart what came in one second', () => {
  const [first, second] = [one('a', 'comment.mention'), one('b', 'comment.mention')];
  const seen = seenOf([first]);
  expect(newsToShow([second, first], seen, wanted)).toEqual([second]);
  expect(newsToShow([second, first], seenOf([second, first], seen), wanted)).toEqual([]);
});
