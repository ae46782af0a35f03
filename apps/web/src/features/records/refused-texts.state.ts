import { t } from '@lingui/core/macro';
import { secretMark } from '@quadrille/ui-kit/grid';
import type { RowId } from '@quadrille/ui-kit/grid';
import { confirmBeforeLeaving } from '../../platform/confirm-before-leaving.ts';
import { notices } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { notifyLost, wordsOfLost } from '../../platform/lost-texts.ts';
import type { TableField } from '../structure/index.ts';
import { wordsOfMisfit } from '../fields/index.ts';

/** What was typed in a field of a record and does not read, or was not taken, with the reason. */
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
  /** The record is open again, and says so itself. */
  hush(): void;
}

/** Of all records, by record and field: what was typed is there again when its record is opened again. */
const kept = new Map<string, RefusedText>();

// they go with the page, unless their records are gone
confirmBeforeLeaving(() => [...kept.values()].some(({ isTold }) => isTold !== true));

// what one person typed is not for the next, neither there again nor still told
$user.listen((user, before) => {
  if (user?.id === before?.id) return;
  for (const key of kept.keys()) notices.close(key);
  kept.clear();
});

export function refusedTextsOf(field: TableField, tableId: string, rowId: RowId): RefusedTexts {
  const key = `${tableId} ${rowId} ${field.id}`;
  const person = $user.get()?.id;
  /** It is not written where others look. */
  const isSecret = field.type === 'Password';
  /** A record that is left by signing out saves what was typed in it after that. */
  const isTheirs = (): boolean => $user.get()?.id === person;
  return {
    find: () => kept.get(key) ?? null,
    keep: (refused) => {
      if (refused === null) kept.delete(key);
      else if (isTheirs()) kept.set(key, { ...(kept.get(key)?.text === refused.text && kept.get(key)), ...refused });
    },
    tell: (address) => {
      const refused = kept.get(key);
      if (!isTheirs()) return;
      if (!refused) return notices.close(key);
      if (refused.isTold === true) return;
      const { title } = field;
      const head = t`${title} was not saved`;
      if (address === null) {
        notices.close(key);
        kept.set(key, { ...refused, isTold: true });
        const texts = [isSecret ? secretMark : refused.text];
        return notifyLost(head, texts, wordsOfLost(texts));
      }
      notices.notify({
        id: key,
        title: head,
        description: isSecret ? refused.reason : wordsOfMisfit(refused.text, refused.reason),
        tone: 'danger',
        isLasting: true,
        action: { label: t`Open record`, onSelect: () => void (location.hash = address) },
      });
    },
    hush: () => notices.close(key),
  };
}
