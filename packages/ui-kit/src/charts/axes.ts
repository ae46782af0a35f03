import { scaleLinear } from 'd3-scale';
import type { ChartFormat, ChartNode, ChartRoom } from './chart-data.ts';

/** The part of a chart where its values are, between the axes. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Roughly how wide a text of the axes is. */
export function widthOf(text: string): number {
  return Math.ceil(text.length * 6.4);
}

export interface ValueAxis {
  readonly plot: Plot;
  /** How far down a value lies. */
  y(value: number): number;
  readonly nodes: readonly ChartNode[];
}

/** Lines across for round values, with their labels at the start; zero is in sight unless only distances count. */
export function valueAxis(room: ChartRoom, format: ChartFormat, low: number, high: number, hasZero = true): ValueAxis {
  const top = 8;
  const height = Math.max(20, room.height - top - 24);
  const scale = scaleLinear()
    .domain(hasZero ? [Math.min(0, low), Math.max(0, high) || 1] : spread(low, high))
    .nice(Math.max(2, Math.floor(height / 44)))
    .range([top + height, top]);
  const all = scale.ticks(Math.max(2, Math.floor(height / 44)));
  // Where all values are whole numbers, such as counts, no line is drawn at a half.
  const whole = [low, high].every(Number.isInteger) ? all.filter(Number.isInteger) : [];
  const ticks = whole.length > 1 ? whole : all;
  const labels = ticks.map((tick) => format.short(tick));
  const side = Math.max(...labels.map(widthOf)) + 10;
  const plot = { left: room.isRtl ? 4 : side, top, width: Math.max(20, room.width - side - 4), height };
  const nodes = ticks.flatMap((tick, at): ChartNode[] => {
    const y = Math.round(scale(tick)) + 0.5;
    return [
      { tag: 'line', attrs: { class: 'q-chart-line', x1: plot.left, x2: plot.left + plot.width, y1: y, y2: y } },
      {
        tag: 'text',
        attrs: { class: 'q-chart-text', x: room.isRtl ? room.width : plot.left - 8, y: y + 3.5, 'text-anchor': 'end', direction: 'ltr' },
        text: labels[at] ?? '',
      },
    ];
  });
  return { plot, y: (value) => scale(value), nodes };
}

/** Values as far apart as they lie; a single one has room on both sides. */
export function spread(low: number, high: number): [low: number, high: number] {
  return low < high ? [low, high] : [low - 1, high + 1];
}

/** Labels below the plot, as many as fit beside each other; the others are told by their marks. */
export function categoryLabels(room: ChartRoom, plot: Plot, labels: readonly string[], x: (at: number) => number): ChartNode[] {
  const step = plot.width / Math.max(1, labels.length);
  const shown = labels.map((label) => cutTo(label, 14));
  const each = Math.max(1, Math.ceil((Math.max(0, ...shown.map(widthOf)) + 8) / step));
  const within = (text: string, middle: number): number => Math.max(widthOf(text) / 2, Math.min(room.width - widthOf(text) / 2, middle));
  return shown.flatMap((text, at): ChartNode[] =>
    at % each === 0
      ? [{ tag: 'text', attrs: { class: 'q-chart-text', x: within(text, x(at)), y: room.height - 6, 'text-anchor': 'middle' }, text }]
      : [],
  );
}

/** The beginning of a text, with a sign that there is more. */
export function cutTo(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, Math.max(1, most - 1)).join('')}…`;
}

/** Turns a place over where the language reads from the right. */
export function mirror({ isRtl, width }: ChartRoom, x: number, size = 0): number {
  return isRtl ? width - x - size : x;
}
