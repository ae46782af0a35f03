import { t } from '@lingui/core/macro';
import type { WireUses } from '@quadrille/contract';
import { atom } from 'nanostores';
import { i18n } from '../../platform/i18n.ts';
import { notices } from '../../platform/notices.ts';

export interface UsesQuestion {
  readonly title: string;
  readonly confirm: string;
  readonly uses: WireUses;
  readonly settle: (goesOn: boolean) => void;
}

/** What a person is asked before something that is used is deleted; null while there is nothing. */
export const $usesQuestion = atom<UsesQuestion | null>(null);

/** Whether to delete it: at once where nothing uses it, since undo brings it back; else the person is told by what, and decides. */
export async function mayDeleteUsed(read: Promise<WireUses>, words: Pick<UsesQuestion, 'title' | 'confirm'>): Promise<boolean> {
  const uses = await read;
  if (uses.list.length === 0) return true;
  const boards = uses.list.filter(({ as }) => as.includes('stacks')).map(({ title }) => title);
  if (boards.length > 0) {
    const names = new Intl.ListFormat(i18n.locale).format(boards);
    notices.toast(t`These boards make their stacks of it: ${names}. Let them use another field, or delete them first.`, {
      tone: 'warning',
    });
    return false;
  }
  if ($usesQuestion.get() !== null) return false;
  return new Promise((resolve) => {
    $usesQuestion.set({
      ...words,
      uses,
      settle: (goesOn) => {
        $usesQuestion.set(null);
        resolve(goesOn);
      },
    });
  });
}
