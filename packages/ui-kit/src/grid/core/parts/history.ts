import type { GridOptions } from '../../grid-options.ts';
import type { GridPort } from '../grid-port.ts';
import { recordCount } from '../grid-state.ts';
import { createOwnUndo } from '../own-undo.ts';
import type { OwnUndo } from '../own-undo.ts';
import { applyPending } from '../pending-writes.ts';
import type { WriteBatch } from '../row-source.ts';
import type { CellRef } from '../selection.ts';

/** Takes steps back and does them again: those of the product, or of the grid where the product keeps no history. */
export interface History {
  /** Null where the product keeps the history. */
  readonly ownUndo: OwnUndo | null;
  undo(): void;
  redo(): void;
  /** The step that was asked for last and is not over, with the active cell of that moment. */
  readonly asked: { readonly from: CellRef | null } | null;
  /** What the step did is shown: it is over. */
  forgetAsked(): void;
}

/** `settled`: resolves once all that was sent is answered. */
export function createHistory(port: GridPort, settled: () => Promise<void>): History {
  const { options } = port;
  let asked: History['asked'] = null;

  const write = (batch: WriteBatch): void => {
    port.adopt(applyPending(port.state, batch));
    const [first] = batch.updates;
    const index = first ? port.indexOf(first.rowId) : null;
    if (first && index !== null && port.state.columns.indexById.has(first.columnId)) {
      port.dispatch({ type: 'select', index, columnId: first.columnId });
    }
    port.run([{ type: 'write', batch }]);
    port.update(false);
  };

  const hasOwn = !options.onUndo && !options.onRedo;
  const ownUndo = hasOwn
    ? createOwnUndo({
        createKey: port.createKey,
        places: () => placesOf(port),
        rowAt: port.rowAt,
        indexOf: port.indexOf,
        settled,
        mayWrite: () => port.state.mode === 'edit',
        write,
      })
    : null;

  /** A step that failed or did nothing is over too. Of one that answers no promise nobody can say when it is over. */
  const take = async (step: GridOptions['onUndo']): Promise<void> => {
    if (!step) return;
    const own = { from: port.state.selection?.anchor ?? null };
    asked = own;
    const answer = step();
    if (!(answer instanceof Promise)) return;
    await answer.catch(() => {}); // whoever was asked tells of the failure
    if (asked === own) asked = null;
  };

  return {
    ownUndo,
    undo: () => void take(options.onUndo ?? ownUndo?.undo),
    redo: () => void take(options.onRedo ?? ownUndo?.redo),
    get asked() {
      return asked;
    },
    forgetAsked() {
      asked = null;
    },
  };
}

/** Positions of the rows there are, in memory or not; null where their number is not known. */
function placesOf({ state }: GridPort): readonly number[] | null {
  const { rows, created } = state;
  if (!rows.exact) return null;
  const isKnown = (index: number): boolean => index < rows.total || created[index - rows.total]?.row !== undefined;
  return Array.from({ length: recordCount(state) }, (_, index) => index).filter(isKnown);
}
