import { t } from '@lingui/core/macro';
import { copyText } from '@quadrille/ui-kit-react';
import { notices } from './notices.ts';

/** Puts a text on the clipboard and says so. Where the browser refuses, that is said, and `instead`: what one can do then. Answers whether it took it. */
export async function copyAndNotify(text: string, said: string, instead: string): Promise<boolean> {
  try {
    await copyText(text);
  } catch {
    notices.notify({
      title: t`The browser does not let this page copy`,
      description: instead,
      tone: 'warning',
      isLasting: true,
      id: 'copy',
    });
    return false;
  }
  notices.toast(said, { id: 'copy' });
  return true;
}
