import { i18n } from '@lingui/core';
import { englishLabels } from '@quadrille/ui-kit/grid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notices } from '../../platform/notices.ts';
import { tellNotice } from './tell-notice.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says of many texts that were not saved how many there are, and copies them whole', async () => {
  const notify = vi.spyOn(notices, 'notify');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const words = { labels: englishLabels, titleOf: () => '', wayOutOf: () => undefined };
  const texts = ['a'.repeat(300), ...'bcdefg'];
  tellNotice({ type: 'saveFailed', cells: 9, reason: 'No.', typed: texts }, words, () => {});
  const notice = notify.mock.calls[0]?.[0];
  expect(notice).toMatchObject({ title: 'Could not save 9 cells: No.', isLasting: true, tone: 'danger' });
  expect(notice?.description).toBe(`Typed, but not saved: “${'a'.repeat(120)}…”, “b”, “c”, “d”, “e”, and 2 more`);
  notice?.action?.onSelect();
  await expect.poll(() => write.mock.calls).toEqual([[texts.join('\n')]]);
});
