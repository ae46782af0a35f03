import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { isSingleCell } from '../core/selection.ts';
import type { GridLabels } from '../core/grid-labels.ts';
import { summarizeSelection } from '../core/summarize-selection.ts';
import type { SelectionSummary } from '../core/summarize-selection.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';

export interface SelectionFigures {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
  destroy(): void;
}

/** Added up once the selection rests, not at every step of a drag. */
const restAfter = 60;

/** Count, sum, average, least and most of more than one selected cell, at the end of the bottom bar. */
export function createSelectionFigures(controller: GridController): SelectionFigures {
  const element = createDiv('q-foot-selection');
  element.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = new AbortController();
  let held: readonly unknown[] = [];

  const show = (found: SelectionSummary | null): void => {
    const figures = figuresOf(found, controller.labels);
    element.replaceChildren(...figures.map(([name, value]) => createFigure(name, value)));
    setHidden(element, figures.length === 0);
  };

  /** Shows what is known at once; the rest follows when it has been read, unless the selection has changed by then. */
  const fill = async (): Promise<void> => {
    const { signal } = reading;
    const found = summarizeSelection(controller.state, controller.rowAt);
    show(found);
    // the source does not count changes that are on their way yet; it is asked again once they are saved
    if (!found || found.isComplete || controller.countSaving() > 0) return;
    const all = await controller.readSummary(signal).catch(() => null);
    if (all && !signal.aborted) show(all);
  };

  const stop = (): void => {
    clearTimeout(timer);
    reading.abort();
  };

  return {
    element,
    paint({ range, ranges, state }) {
      const parts = [
        ranges.map((one) => Object.values(one).join()).join(' '),
        state.pending,
        state.rows,
        controller.window.contents,
        state.created.length,
      ];
      if (parts.every((part, at) => part === held[at])) return;
      held = parts;
      stop();
      reading = new AbortController();
      if (range === null || (ranges.length === 1 && isSingleCell(range))) setHidden(element, true);
      else timer = setTimeout(() => void fill(), restAfter);
    },
    destroy: stop,
  };
}

/** Sums that would leave out rows not in memory are not shown: only how many cells there are. */
function figuresOf(found: SelectionSummary | null, labels: GridLabels): (readonly [string, string])[] {
  if (!found || found.cells < 2) return [];
  if (!found.isComplete) return [[labels.count, labels.number(found.cells)]];
  const count = [labels.count, labels.number(found.filled)] as const;
  if (!found.numbers) return [count];
  const { sum, count: numbers, least, most } = found.numbers;
  return [
    count,
    [labels.sum, labels.number(neat(sum))],
    [labels.average, labels.number(neat(sum / numbers))],
    [labels.least, labels.number(least)],
    [labels.most, labels.number(most)],
  ];
}

/** Rounds sums of decimals so that no rounding errors of binary numbers are seen. */
function neat(value: number): number {
  return Number(value.toPrecision(12));
}

function createFigure(name: string, value: string): HTMLElement {
  const figure = createDiv('q-foot-figure');
  const named = createDiv('q-foot-name');
  named.textContent = name;
  const valued = createDiv('q-foot-value');
  valued.dir = 'ltr';
  valued.textContent = value;
  figure.append(named, valued);
  return figure;
}
