import type { ChartData, ChartFormat, ChartPicture, ChartRoom, Drawn } from './chart-data.ts';
import type { ChartKind } from './chart-kinds.ts';
import { drawColumns, drawGrouped, drawRows } from './draw-bars.ts';
import { drawHeatmap, drawScatter } from './draw-fields.ts';
import { drawAreas, drawLines } from './draw-lines.ts';
import { drawFunnel, drawPie } from './draw-shares.ts';
import { fitToRoom } from './fit-to-room.ts';

type Draw = (data: ChartData, room: ChartRoom, format: ChartFormat) => Drawn;

const draws: Readonly<Record<ChartKind, Draw>> = {
  columns: drawColumns,
  grouped: drawGrouped,
  rows: drawRows,
  line: drawLines,
  area: drawAreas,
  pie: drawPie,
  scatter: drawScatter,
  heatmap: drawHeatmap,
  funnel: drawFunnel,
};

/**
 * Draws data in a room, as far as it has room; marks keep the places they have in all of the data. Pure: the same data, room and words
 * give the same picture.
 */
export function drawChart(kind: ChartKind, data: ChartData, room: ChartRoom, format: ChartFormat): ChartPicture {
  const fitting = fitToRoom(kind, data, room);
  const picture = draws[kind](fitting, room, format);
  const shown = fitting.categories.length;
  const before = data.keepsEnd === true ? data.categories.length - shown : 0;
  const marks = before === 0 ? picture.marks : picture.marks.map((mark) => ({ ...mark, category: mark.category + before }));
  return { ...picture, marks, shown };
}
