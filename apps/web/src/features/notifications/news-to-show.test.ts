import type { WireNotification } from '@quadrille/contract';
import type { NoticeKind } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { newsToShow } from './news-to-show.ts';

const at = '2026-02-03 10:00:00+00:00';
const one = (id: string, type: string, isRead = false): WireNotification => ({
  id,
  type,
  body: {},
  is_read: isRead,
  is_deleted: false,
  fk_user_id: 'us1',
  created_at: at,
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
  expect(newsToShow(list, new Set(['e']), wanted).map(({ id }) => id)).toEqual(['a']);
});

it('shows nothing at the first look', () => {
  expect(newsToShow([one('a', 'comment.mention')], null, wanted)).toEqual([]);
});
