import { userEvent } from 'vitest/browser';

export const pressMod = (key: string): Promise<void> => userEvent.keyboard(`{Control>}${key}{/Control}`);

/** Puts a text, and a table where there is one, on the clipboard of the system, copied by keys where no grid is. */
export async function putOnClipboard(text: string, html = ''): Promise<void> {
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  area.addEventListener('copy', (copied) => {
    copied.clipboardData?.setData('text/plain', text);
    if (html) copied.clipboardData?.setData('text/html', html);
    copied.preventDefault();
  });
  await pressMod('c');
  area.remove();
}

/** What other programs would paste. */
export async function lookAtClipboard(): Promise<{ readonly text: string; readonly html: string }> {
  const area = document.body.appendChild(document.createElement('textarea'));
  area.focus();
  const seen = { text: '', html: '' };
  area.addEventListener('paste', ({ clipboardData }) => {
    seen.text = clipboardData?.getData('text/plain') ?? '';
    seen.html = clipboardData?.getData('text/html') ?? '';
  });
  await pressMod('v');
  area.remove();
  return seen;
}
