import type { EditSession, Grid } from '@quadrille/ui-kit/grid';
import { refusedTextsOf } from '../records/index.ts';
import type { Structure } from '../structure/index.ts';
import type { RefusedTexts } from '../records/index.ts';

interface Edited {
  readonly rowId: EditSession['rowId'];
  readonly columnId: string;
  readonly texts: RefusedTexts;
  /** Of its record, beside the table as it was then: by the time the edit is left another page is shown. */
  readonly address: string;
}

/**
 * An edit of the grid that is left by going elsewhere: what reads is saved, what does not is told, with the way to its record, and stands in
 * its cell again when that is opened again.
 */
export interface RefusedEdit {
  /** What is being edited goes. */
  leave(): void;
  stop(): void;
}

export function preserveRefusedEdit(grid: Grid, state: Pick<Structure, 'getField' | 'tableId'>): RefusedEdit {
  let edited: Edited | null = null;

  const begin = (edit: EditSession): Edited => {
    const { rowId, cell } = edit;
    const texts = refusedTextsOf(state.getField(cell.columnId), state.tableId, rowId);
    const refused = texts.find();
    // what is typed over it takes its place
    if (refused && edit.via !== 'type') queueMicrotask(() => resume(refused.text));
    texts.hush();
    return { rowId, columnId: cell.columnId, texts, address: `${location.hash.split('?')[0]}?rowId=${rowId}` };
  };

  const resume = (text: string): void => {
    if (!edited || !grid.$edit.get()) return;
    grid.dispatch({ type: 'draft', draft: text });
    grid.dispatch({ type: 'commit', then: 'stay' });
  };

  const stop = grid.$edit.subscribe((edit) => {
    if (edit) {
      if (edit.rowId !== edited?.rowId || edit.cell.columnId !== edited.columnId) edited = begin(edit);
    } else {
      // saved, or given up by the person
      edited?.texts.keep(null);
      edited = null;
    }
  });

  return {
    leave() {
      grid.dispatch({ type: 'commit', then: 'stay' });
      const edit = grid.$edit.get();
      if (!edit || edit.error === null || !edited) return;
      const { texts, address } = edited;
      edited = null;
      texts.keep({ text: String(edit.draft), reason: edit.error });
      texts.tell(address);
    },
    stop,
  };
}
