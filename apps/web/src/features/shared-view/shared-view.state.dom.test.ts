import { afterEach, expect, it, vi } from 'vitest';
import { createSharedViewState } from './shared-view.state.ts';

afterEach(() => void vi.unstubAllGlobals());

it('is tried again with the password that was given', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    sent.push(new Request(input, init).headers.get('xc-password'));
    return Response.json({ msg: 'busy' }, { status: sent.length === 1 ? 403 : 500 });
  });
  const state = createSharedViewState('u');
  await state.open();
  expect(state.$status.get()).toBe('locked');
  await state.open('open sesame');
  expect(state.$status.get()).toBe('failed');
  await state.open();
  expect(sent).toEqual([null, 'open sesame', 'open sesame']);
});
