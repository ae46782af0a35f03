import { area, line } from 'd3-shape';
import { categoryLabels, valueAxis } from './axes.ts';
import {
  type ChartData,
  type ChartFormat,
  type ChartMark,
  type ChartNode,
  type Drawn,
  type ChartRoom,
  colourClass,
  markLabel,
  ownColour,
} from './chart-data.ts';
import { extentOf, stackValues, type StackedValue } from './stack-values.ts';

/** A line for each series; a category without a value is a gap, never zero. */
export function drawLines(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const parts = data.series.map((_, series) =>
    data.categories.map((_one, category): StackedValue | null => {
      const value = data.values[series]?.[category] ?? null;
      return value === null ? null : { series, category, value, from: 0, to: value };
    }),
  );
  return draw(data, room, format, parts, false);
}

/** Areas on top of each other. */
export function drawAreas(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const parts = data.series.map(() => data.categories.map((): StackedValue | null => null));
  for (const part of stackValues(data)) (parts[part.series] as (StackedValue | null)[])[part.category] = part;
  return draw(data, room, format, parts, true);
}

/** Pixels between two marks of a line at least. */
const leastStep = 3;

type Parts = readonly (readonly (StackedValue | null)[])[];

function draw(data: ChartData, room: ChartRoom, format: ChartFormat, parts: Parts, isFilled: boolean): Drawn {
  const axis = valueAxis(room, format, ...extentOf(parts.flat().filter((part) => part !== null)));
  const { plot } = axis;
  const inset = Math.min(24, plot.width / 8);
  const step = data.categories.length > 1 ? (plot.width - inset * 2) / (data.categories.length - 1) : 0;
  const x = (category: number): number => {
    const at = data.categories.length > 1 ? plot.left + inset + step * category : plot.left + plot.width / 2;
    return room.isRtl ? plot.left * 2 + plot.width - at : at;
  };
  const lineOf = line<StackedValue | null>()
    .defined((part) => part !== null)
    .x((part) => x(part?.category ?? 0))
    .y((part) => axis.y(part?.to ?? 0));
  const areaOf = area<StackedValue | null>()
    .defined((part) => part !== null)
    .x((part) => x(part?.category ?? 0))
    .y0((part) => axis.y(part?.from ?? 0))
    .y1((part) => axis.y(part?.to ?? 0));
  const paths = parts.flatMap((own, series): ChartNode[] => {
    const look = ownColour(data.series[series] ?? { key: '', label: '' });
    const path: ChartNode = { tag: 'path', attrs: { class: `q-chart-stroke ${colourClass(series)}`, d: lineOf([...own]) ?? '', ...look } };
    if (!isFilled) return [path];
    return [{ tag: 'path', attrs: { class: `q-chart-area ${colourClass(series)}`, d: areaOf([...own]) ?? '', ...look } }, path];
  });
  // marks that lie closer cannot be pointed at: the line tells them, and the table
  const each = Math.max(1, Math.ceil(leastStep / Math.max(step, 1e-9)));
  const isMarked = (category: number): boolean => step === 0 || (data.categories.length - 1 - category) % each === 0;
  const marks = parts.flat().flatMap((part): ChartMark[] => {
    if (part === null || !isMarked(part.category)) return [];
    const at = { x: x(part.category), y: axis.y(part.to) };
    return [
      {
        series: part.series,
        category: part.category,
        value: part.value,
        label: markLabel(data, part.category, part.series, format.value(part.value)),
        at,
        nodes: [
          { tag: 'circle', attrs: { class: 'q-chart-reach', cx: at.x, cy: at.y, r: Math.max(8, Math.min(16, step / 2)) } },
          {
            tag: 'circle',
            attrs: {
              class: `q-chart-dot ${isAlone(parts[part.series] ?? [], part.category) ? 'q-chart-alone ' : ''}${colourClass(part.series)}`,
              cx: at.x,
              cy: at.y,
              r: 4,
              ...ownColour(data.series[part.series] ?? { key: '', label: '' }),
            },
          },
        ],
      },
    ];
  });
  const labels = categoryLabels(
    room,
    plot,
    data.categories.map(({ label }) => label),
    x,
  );
  return { ...room, frame: [...axis.nodes, ...labels, ...paths], marks: inReadingOrder(marks) };
}

/** A value between two gaps is on no line, so it is drawn as a dot. */
function isAlone(parts: readonly (StackedValue | null)[], category: number): boolean {
  return (parts[category - 1] ?? null) === null && (parts[category + 1] ?? null) === null;
}

/** Category by category, so that arrows lead along the axis. */
function inReadingOrder(marks: readonly ChartMark[]): ChartMark[] {
  return marks.toSorted((a, b) => a.category - b.category || a.series - b.series);
}

/** A line without axes, beside a number; null where there is nothing to draw. */
export function drawSpark(
  values: readonly (number | null)[],
  { width, height, isRtl }: ChartRoom,
): { readonly path: string; readonly end: { readonly x: number; readonly y: number } } | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const last = known.at(-1);
  if (last === undefined || known.length < 2) return null;
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  const x = (at: number): number => {
    const along = 4 + (at / Math.max(1, values.length - 1)) * (width - 8);
    return isRtl ? width - along : along;
  };
  const y = (value: number): number => (high === low ? height / 2 : height - 4 - ((value - low) / (high - low)) * (height - 8));
  const path = line<{ value: number; at: number }>()
    .x((point) => x(point.at))
    .y((point) => y(point.value))(known);
  return { path: path ?? '', end: { x: x(last.at), y: y(last.value) } };
}
