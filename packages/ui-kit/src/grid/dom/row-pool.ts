import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { setAttribute } from './elements.ts';
import { placeInBox } from './frame.ts';
import type { Frame } from './frame.ts';
import { createRowPainter } from './row-painter.ts';
import type { PaintStats } from './row-painter.ts';
import { createRowSlot } from './row-slot.ts';
import type { RowSlot } from './row-slot.ts';

/** In so many frames the rows of a place are made ready: each has time for its share, and for the rest of what a frame does. */
const slices = 5;

export interface RowPool {
  /** Brings the document in line with a frame. With `sketch`, rows that come in show their place only. */
  paint(frame: Frame, sketch: boolean): void;
  /** Makes some of the rows of a frame to come ready, beside the screen. Answers whether all of them are: they need only be put in place. */
  prepare(frame: Frame): boolean;
  slotOfLine(line: number): RowSlot | null;
  slots(): Iterable<RowSlot>;
  /** Lines that would be taken in by a frame, to foretell its cost. */
  countEntering(frame: Frame): number;
}

interface RowPoolOptions {
  readonly body: HTMLElement;
  readonly controller: GridController;
  readonly stats: PaintStats;
}

/** Row elements are made once and given from line to line as they scroll out and in. */
export function createRowPool({ body, controller, stats }: RowPoolOptions): RowPool {
  const byLine = new Map<number, RowSlot>();
  /** By the line they showed last. */
  const spare = new Map<number, RowSlot>();
  const painter = createRowPainter(controller, stats);
  let parkedIn: Frame['rows'] | null = null;

  const everyRow = (): Iterable<RowSlot> => [...byLine.values(), ...spare.values()];

  const wantedLines = (frame: Frame): number[] => {
    const lines: number[] = [];
    const isGrouped = Boolean(frame.state.rows.groups);
    for (let line = frame.plan.firstLine; line < frame.plan.endLine; line += 1)
      if (!isGrouped || frame.rows.lineAt(line)?.kind === 'record') lines.push(line);
    const { focusLine } = frame;
    if (focusLine !== null && (focusLine < frame.plan.firstLine || focusLine >= frame.plan.endLine)) lines.push(focusLine);
    return lines;
  };

  const release = (lines: ReadonlySet<number>): void => {
    for (const [line, slot] of byLine) {
      if (lines.has(line)) continue;
      byLine.delete(line);
      spare.set(line, slot);
    }
  };

  /** Rows left where a line is wanted again: they show it still. */
  const takeBack = (lines: readonly number[]): void => {
    for (const line of lines) {
      const slot = spare.get(line);
      if (!slot) continue;
      spare.delete(line);
      setHidden(slot.element, false);
      byLine.set(line, slot);
    }
  };

  /** A row for a line, out of those that are spare; not one that shows a line that is wanted as well. */
  const take = (line: number, wanted: ReadonlySet<number>): RowSlot => {
    const slot =
      takeSpare(spare, wanted) ??
      createRowSlot({
        canOpen: controller.options.onOpenRecord !== undefined,
        gripTitle: controller.options.onMoveRows ? controller.labels.moveRow : null,
      });
    if (!slot.element.parentElement) body.append(slot.element);
    slot.line = line;
    slot.row = null;
    setHidden(slot.element, false);
    stats.rowsMoved += 1;
    return slot;
  };

  /**
   * Rows nobody needs stay where they scrolled away, out of sight: as many come as go, and hiding one to show it again a frame
   * later lays out all its cells. Where lines have moved, one left behind would be seen in a wrong place. In a flight rows are
   * made ready beside the screen, and that is where those wait that make room for them.
   */
  const park = (frame: Frame): void => {
    const { rows, shift, stillAt } = frame;
    for (const slot of spare.values()) {
      if (stillAt !== null) putAside(slot, frame);
      else if (rows !== parkedIn || slot.position !== rows.topOf(slot.line) + shift) setHidden(slot.element, true);
    }
    parkedIn = rows;
  };

  const place = (slot: RowSlot, frame: Frame): void => {
    setAttribute(slot.element, 'aria-hidden', null);
    moveTo(slot, placeInBox(frame, frame.rows.topOf(slot.line), frame.rowHeight));
  };

  /** Whether a spare row need only be put in place. */
  const isReady = (slot: RowSlot | undefined, frame: Frame): boolean =>
    slot !== undefined && !slot.element.hidden && painter.isPainted(slot, frame);

  return {
    paint(frame, sketch) {
      painter.begin(frame, everyRow);
      const lines = wantedLines(frame);
      const wanted = new Set(lines);
      release(wanted);
      takeBack(lines);
      for (const line of lines) {
        const isNew = !byLine.has(line);
        const slot = byLine.get(line) ?? take(line, wanted);
        byLine.set(line, slot);
        if (sketch && (isNew || slot.row === null)) painter.sketch(slot, frame);
        else painter.paint(slot, frame);
        place(slot, frame);
      }
      park(frame);
      stats.frames += 1;
      if (sketch) stats.sketches += 1;
    },
    prepare(frame) {
      painter.begin(frame, everyRow);
      const lines = wantedLines(frame);
      const wanted = new Set(lines);
      const unready = lines.filter((line) => !byLine.has(line) && !isReady(spare.get(line), frame));
      for (const line of unready.slice(0, Math.ceil(lines.length / slices))) {
        const slot = spare.get(line) ?? take(line, wanted);
        setHidden(slot.element, false);
        painter.paint(slot, frame);
        spare.set(line, slot);
      }
      return unready.length === 0;
    },
    slotOfLine: (line) => byLine.get(line) ?? null,
    slots: () => byLine.values(),
    countEntering: (frame) => wantedLines(frame).filter((line) => !byLine.has(line)).length,
  };
}

function takeSpare(spare: Map<number, RowSlot>, wanted: ReadonlySet<number>): RowSlot | undefined {
  for (const [line, slot] of spare) {
    if (wanted.has(line)) continue;
    spare.delete(line);
    return slot;
  }
  return undefined;
}

/** Above the screen, near enough to be drawn ahead; below it they would stretch the scrolled box. Nobody is told of what is there. */
function putAside(slot: RowSlot, { viewport, rowHeight }: Frame): void {
  setAttribute(slot.element, 'aria-hidden', 'true');
  moveTo(slot, -(viewport.height + rowHeight));
}

function moveTo(slot: RowSlot, position: number): void {
  if (slot.position === position) return;
  slot.position = position;
  slot.element.style.transform = `translateY(${position}px)`;
}
