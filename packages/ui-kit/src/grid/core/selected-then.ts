import type { GridState } from './grid-state.ts';
import type { CellRef, Selection } from './selection.ts';

/** What was selected when a command was given whose rows are read first. */
export type SelectedThen = Pick<GridState, 'selection' | 'others'>;

/** Records made here are known by their place: they get another name when they are saved. */
export function selectedNow({ selection, others, created }: GridState): SelectedThen {
  if (created.length === 0) return { selection, others };
  const keys = new Set<CellRef['rowId']>(created.map(({ key }) => key));
  const known = (cell: CellRef): CellRef => (keys.has(cell.rowId) ? { ...cell, rowId: null } : cell);
  const withKnown = (one: Selection): Selection => ({ ...one, anchor: known(one.anchor), head: known(one.head) });
  return { selection: selection && withKnown(selection), others: others.map(withKnown) };
}

/** Whether that is selected still, wherever its records are by now. */
export function isSelectedStill(then: SelectedThen, now: SelectedThen): boolean {
  const [before, after] = [then, now].map(({ selection, others }) => (selection ? [...others, selection] : []));
  return before?.length === after?.length && before?.every((one, at) => isSameSelection(one, after?.[at])) === true;
}

function isSameSelection(then: Selection, now: Selection | undefined): boolean {
  return now?.kind === then.kind && isSameCell(then.anchor, now.anchor) && isSameCell(then.head, now.head);
}

function isSameCell(then: CellRef, now: CellRef): boolean {
  return then.columnId === now.columnId && (then.rowId === null ? then.index === now.index : then.rowId === now.rowId);
}
