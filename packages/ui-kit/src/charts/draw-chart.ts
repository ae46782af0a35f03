import type { ChartData, ChartFormat, ChartPicture, ChartRoom } from './chart-data.ts';
import { drawColumns, drawGrouped, drawRows } from './draw-bars.ts';
import { drawHeatmap, drawScatter } from './draw-fields.ts';
import { drawAreas, drawLines } from './draw-lines.ts';
import { drawFunnel, drawPie } from './draw-shares.ts';

type Draw = (data: ChartData, room: ChartRoom, format: ChartFormat) => ChartPicture;

const draws = {
  columns: drawColumns,
  grouped: drawGrouped,
  rows: drawRows,
  line: drawLines,
  area: drawAreas,
  pie: drawPie,
  scatter: drawScatter,
  heatmap: drawHeatmap,
  funnel: drawFunnel,
} as const satisfies Readonly<Record<string, Draw>>;

/** How values can be drawn. */
export type ChartKind = keyof typeof draws;
export const chartKinds = Object.keys(draws) as readonly ChartKind[];

/** Draws data in a room. Pure: the same data, room and words give the same picture. */
export function drawChart(kind: ChartKind, data: ChartData, room: ChartRoom, format: ChartFormat): ChartPicture {
  return draws[kind](data, room, format);
}
