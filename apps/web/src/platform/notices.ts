import { errorMessage } from '@quadrille/sdk';
import { createNoticeQueue } from '@quadrille/ui-kit-react';

/** Where every message to the person comes out. */
export const notices = createNoticeQueue();

/** Says what failed in the server's words; stays until dismissed. */
export function reportError(title: string, error: unknown): void {
  notices.notify({ title, description: errorMessage(error), tone: 'danger', isLasting: true });
}
