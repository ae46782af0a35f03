import { createPasteConfirmer } from '../confirm-paste.ts';
import { createRowCollector } from '../collect-rows.ts';
import type { RowCollector } from '../collect-rows.ts';
import type { EffectHandlers, GridPart, GridPort } from '../grid-port.ts';
import { createSeeker } from '../seek-edge.ts';
import type { Seeking } from '../seek-edge.ts';
import { isSelectedStill, selectedNow } from '../selected-then.ts';
import type { WriteBatch } from '../row-source.ts';

export interface RowCommands extends GridPart, Pick<RowCollector, 'readRange' | 'readSelectedRowIds'> {
  readonly effects: EffectHandlers<'collect' | 'seek' | 'confirmPaste'>;
  readonly seeking: Seeking;
  /** Rows changed or moved, or something that was written here was answered: rows read for a command may be others by now. */
  noteChange(): void;
  /** A batch is about to be sent: columns it makes are no longer waited for. */
  noteSent(batch: WriteBatch): void;
}

/** Commands that need rows which are not in memory: the rows are read, or a person is asked, and then the command is done. */
export function createRowCommands(port: GridPort): RowCommands {
  const { options, labels, signal, rowWindow } = port;
  const read = () => port.state;
  let changes = 0;

  const fail = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : labels.loadFailed;
    port.adopt({ ...port.state, fill: null });
    port.run([
      { type: 'announce', text: reason },
      { type: 'notice', notice: { type: 'readFailed', reason } },
    ]);
    port.update(true);
  };

  const collector = createRowCollector({
    rowWindow,
    signal,
    read,
    dispatch: (command, given) => port.dispatch(command, given && !isSelectedStill(given, port.state) ? given : null),
    onFail: fail,
    rowsMoved: labels.rowsMoved,
    changes: () => changes + rowWindow.shifts,
    caughtUp: () => options.source.caughtUp?.(signal) ?? Promise.resolve(true),
    onDone: () => pastes.leave(),
  });

  const pastes = createPasteConfirmer({ options, signal, isReading: () => collector.isReading });

  const seeker = createSeeker({
    source: options.source,
    signal,
    read,
    jump(then, known) {
      collector.doWith(known, then);
      port.update(true);
    },
  });

  return {
    effects: {
      collect: ({ range, then }, given) => void collector.collect(range, then, given ?? selectedNow(port.state)),
      seek: (effect) => void seeker.seek(effect, collector.rows ?? new Map()),
      confirmPaste(effect, given) {
        const doAgain = collector.keep();
        void pastes.confirm(effect, (command) =>
          doAgain ? void doAgain(command, given ?? selectedNow(port.state)) : port.dispatch(command, given),
        );
      },
    },
    get seeking() {
      return seeker.seeking;
    },
    readRange: collector.readRange,
    readSelectedRowIds: collector.readSelectedRowIds,
    rowForCommand: (index) => collector.rows?.get(index) ?? null,
    noteChange() {
      changes += 1;
    },
    noteSent(batch) {
      if (batch.newColumns) pastes.written();
    },
  };
}
