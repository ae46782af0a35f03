import { t } from '@lingui/core/macro';
import { randomId } from '@quadrille/ui-kit';
import type { RowId } from '@quadrille/ui-kit/grid';
import { notices } from '../../../platform/notices.ts';
import { $user } from '../../../platform/session.state.ts';
import { keepingTexts, wordsOfLost } from '../lost-texts.ts';
import type { TableField } from '../table-field.ts';
import { wordsOfMisfit } from '../words-of-misfit.ts';

/** What was typed in a field of a record and does not read, with the reason. */
export interface RefusedText {
  readonly text: string;
  readonly reason: string;
  /** Its record was gone, and it was told to be taken elsewhere: not again, also where the record comes back. */
  readonly isTold?: boolean;
}

export interface RefusedTexts {
  find(): RefusedText | null;
  keep(refused: RefusedText | null): void;
  /** The record is left: says that what was typed is not saved, with the way back to it; null: to be taken elsewhere, the record is gone. */
  tell(address: string | null): void;
  /** What was typed reads, but was not taken, and nobody sees it where it was typed: tells it, to be taken elsewhere. */
  lose(text: string, reason?: string): void;
  /** The record is open again, and says so itself. */
  hush(): void;
}

/** Of all records, by record and field: what was typed is there again when its record is opened again. */
const kept = new Map<string, RefusedText>();

/** Notices of texts to be taken elsewhere. */
const lost: string[] = [];

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** They go with the page: it asks before it is left, unless their records are gone. */
function keep(key: string, refused: RefusedText | null): void {
  if (refused) kept.set(key, refused);
  else kept.delete(key);
  if ([...kept.values()].some(({ isTold }) => isTold !== true)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// what one person typed is not for the next, neither there again nor still told
$user.listen((user, before) => {
  if (user?.id === before?.id) return;
  for (const key of kept.keys()) {
    notices.close(key);
    keep(key, null);
  }
  for (const id of lost.splice(0)) notices.close(id);
});

export function refusedTextsOf(field: TableField, tableId: string, rowId: RowId): RefusedTexts {
  const key = `${tableId} ${rowId} ${field.id}`;
  const person = $user.get()?.id;
  /** A record that is left by signing out saves what was typed in it after that. */
  const isTheirs = (): boolean => $user.get()?.id === person;
  const lose = (text: string, reason?: string): void => {
    if (!isTheirs() || text.trim() === '') return;
    const id = `${key} ${randomId()}`;
    const { title } = field;
    // a password is not written where others look
    const texts = [field.type === 'Password' ? '••••••' : text];
    lost.push(id);
    notices.notify({
      id,
      title: t`${title} was not saved`,
      description: reason === undefined ? wordsOfLost(texts) : `${reason} ${wordsOfLost(texts)}`,
      ...keepingTexts(texts),
    });
  };
  return {
    find: () => kept.get(key) ?? null,
    keep: (refused) => {
      const before = kept.get(key);
      if (refused === null || (isTheirs() && refused.text !== before?.text)) keep(key, refused);
    },
    tell: (address) => {
      const refused = kept.get(key);
      if (!isTheirs()) return;
      if (!refused) return notices.close(key);
      if (refused.isTold === true) return;
      if (address === null) {
        notices.close(key);
        keep(key, { ...refused, isTold: true });
        return lose(refused.text);
      }
      const { title } = field;
      notices.notify({
        id: key,
        title: t`${title} was not saved`,
        // a password is not written where others look
        description: field.type === 'Password' ? refused.reason : wordsOfMisfit(refused.text, refused.reason),
        tone: 'danger',
        isLasting: true,
        action: { label: t`Open record`, onSelect: () => void (location.hash = address) },
      });
    },
    lose,
    hush: () => notices.close(key),
  };
}
