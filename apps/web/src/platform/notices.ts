import { createNoticeQueue } from '@quadrille/ui-kit-react';
import type { Notice } from '@quadrille/ui-kit-react';
import { errorWords } from './error-words.ts';

/** Where every message to the person comes out. */
export const notices = createNoticeQueue();

/** Says what failed in words for people; stays until dismissed, or until the next notice of the same id. */
export function reportError(title: string, error: unknown, id?: string): void {
  notices.notify({ title, description: errorWords(error), tone: 'danger', isLasting: true, ...(id !== undefined && { id }) });
}

const waiting: Notice[] = [];
let isShown = false;

/** Says something once there is a page to say it on: guards refuse an address before anything is drawn. */
export function notifyOnceShown(notice: Notice): void {
  if (isShown) notices.notify(notice);
  else waiting.push(notice);
}

/** From here on messages come out at once; those that waited come first. */
export function showNotices(): void {
  isShown = true;
  for (const notice of waiting.splice(0)) notices.notify(notice);
}
