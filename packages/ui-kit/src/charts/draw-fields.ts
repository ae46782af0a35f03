import { scaleLinear } from 'd3-scale';
import { cutTo, mirror, spread, valueAxis, widthOf } from './axes.ts';
import {
  type ChartData,
  type ChartFormat,
  type ChartMark,
  type ChartNode,
  type Drawn,
  type ChartRoom,
  colourClass,
  markLabel,
} from './chart-data.ts';

/** A field of cells, darker where there is more, each with its value in it as far as there is room. */
export function drawHeatmap(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const names = data.series.map(({ label }) => cutTo(label, Math.floor((room.width * 0.3) / 6.4)));
  const start = Math.max(0, ...names.map(widthOf)) + 10;
  const size = { w: (room.width - start) / Math.max(1, data.categories.length), h: (room.height - 24) / Math.max(1, data.series.length) };
  const all = data.values.flat().filter((value) => value !== null);
  const [low, high] = spread(Math.min(...all, Infinity), Math.max(...all, -Infinity));
  const each = Math.max(1, Math.ceil((Math.max(0, ...data.categories.map(({ label }) => widthOf(cutTo(label, 10)))) + 6) / size.w));
  const frame: ChartNode[] = [
    ...names.map((text, at): ChartNode => ({
      tag: 'text',
      attrs: { class: 'q-chart-text', x: mirror(room, 0), y: size.h * (at + 0.5) + 4, 'text-anchor': 'start' },
      text,
    })),
    ...data.categories.flatMap(({ label }, at): ChartNode[] =>
      at % each === 0
        ? [
            {
              tag: 'text',
              attrs: { class: 'q-chart-text', x: mirror(room, start + size.w * (at + 0.5)), y: room.height - 6, 'text-anchor': 'middle' },
              text: cutTo(label, 10),
            },
          ]
        : [],
    ),
  ];
  const marks = data.series.flatMap((_, series) =>
    data.categories.flatMap((_one, category): ChartMark[] => {
      const value = data.values[series]?.[category] ?? null;
      if (value === null) return [];
      const level = Math.min(5, Math.floor(((value - low) / (high - low)) * 5.999));
      const x = mirror(room, start + size.w * category, size.w) + 1;
      const y = size.h * series + 1;
      const text = format.short(value);
      const hasRoom = widthOf(text) + 4 < size.w && size.h > 16;
      const cell: ChartNode = {
        tag: 'rect',
        attrs: { class: `q-chart-heat q-chart-l${level}`, x, y, width: Math.max(1, size.w - 2), height: Math.max(1, size.h - 2), rx: 2 },
      };
      const label: ChartNode = {
        tag: 'text',
        attrs: { class: `q-chart-cell q-chart-l${level}`, x: x + size.w / 2 - 1, y: y + size.h / 2 + 3, 'text-anchor': 'middle' },
        text,
      };
      return [
        {
          series,
          category,
          value,
          label: markLabel(data, category, series, format.value(value)),
          at: { x: x + size.w / 2, y },
          nodes: hasRoom ? [cell, label] : [cell],
        },
      ];
    }),
  );
  return { ...room, frame, marks };
}

function extent(values: readonly number[]): [low: number, high: number] {
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
}

/** Points: the first series lies along the bottom, the second goes up. */
export function drawScatter(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const points = data.categories.flatMap((_, category) => {
    const [x, y] = [data.values[0]?.[category] ?? null, data.values[1]?.[category] ?? null];
    return x === null || y === null ? [] : [{ category, x, y }];
  });
  const upward = format.second ?? format;
  const [left, right] = extent(points.map(({ x }) => x));
  const axis = valueAxis(room, upward, ...extent(points.map(({ y }) => y)), false);
  const { plot } = axis;
  const scale = scaleLinear()
    .domain(spread(left, right))
    .nice()
    .range(room.isRtl ? [plot.left + plot.width - 8, plot.left + 8] : [plot.left + 8, plot.left + plot.width - 8]);
  const ticks = scale.ticks(Math.max(2, Math.floor(plot.width / 90))).map((tick): ChartNode => ({
    tag: 'text',
    attrs: { class: 'q-chart-text', x: scale(tick), y: room.height - 6, 'text-anchor': 'middle' },
    text: format.short(tick),
  }));
  const names = data.series.map(({ label }) => label);
  const marks = points.map(({ category, x, y }): ChartMark => {
    const at = { x: scale(x), y: axis.y(y) };
    return {
      series: 1,
      category,
      value: y,
      label: `${data.categories[category]?.label ?? ''}: ${names[0] ?? ''} ${format.value(x)}, ${names[1] ?? ''} ${upward.value(y)}`,
      at,
      nodes: [
        { tag: 'circle', attrs: { class: 'q-chart-reach', cx: at.x, cy: at.y, r: 10 } },
        { tag: 'circle', attrs: { class: `q-chart-point ${colourClass(0)}`, cx: at.x, cy: at.y, r: 5 } },
      ],
    };
  });
  // from where one begins to read, whichever category a point is of
  const walked = marks.toSorted((a, b) => (room.isRtl ? b.at.x - a.at.x : a.at.x - b.at.x));
  return { ...room, frame: [...axis.nodes, ...ticks], marks: walked.map((mark, along) => ({ ...mark, along })) };
}
