import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { copyAndNotify } from './copy-and-notify.ts';
import { notices } from './notices.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const toast = vi.spyOn(notices, 'toast');
const notify = vi.spyOn(notices, 'notify');
afterEach(() => vi.restoreAllMocks());

it('says what was copied, and where the browser refuses what to do instead, without an error nobody hears', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await copyAndNotify('words', 'Link copied', 'Copy the address.');
  expect([toast.mock.calls.map(([said]) => said), notify.mock.calls]).toEqual([['Link copied'], []]);

  write.mockRejectedValueOnce(new DOMException('Write permission denied.', 'NotAllowedError'));
  await copyAndNotify('words', 'Link copied', 'Copy the address.');
  expect(toast).toHaveBeenCalledTimes(1);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: 'Copy the address.', isLasting: true }));
});
