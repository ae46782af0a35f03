import { i18n } from '@lingui/core';
import { englishLabels, secretMark } from '@quadrille/ui-kit/grid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notices } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { showGridNotice } from './show-grid-notice.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says of many texts that were not saved how many there are, and copies them whole', async () => {
  const notify = vi.spyOn(notices, 'notify');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const words = { labels: englishLabels, titleOf: () => '', wayOutOf: () => undefined };
  const texts = ['a'.repeat(300), ...'bcdefg'];
  showGridNotice({ type: 'saveFailed', cells: 9, reason: 'No.', typed: texts }, words, () => {});
  const notice = notify.mock.calls[0]?.[0];
  expect(notice).toMatchObject({ title: 'Could not save 9 cells: No.', isLasting: true, tone: 'danger' });
  expect(notice?.description).toBe(`Typed, but not saved: “${'a'.repeat(120)}…”, “b”, “c”, “d”, “e”, and 2 more`);
  notice?.action?.onSelect();
  await expect.poll(() => write.mock.calls).toEqual([[texts.join('\n')]]);
});

it('keeps texts where the browser does not let the page copy, leaves out what stands for a password, and goes with its person', async () => {
  const notify = vi.spyOn(notices, 'notify');
  const close = vi.spyOn(notices, 'close');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  onTestFinished(() => {
    vi.restoreAllMocks();
    $user.set(null);
  });
  const words = { labels: englishLabels, titleOf: () => '', wayOutOf: () => undefined };
  const long = 'a'.repeat(300);
  showGridNotice({ type: 'textsLost', texts: [long, secretMark] }, words, () => {});
  notify.mock.calls[0]?.[0].action?.onSelect();
  await expect.poll(() => notify.mock.calls).toHaveLength(3);
  expect(write.mock.calls).toEqual([[long]]);
  expect(notify.mock.calls[2]?.[0]).toMatchObject({ description: long, isLasting: true, action: { label: 'Copy' } });

  showGridNotice({ type: 'textsLost', texts: [secretMark] }, words, () => {});
  expect(notify.mock.calls[3]?.[0].action).toBeUndefined();

  const ids = [0, 2, 3].map((at) => notify.mock.calls[at]?.[0].id);
  $user.set({ id: 'us1' } as NonNullable<ReturnType<typeof $user.get>>);
  expect(close.mock.calls.map(([id]) => id)).toEqual(expect.arrayContaining(ids));
});
