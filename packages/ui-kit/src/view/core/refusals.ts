import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { RecordId } from './record.ts';
import type { ViewNotice } from './view-core-options.ts';
import type { PlanAnswer } from './view-source.ts';
import type { ViewWords } from './view-words.ts';

interface RefusalsOptions {
  readonly words: ViewWords;
  readonly announce: (text: string) => void;
  readonly notify: (notice: ViewNotice) => void;
}

/** Why records were not changed, until they are changed otherwise or it is dismissed. */
export interface Refusals {
  readonly $refused: ReadableAtom<ReadonlyMap<RecordId, string>>;
  /** Notes and announces which parts of a change were refused. */
  note(answer: PlanAnswer): void;
  /** Announces that changes wait because they could not be written. */
  announceWaiting(ids: readonly RecordId[], reason: string): void;
  dismiss(ids: readonly RecordId[]): void;
}

export function createRefusals({ words, announce, notify }: RefusalsOptions): Refusals {
  const $refused = atom<ReadonlyMap<RecordId, string>>(new Map());

  const report = (type: 'refused' | 'waiting', text: string, ids: readonly RecordId[]): void => {
    notify({ type, text, ids });
    announce(text);
  };

  return {
    $refused,
    note({ failed }) {
      if (failed.length === 0) return;
      const ids = failed.map(({ recordId }) => recordId);
      $refused.set(new Map([...$refused.get(), ...failed.map(({ recordId, reason }) => [recordId, reason] as const)]));
      report('refused', words.refused(ids.length, failed[0]?.reason ?? ''), ids);
    },
    announceWaiting: (ids, reason) => report('waiting', words.waiting(ids.length, reason), ids),
    dismiss(ids) {
      const refused = new Map($refused.get());
      for (const id of ids) refused.delete(id);
      if (refused.size !== $refused.get().size) $refused.set(refused);
    },
  };
}
