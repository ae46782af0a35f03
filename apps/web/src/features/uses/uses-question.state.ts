import type { WireUses } from '@quadrille/contract';
import { atom } from 'nanostores';

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
