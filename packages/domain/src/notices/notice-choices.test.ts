import { expect, it } from 'vitest';
import { noticeKindOf, noticeWaysOf } from './notice-choices.ts';

it('what nobody chose about is told in the usual ways, and each way is chosen by itself', () => {
  expect(noticeWaysOf({}, 'mention')).toEqual({ app: true, mail: false, push: true });
  expect(noticeWaysOf({ mention: { mail: true } }, 'mention')).toEqual({ app: true, mail: true, push: true });
  expect(noticeWaysOf({ mention: { mail: true } }, 'chosen').mail).toBe(false);
});

it('what does not come into the list of the app is not shown by the browser either', () => {
  expect(noticeWaysOf({ mention: { app: false, push: true } }, 'mention').push).toBe(false);
});

it('a greeting, and what a later version tells, is of no kind', () => {
  expect(['app.welcome', 'toString', 'comment.mention'].map(noticeKindOf)).toEqual([null, null, 'mention']);
});
