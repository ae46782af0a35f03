import type { BucketId, RecordId } from './record.ts';
import type { RecordFocus, SelectionStore } from './selection-store.ts';
import type { ViewCommand } from './view-command.ts';
import type { ViewSource } from './view-source.ts';
import type { ViewWords } from './view-words.ts';

interface SelectionControlOptions {
  readonly source: ViewSource;
  readonly selection: SelectionStore;
  readonly words: ViewWords;
  readonly list: (bucket: BucketId) => readonly (RecordId | undefined)[];
  readonly announce: (text: string) => void;
  readonly signal: AbortSignal;
}

type SelectCommand = Extract<ViewCommand, { type: 'select' | 'toggle' | 'extend' | 'selectAll' | 'clearSelection' }>;

/** More records than these are not selected one by one. */
const mostSelected = 10_000;
const readAtOnce = 500;

/** Carries out commands that select; the ids of records that are not in memory are read first. */
export function createSelectionControl(options: SelectionControlOptions): (command: SelectCommand) => void {
  const { source, selection, words, list, announce, signal } = options;

  const announceCount = (): void => announce(words.selected(selection.$selection.get().ids.size));

  const selectStretch = (bucket: BucketId, first: number, last: number, anchor: RecordFocus | null): void => {
    const end = Math.min(last, first + mostSelected - 1);
    const known = list(bucket).slice(first, end + 1);
    selection.set(
      known.filter((id) => id !== undefined),
      anchor,
    );
    if (known.includes(undefined)) void readOn(bucket, first, end);
    else announceCount();
  };

  /** A selection that has changed meanwhile is left alone. */
  const readOn = async (bucket: BucketId, first: number, last: number): Promise<void> => {
    for (let offset = first; offset <= last; offset += readAtOnce) {
      const before = selection.$selection.get().anchor;
      const answer = await source.range({ bucket, offset, limit: Math.min(readAtOnce, last - offset + 1) }, signal).catch(() => null);
      if (!answer || signal.aborted || selection.$selection.get().anchor !== before) return;
      selection.add(answer.records.map(({ id }) => id));
    }
    announceCount();
  };

  return (command) => {
    switch (command.type) {
      case 'select':
        return selection.set([command.recordId], command);
      case 'toggle':
        selection.toggle(command.recordId, command);
        return announceCount();
      case 'extend': {
        const { anchor } = selection.$selection.get();
        const from = anchor?.bucket === command.bucket ? list(command.bucket).indexOf(anchor.recordId) : -1;
        const to = list(command.bucket).indexOf(command.recordId);
        if (!anchor || from < 0 || to < 0) return selection.set([command.recordId], command);
        return selectStretch(command.bucket, Math.min(from, to), Math.max(from, to), anchor);
      }
      case 'selectAll':
        return selectStretch(command.bucket, 0, list(command.bucket).length - 1, selection.$selection.get().anchor);
      case 'clearSelection':
        return selection.clear();
    }
  };
}
