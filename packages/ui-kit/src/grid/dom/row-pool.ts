import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { setAttribute } from './elements.ts';
import { placeInBox } from './frame.ts';
import type { Frame } from './frame.ts';
import { createRowPainter } from './row-painter.ts';
import type { PaintStats } from './row-painter.ts';
import { createRowSlot } from './row-slot.ts';
import type { RowSlot } from './row-slot.ts';

/** Number of frames in which the rows of a place are prepared, so that each frame has time for its share and for its other work. */
const slices = 5;

export interface RowPool {
  /** Brings the document in line with a frame. With `sketch`, rows that come in show their place only. */
  paint(frame: Frame, sketch: boolean): void;
  /**
   * Prepares some of the rows of a coming frame beside the screen. Answers whether all of them are ready, so that they need only be put in
   * place.
   */
  prepare(frame: Frame): boolean;
  slotOfLine(line: number): RowSlot | null;
  slots(): Iterable<RowSlot>;
  /** The number of lines a frame would add, to predict its cost. */
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
  /** Spare rows by the line they showed last. */
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

  /** Takes spare rows that still show a line which is wanted again. */
  const takeBack = (lines: readonly number[]): void => {
    for (const line of lines) {
      const slot = spare.get(line);
      if (!slot) continue;
      spare.delete(line);
      setHidden(slot.element, false);
      byLine.set(line, slot);
    }
  };

  /** Takes a spare row for a line, but not one that shows another wanted line. */
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
   * Rows that are not needed stay where they were scrolled away, off screen: as many rows come as go, and hiding a row to show it again a
   * frame later would lay out all its cells. Where lines have moved, such a row would be seen in a wrong place and is hidden. During a
   * flight rows are prepared beside the screen, and those that make room for them wait there.
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

/**
 * Puts the row above the screen, near enough to be drawn in advance; below the screen it would stretch the scrolled box. It is hidden from
 * screen readers.
 */
function putAside(slot: RowSlot, { viewport, rowHeight }: Frame): void {
  setAttribute(slot.element, 'aria-hidden', 'true');
  moveTo(slot, -(viewport.height + rowHeight));
}

function moveTo(slot: RowSlot, position: number): void {
  if (slot.position === position) return;
  slot.position = position;
  slot.element.style.transform = `translateY(${position}px)`;
}
