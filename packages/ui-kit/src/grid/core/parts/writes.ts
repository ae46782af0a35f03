import type { ColumnId, GridColumn } from '../column.ts';
import type { EffectHandlers, GridPart, GridPort } from '../grid-port.ts';
import type { OwnUndo } from '../own-undo.ts';
import type { WriteBatch } from '../row-source.ts';
import { createSettler } from '../settler.ts';
import type { Settler } from '../settler.ts';

export interface Writes extends GridPart, Omit<Settler, 'send' | 'withConflicts'> {
  readonly effects: EffectHandlers<'write'>;
}

interface WritesOptions {
  /** Where the product keeps no history. */
  readonly ownUndo: OwnUndo | null;
  /** A batch is about to be sent. */
  readonly onSend: (batch: WriteBatch) => void;
  /** A batch was answered, and all of the answer is taken over. */
  readonly onSettled: () => void;
  /** What a refused batch would have deleted stays. */
  readonly onNotDeleted: () => void;
}

/** Sends what was changed and takes in the answers. While rows are being made, rows of the source are not counted anew. */
export function createWrites(port: GridPort, { ownUndo, onSend, onSettled, onNotDeleted }: WritesOptions): Writes {
  /** Every column there ever was, so that a value refused in a removed column is shown as it was written. */
  const known = new Map<ColumnId, GridColumn>(port.state.columns.all.map((column) => [column.id, column]));

  const settler = createSettler({
    source: port.options.source,
    formatConflict: port.options.formatConflict,
    labels: port.labels,
    createKey: port.createKey,
    signal: port.signal,
    rowWindow: port.rowWindow,
    ownUndo,
    columnOf: (id) => known.get(id),
    read: () => port.state,
    adopt: port.adopt,
    runAll: (effects) => port.run(effects),
    onSettled() {
      onSettled();
      port.update(false);
    },
    onNotDeleted,
  });

  return {
    effects: {
      write({ batch, saidOnceSaved }) {
        onSend(batch);
        settler.send(batch, saidOnceSaved);
      },
    },
    withRows: settler.withConflicts,
    onAdopted({ columns, created }, previous) {
      if (columns.all !== previous.columns.all) for (const column of columns.all) known.set(column.id, column);
      if (created !== previous.created) port.rowWindow.setMaking(created.some(({ status, row }) => status === 'saving' && !row));
    },
    settled: settler.settled,
    hasUnsaved: settler.hasUnsaved,
    countSaving: settler.countSaving,
    notifyLost: settler.notifyLost,
  };
}
