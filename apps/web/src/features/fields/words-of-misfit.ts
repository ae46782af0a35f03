import { t } from '@lingui/core/macro';
import { beginningOf } from '@quadrille/ui-kit';

const quotes = new Set('“”„«»"');

/** Why a value does not fit its field, with its beginning where the reason does not name it. */
export function wordsOfMisfit(text: string, reason: string): string {
  if (isNamedIn(reason, text.trim())) return reason;
  const shown = beginningOf(text);
  return t`“${shown}” – ${reason}`;
}

/** Reasons name what they are about in the quotes of their language: a number in their words is not the value. */
function isNamedIn(reason: string, value: string): boolean {
  for (let at = reason.indexOf(value); at > 0; at = reason.indexOf(value, at + 1))
    if (quotes.has(reason[at - 1] ?? '') && quotes.has(reason[at + value.length] ?? '')) return true;
  return false;
}
