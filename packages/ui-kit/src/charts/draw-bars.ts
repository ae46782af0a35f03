import { scaleBand } from 'd3-scale';
import { categoryLabels, cutTo, mirror, valueAxis, widthOf } from './axes.ts';
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
import { extentOf, type StackedValue, stackValues } from './stack-values.ts';

/** Bars that stand up, series on top of each other. */
export function drawColumns(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  return drawStanding(data, room, format, { parts: stackValues(data), beside: 1 });
}

/** Bars that stand up, those of a category beside each other. */
export function drawGrouped(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const parts = stackValues(data).map((part) => ({ ...part, from: 0, to: part.value }));
  return drawStanding(data, room, format, { parts, beside: Math.max(1, data.series.length) });
}

/** `beside`: how many bars a category has room for. */
function drawStanding(
  data: ChartData,
  room: ChartRoom,
  format: ChartFormat,
  { parts, beside }: { readonly parts: readonly StackedValue[]; readonly beside: number },
): Drawn {
  const axis = valueAxis(room, format, ...extentOf(parts));
  const { plot } = axis;
  const band = scaleBand<number>(
    data.categories.map((_, at) => at),
    [plot.left, plot.left + plot.width],
  )
    .paddingInner(0.35)
    .paddingOuter(0.2);
  const width = Math.min(48, band.bandwidth() / beside);
  const leftOf = (at: number, slot = (beside - 1) / 2): number => {
    const left = (band(at) ?? 0) + (band.bandwidth() - width * beside) / 2 + slot * width;
    return room.isRtl ? plot.left * 2 + plot.width - left - width : left;
  };
  const marks = parts.map(({ series, category, value, from, to }): ChartMark => {
    const [x, top, bottom] = [
      leftOf(category, beside === 1 ? 0 : series),
      Math.min(axis.y(from), axis.y(to)),
      Math.max(axis.y(from), axis.y(to)),
    ];
    // a white line keeps parts of one colour family apart
    const height = Math.max(1, bottom - top - (from === 0 ? 0 : width < 8 ? 0.5 : 1.5));
    return {
      series,
      category,
      value,
      label: markLabel(data, category, series, format.value(value)),
      at: { x: x + width / 2, y: top },
      nodes: [
        {
          tag: 'rect',
          attrs: {
            class: `q-chart-fill ${colourClass(series)}`,
            x,
            y: top,
            width: beside === 1 ? width : Math.max(1, width - 1.5),
            height,
            rx: Math.min(3, height / 2, width / 6),
            ...ownColour(data.series[series] ?? { key: '', label: '' }),
          },
        },
      ],
    };
  });
  const labels = categoryLabels(
    room,
    plot,
    data.categories.map(({ label }) => label),
    (at) => leftOf(at) + width / 2,
  );
  return { ...room, frame: [...axis.nodes, ...labels], marks };
}

/** Bars that lie, each with its name before and its value behind it: for names that need room. */
export function drawRows(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const totals = data.categories.map((_, at) => data.values.reduce((sum, values) => sum + Math.max(0, values[at] ?? 0), 0));
  const most = Math.max(1e-9, ...totals);
  const texts = totals.map((total) => format.short(total));
  const names = data.categories.map(({ label }) => cutTo(label, Math.floor((room.width * 0.35) / 6.4)));
  const [before, after] = [Math.max(0, ...names.map(widthOf)) + 12, Math.max(0, ...texts.map(widthOf)) + 12];
  const length = Math.max(20, room.width - before - after);
  const step = Math.min(40, room.height / Math.max(1, data.categories.length));
  const height = Math.min(16, Math.max(2, step - 6));
  const frame: ChartNode[] = [];
  const marks: ChartMark[] = [];
  data.categories.forEach((_, category) => {
    const y = step * category + (step - height) / 2;
    const line = y + height / 2 + 4;
    frame.push(
      { tag: 'text', attrs: { class: 'q-chart-name', x: mirror(room, 0), y: line, 'text-anchor': 'start' }, text: names[category] ?? '' },
      { tag: 'rect', attrs: { class: 'q-chart-track', x: mirror(room, before, length), y, width: length, height, rx: 3 } },
      {
        tag: 'text',
        attrs: { class: 'q-chart-value', x: mirror(room, room.width), y: line, 'text-anchor': 'end' },
        text: texts[category] ?? '',
      },
    );
    let from = 0;
    data.series.forEach((one, series) => {
      const value = data.values[series]?.[category] ?? null;
      if (value === null) return;
      const width = Math.max(value > 0 ? 2 : 0, (Math.max(0, value) / most) * length);
      const x = mirror(room, before + from, width);
      marks.push({
        series,
        category,
        value,
        label: markLabel(data, category, series, format.value(value)),
        at: { x: x + width / 2, y },
        nodes: [
          {
            tag: 'rect',
            attrs: {
              class: `q-chart-fill ${colourClass(series)}`,
              x,
              y,
              width,
              height,
              rx: 3,
              ...ownColour(data.series.length > 1 ? one : (data.categories[category] ?? one)),
            },
          },
        ],
      });
      from += width;
    });
  });
  return { ...room, frame, marks };
}
