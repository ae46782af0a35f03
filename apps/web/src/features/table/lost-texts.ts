import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { saidOfTexts } from '@quadrille/ui-kit/grid';
import type { Notice } from '@quadrille/ui-kit-react';
import { copyAndSay } from '../../platform/copy-and-say.ts';

/** What was typed and not saved, in words: of long texts their beginnings, of many the first. */
export function wordsOfLost(texts: readonly string[]): string {
  const { said, more } = saidOfTexts(texts);
  const list = new Intl.ListFormat(i18n.locale.replace('_', '-'), { type: 'unit', style: 'short' });
  const others = more > 0 ? [t`${plural(more, { one: 'and # more', other: 'and # more' })}`] : [];
  const typed = list.format([...said.map((text) => t`“${text}”`), ...others]);
  return t`Typed, but not saved: ${typed}`;
}

/** A notice of texts that have no place any more is kept as long as somebody wants to take them elsewhere, whole. */
export function keepingTexts(texts: readonly string[]): Pick<Notice, 'tone' | 'isLasting' | 'action'> {
  const copy = (): void => void copyLost(texts, t`Select the text of the notice and copy it.`);
  return { tone: 'danger', isLasting: true, ...(texts.length > 0 && { action: { label: t`Copy`, onSelect: copy } }) };
}

/** `instead`: what one can do where the browser does not let the page copy. */
export function copyLost(texts: readonly string[], instead: string): Promise<void> {
  return copyAndSay(texts.join('\n'), t`Copied what was typed`, instead);
}
