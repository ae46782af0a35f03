import type { TimelineCore } from '../core/timeline-core.ts';
import type { LaneLayout, TimelineBar } from '../core/timeline-layout.ts';
import { linesTo, placesOf } from '../core/timeline-lines.ts';
import type { TimelineLine } from '../core/timeline-lines.ts';

/** Bars on screen whose lines are drawn; more of them say nothing. */
const mostLinked = 400;

/** Draws the lines that lead to the bars on screen. */
export function createLineDrawer(core: TimelineCore, parent: SVGElement, hasLines: boolean): (bars: readonly TimelineBar[]) => void {
  let placed: { readonly layout: readonly LaneLayout[]; readonly places: ReturnType<typeof placesOf> } | null = null;
  return (bars) => {
    if (!hasLines) return;
    const layout = core.layout();
    if (placed?.layout !== layout) placed = { layout, places: placesOf(layout) };
    paintLines(parent, linesTo(bars.slice(0, mostLinked), placed.places, core.comesAfter));
  };
}

const svg = 'http://www.w3.org/2000/svg';

/** Lines between bars, behind them. */
function paintLines(parent: SVGElement, lines: readonly TimelineLine[]): void {
  const said = JSON.stringify(lines.map(({ path, isLate }) => [path, isLate]));
  if (parent.dataset['said'] === said) return;
  parent.dataset['said'] = said;
  parent.replaceChildren(
    ...lines.flatMap(({ path, isLate }) => {
      const line = document.createElementNS(svg, 'path');
      line.setAttribute('d', path);
      line.setAttribute('class', isLate ? 'q-tl-link is-late' : 'q-tl-link');
      const head = document.createElementNS(svg, 'path');
      head.setAttribute('d', arrowAt(path));
      head.setAttribute('class', isLate ? 'q-tl-arrow is-late' : 'q-tl-arrow');
      return [line, head];
    }),
  );
}

/** The head of an arrow at the end of a path. */
function arrowAt(path: string): string {
  const found = /V([\d.-]+)H([\d.-]+)$/.exec(path);
  return found ? `M${found[2]} ${found[1]}l-5 -3.5v7z` : '';
}
