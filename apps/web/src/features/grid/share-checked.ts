import type { Grid, RowId } from '@quadrille/ui-kit/grid';
import type { TableRows, TableState } from '../records/index.ts';

/** Records whose places are asked for as a view opens; more are not taken over. */
const most = 1000;

/**
 * Records selected in another view are checked here as far as this view shows them: what is done with checked records is done with what can be
 * seen. What is checked here is selected in the others; all of a view is nothing one could name.
 */
export function shareChecked(grid: Grid, { selection, source }: Pick<TableState, 'selection'> & TableRows): () => void {
  const ids: readonly RowId[] = [...selection.$selection.get().ids];
  let isHere = true;
  let stop = (): void => {};
  const follow = (): void => {
    stop = grid.$checked.listen((checked) => selection.set(checked.all ? [] : checked.ids));
  };
  const takeOver = async (): Promise<void> => {
    const places = await source.placesOf(ids).catch(() => null);
    if (!isHere) return;
    const shown = ids.filter((id) => (places?.get(id) ?? null) !== null);
    if (shown.length > 0 && grid.$checked.get().all === false) grid.dispatch({ type: 'checkRows', ids: shown });
    follow();
  };
  if (ids.length === 0 || ids.length > most) follow();
  else void takeOver();
  return () => {
    isHere = false;
    stop();
  };
}
