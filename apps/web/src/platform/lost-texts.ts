import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { randomId } from '@quadrille/ui-kit';
import { shortenTexts, secretMark } from '@quadrille/ui-kit/grid';
import { copyAndNotify } from './copy-and-notify.ts';
import { notices } from './notices.ts';
import { $user } from './session.state.ts';

/** Notices of texts that have no place any more. */
const told: string[] = [];

// what one person typed is not for the next
$user.listen((user, before) => {
  if (user?.id !== before?.id) for (const id of told.splice(0)) notices.close(id);
});

/** What was typed and not saved, in words: of long texts their beginnings, of many the first. */
export function wordsOfLost(texts: readonly string[]): string {
  const { said, more } = shortenTexts(texts);
  const list = new Intl.ListFormat(i18n.locale.replace('_', '-'), { type: 'unit', style: 'short' });
  const others = more > 0 ? [t`${plural(more, { one: 'and # more', other: 'and # more' })}`] : [];
  const typed = list.format([...said.map((text) => t`“${text}”`), ...others]);
  return t`Typed, but not saved: ${typed}`;
}

/** Says what was not saved, as long as somebody wants to take its texts elsewhere, whole; what stands for a password is not worth it. */
export function notifyLost(title: string, texts: readonly string[], description?: string): void {
  const id = randomId();
  const kept = texts.filter((text) => text !== secretMark);
  const copy = async (): Promise<void> => {
    const isCopied = await copyLost(kept, t`Select the text of the notice and copy it.`);
    // the notice went with its button: it is there again, with all there is to select
    if (!isCopied) notifyLost(title, texts, kept.join('\n'));
  };
  told.push(id);
  notices.notify({
    id,
    title,
    ...(description !== undefined && { description }),
    tone: 'danger',
    isLasting: true,
    ...(kept.length > 0 && { action: { label: t`Copy`, onSelect: () => void copy() } }),
  });
}

/** `instead`: what one can do where the browser does not let the page copy. */
export function copyLost(texts: readonly string[], instead: string): Promise<boolean> {
  return copyAndNotify(texts.join('\n'), t`Copied what was typed`, instead);
}
