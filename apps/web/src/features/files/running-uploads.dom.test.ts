import type { WireUser } from '@quadrille/contract';
import { afterEach, expect, it } from 'vitest';
import { $user } from '../../platform/session.state.ts';
import { endUpload, startUpload } from './running-uploads.ts';

const person = (id: string, firstname = ''): WireUser => ({ id, firstname }) as WireUser;

/** Whether the page asks before it is left. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => $user.set(null));

it('the page asks before it is left until the last upload is done', () => {
  const [first, second] = [startUpload(), startUpload()];
  endUpload(first);
  expect(asks()).toBe(true);
  endUpload(second);
  expect(asks()).toBe(false);
});

it('who signs out, or in as somebody else, ends all uploads', () => {
  $user.set(person('ana'));
  const upload = startUpload();
  $user.set(person('ana', 'Ana'));
  expect([upload.signal.aborted, asks()]).toEqual([false, true]);
  $user.set(null);
  expect([upload.signal.aborted, asks()]).toEqual([true, false]);
  const next = startUpload();
  $user.set(person('ben'));
  expect(next.signal.aborted).toBe(true);
});
