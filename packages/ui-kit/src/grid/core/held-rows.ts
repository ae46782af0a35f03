import type { GridState } from './grid-state.ts';
import type { RowId, SourceEvent } from './row-source.ts';

/** The held records after an event, which adds records or, with an empty text, removes them; null once there are none. */
export function withHeld(held: GridState['held'], { rows }: Extract<SourceEvent, { type: 'held' }>): GridState['held'] {
  const next = new Map(held ?? []);
  for (const { rowId, text } of rows) {
    if (text === '') next.delete(rowId);
    else next.set(rowId, text);
  }
  return next.size === 0 ? null : next;
}

/** Whether anything selected lies in one of the records that are held. */
export function isHeldSelected({ held, selection, others }: GridState, indexOf: (id: RowId) => number | null): boolean {
  if (!held || !selection) return false;
  const ranges = [selection, ...others];
  if (ranges.some(({ anchor, head }) => [anchor, head].some(({ rowId }) => rowId !== null && held.has(rowId)))) return true;
  const spans = ranges.map(({ anchor, head }) => [Math.min(anchor.index, head.index), Math.max(anchor.index, head.index)] as const);
  if (spans.every(([from, to]) => from === to)) return false;
  return Array.from(held.keys()).some((id) => {
    const index = indexOf(id);
    return index !== null && spans.some(([from, to]) => index >= from && index <= to);
  });
}
