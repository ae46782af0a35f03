import { passwordMark } from '@quadrille/domain';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { listOf } from './channels/channel.ts';

/** Sealed values say so in place of the value, and what they are of and for, so that they open nowhere else. */
const mark = 'sealed:';
const formerAbout = 'webhook header';
const aboutOf = (notification: Notification): string => `${formerAbout} for ${placeOf(notification)}`;
const isSealed = (value: string): boolean => value.startsWith(mark);
const open = (box: SecretBox, value: string, about: string): string | null => box.open(value.slice(mark.length), about);

type Notification = HookDoc['notification'];

/** Headers whose values open something. */
const telling = /auth|token|secret|key|cookie|password|signature/i;

/**
 * Whom the secrets of a webhook are for: its kind, and scheme and host of its address as they are written. Whoever writes another one
 * gives the secrets anew.
 */
function placeOf({ type, payload }: Notification): string {
  const path = typeof payload['path'] === 'string' ? payload['path'].trim() : '';
  return `${type} ${/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i.exec(path)?.[0].toLowerCase() ?? path}`;
}

/**
 * What is written into the base: values of telling headers are sealed for the address; a mark in their place means the one that is
 * there, which is left out where the address is another one.
 */
export function sealNotification(box: SecretBox, sent: Notification, stored: Notification | null): Notification {
  const about = aboutOf(sent);
  const known = stored !== null && placeOf(stored) === placeOf(sent) ? stored : null;
  return withHeaders(sent, (name, value, place) => {
    if (!telling.test(name) || value === '') return value;
    if (value === passwordMark) return valueAt(known, name, place);
    return isSealed(value) && open(box, value, about) !== null ? value : mark + box.seal(value, about);
  });
}

/** What is told of it. */
export function maskNotification(stored: Notification): Notification {
  return withHeaders(stored, (_name, value) => (isSealed(value) ? passwordMark : value));
}

/** What is sent. */
export function openNotification(box: SecretBox, stored: Notification): Notification {
  const about = aboutOf(stored);
  // What was sealed by earlier versions opens as well: it was written for the address it stands beside.
  const read = (value: string): string => open(box, value, about) ?? open(box, value, formerAbout) ?? '';
  return withHeaders(stored, (_name, value) => (isSealed(value) ? read(value) : value));
}

function withHeaders(notification: Notification, change: (name: string, value: string, place: number) => string): Notification {
  if (!Array.isArray(notification.payload['headers'])) return notification;
  const headers = listOf(notification.payload, 'headers').map((header, place) =>
    typeof header['name'] === 'string' && typeof header['value'] === 'string'
      ? { ...header, value: change(header['name'], header['value'], place) }
      : header,
  );
  return { ...notification, payload: { ...notification.payload, headers } };
}

/** The value a header of this name had, first in the same place. */
function valueAt(stored: Notification | null, name: string, place: number): string {
  const headers = stored === null ? [] : listOf(stored.payload, 'headers');
  const same = [headers[place], ...headers].find((header) => header?.['name'] === name);
  return typeof same?.['value'] === 'string' ? same['value'] : '';
}
