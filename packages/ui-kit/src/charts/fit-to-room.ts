import type { ChartData, ChartRoom } from './chart-data.ts';
import type { ChartKind } from './chart-kinds.ts';

/** The data as far as it can be told apart in the room: bars of less than a pixel and names on top of each other say nothing. */
export function fitToRoom(kind: ChartKind, data: ChartData, room: ChartRoom): ChartData {
  const { across, down } = mostOf[kind](room, Math.max(1, data.series.length));
  const categories = Math.max(1, Math.floor(across));
  const series = Math.max(1, Math.floor(down));
  if (data.categories.length <= categories && data.series.length <= series) return data;
  const cut = <Item>(list: readonly Item[]): readonly Item[] =>
    data.keepsEnd === true ? list.slice(Math.max(0, list.length - categories)) : list.slice(0, categories);
  return {
    ...data,
    categories: cut(data.categories),
    series: data.series.slice(0, series),
    values: data.values.slice(0, series).map(cut),
  };
}

interface Most {
  /** Categories, and series. */
  readonly across: number;
  readonly down: number;
}

/** Pixels a bar needs with the gap beside it, a line of text, and a step with its name. */
const [bar, line, step] = [4, 16, 30];
const all = (): Most => ({ across: Infinity, down: Infinity });

const mostOf: Readonly<Record<ChartKind, (room: ChartRoom, series: number) => Most>> = {
  columns: ({ width }) => ({ across: width / bar, down: Infinity }),
  grouped: ({ width }, series) => ({ across: width / (bar * series), down: width / bar }),
  rows: ({ height }) => ({ across: height / line, down: Infinity }),
  pie: ({ height }) => ({ across: height / line, down: Infinity }),
  funnel: ({ height }) => ({ across: height / step, down: Infinity }),
  heatmap: ({ width, height }) => ({ across: (width * 0.7) / 8, down: (height - 24) / 12 }),
  line: all,
  area: all,
  scatter: all,
};
