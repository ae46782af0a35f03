import { recordCount } from '../core/grid-state.ts';
import { idsOfRanges, selectedRowRanges } from '../core/commands/selected-rows.ts';
import type { RowId } from '../core/row-source.ts';
import type { GroupPath } from '../core/row-space.ts';
import { createAutoScroll } from './auto-scroll.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import type { SurfaceContext } from './surface-context.ts';
import { trackPointer } from './track-pointer.ts';

interface Drop {
  readonly before: RowId | null;
  readonly path: GroupPath;
  /** Where the line is drawn, from the top of the visible rows. */
  readonly at: number;
}

/** Drags rows by their grip to another place or group: the selected ones, where the grip is one of theirs. */
export function attachRowDrag(context: SurfaceContext, signal: AbortSignal): void {
  const { controller, scroller, root } = context;
  if (!controller.options.onMoveRows) return;

  const idsFor = (index: number): readonly RowId[] => {
    const id = controller.rowAt(index)?.id;
    if (id === undefined) return [];
    const { checked } = controller.state;
    const taken = !checked.all && checked.ids.has(id) ? inOrder([...checked.ids]) : wholeRows();
    return taken.includes(id) ? taken : [id];
  };

  const inOrder = (ids: readonly RowId[]): readonly RowId[] =>
    ids.toSorted((a, b) => (controller.indexOf(a) ?? 0) - (controller.indexOf(b) ?? 0));

  const wholeRows = (): readonly RowId[] =>
    controller.state.selection?.kind === 'rows' ? [...idsOfRanges(selectedRowRanges(controller.state), controller)] : [];

  const onPress = (start: PointerEvent): void => {
    const target = start.target as Element;
    if (start.button !== 0 || !target.closest('[data-do="move"]') || controller.state.mode === 'read') return;
    start.stopPropagation();
    const ids = idsFor(context.hit(start.clientX, start.clientY).index);
    if (ids.length === 0) return;
    const line = createDiv('q-drop-row');
    const ghost = createDiv('q-drag-ghost');
    ghost.textContent = controller.labels.records(ids.length);
    let drop: Drop | null = null;
    const follow = (event: PointerEvent): void => {
      drop = dropAt(context, event.clientY);
      const box = root.getBoundingClientRect();
      const head = scroller.querySelector('.q-grid-head')?.getBoundingClientRect().height ?? 0;
      line.hidden = drop === null;
      if (drop) line.style.insetBlockStart = `${head + drop.at}px`;
      ghost.style.insetBlockStart = `${event.clientY - box.top + 8}px`;
      ghost.style.insetInlineStart = `${keepWithin(context.inlineOf(event.clientX) + 12, box.width - ghost.offsetWidth)}px`;
    };
    const scroll = createAutoScroll(context, follow);
    const end = (): void => {
      scroll.stop();
      line.remove();
      ghost.remove();
    };
    trackPointer(context, start, {
      move(event) {
        if (!line.parentElement) root.append(line, ghost);
        follow(event);
        scroll.follow(event);
      },
      end() {
        end();
        if (drop) controller.dispatch({ type: 'moveRows', ids, before: drop.before, path: drop.path });
      },
      cancel: end,
    });
  };

  scroller.addEventListener('pointerdown', onPress, { signal, capture: true });
}

/** From the start of the grid: what is drawn beyond either side of it is cut. */
function keepWithin(wanted: number, most: number): number {
  return Math.max(8, Math.min(wanted, most - 8));
}

/** Between which records a drop at this height lands; on the head of a group: first in it. */
function dropAt(context: SurfaceContext, clientY: number): Drop | null {
  const frame = context.frame();
  const y = frame.viewport.y + context.bodyY(clientY);
  const at = frame.rows.lineAtY(y);
  const line = frame.rows.lineAt(at);
  if (!line) return null;
  const top = frame.rows.topOf(at);
  const isBelow = y > top + frame.rows.heightOf(at) / 2;
  if (line.kind === 'add') return { before: null, path: line.path, at: top - frame.viewport.y };
  if (line.kind === 'group') {
    const isLeaf = frame.state.rows.groups?.groups[line.at + 1]?.path.length !== line.path.length + 1;
    const first = frame.rows.lineAt(at + 1);
    const before = first?.kind === 'record' ? idAt(context, frame, first.index) : null;
    return isLeaf ? { before, path: line.path, at: top + frame.rows.heightOf(at) - frame.viewport.y } : null;
  }
  if (!isBelow) return { before: idAt(context, frame, line.index), path: line.path, at: top - frame.viewport.y };
  const next = frame.rows.lineAt(at + 1);
  const before = next?.kind === 'record' ? idAt(context, frame, next.index) : null;
  return { before, path: line.path, at: top + frame.rows.heightOf(at) - frame.viewport.y };
}

function idAt(context: SurfaceContext, frame: Frame, index: number): RowId | null {
  return index < recordCount(frame.state) ? (context.controller.rowAt(index)?.id ?? null) : null;
}
