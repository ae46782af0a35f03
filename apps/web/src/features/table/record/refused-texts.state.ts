import { t } from '@lingui/core/macro';
import type { RowId } from '@quadrille/ui-kit/grid';
import { notices } from '../../../platform/notices.ts';
import { $user } from '../../../platform/session.state.ts';
import type { TableField } from '../table-field.ts';
import { wordsOfMisfit } from '../words-of-misfit.ts';

/** What was typed in a field of a record and does not read, with the reason. */
export interface RefusedText {
  readonly text: string;
  readonly reason: string;
}

export interface RefusedTexts {
  find(): RefusedText | null;
  keep(refused: RefusedText | null): void;
  /** The record is left: says that what was typed is not saved, with the way back to it. */
  tell(address: string): void;
  /** The record is open again, and says so itself. */
  hush(): void;
}

/** Of all records, by record and field: what was typed is there again when its record is opened again. */
const kept = new Map<string, RefusedText>();

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** They go with the page: it asks before it is left. */
function keep(key: string, refused: RefusedText | null): void {
  if (refused) kept.set(key, refused);
  else kept.delete(key);
  if (kept.size > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

// what one person typed is not for the next, neither there again nor still told
$user.listen((user, before) => {
  if (user?.id === before?.id) return;
  for (const key of kept.keys()) {
    notices.close(key);
    keep(key, null);
  }
});

export function refusedTextsOf(field: TableField, tableId: string, rowId: RowId): RefusedTexts {
  const key = `${tableId} ${rowId} ${field.id}`;
  const person = $user.get()?.id;
  /** A record that is left by signing out saves what was typed in it after that. */
  const isTheirs = (): boolean => $user.get()?.id === person;
  return {
    find: () => kept.get(key) ?? null,
    keep: (refused) => {
      if (refused === null || isTheirs()) keep(key, refused);
    },
    tell: (address) => {
      const refused = kept.get(key);
      if (!isTheirs()) return;
      if (!refused) return notices.close(key);
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
    hush: () => notices.close(key),
  };
}
