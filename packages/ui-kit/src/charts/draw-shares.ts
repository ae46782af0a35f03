import { arc, pie } from 'd3-shape';
import { cutTo, mirror, widthOf } from './axes.ts';
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

/** A ring of the parts of a whole, with the whole in its middle and the parts named beside it. Parts below zero are none. */
export function drawPie(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const parts = data.categories.flatMap((name, category) => {
    const value = data.values[0]?.[category] ?? null;
    return value === null || value <= 0 ? [] : [{ name, category, value }];
  });
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const isBeside = room.width > 260;
  const size = Math.max(40, Math.min(room.height - (isBeside ? 8 : parts.length * 24 + 8), isBeside ? room.width * 0.45 : room.width - 8));
  const centre = { x: mirror(room, isBeside ? size / 2 + 4 : room.width / 2), y: isBeside ? room.height / 2 : size / 2 + 4 };
  const slices = pie<(typeof parts)[number]>()
    .value(({ value }) => value)
    .sort(null)(parts);
  const ring = arc<(typeof slices)[number]>()
    .innerRadius(size * 0.31)
    .outerRadius(size / 2 - 2);
  const step = Math.min(27, (room.height - 8) / Math.max(1, parts.length));
  const first = isBeside ? room.height / 2 - (step * (parts.length - 1)) / 2 : size + 24;
  const frame: ChartNode[] = [
    {
      tag: 'text',
      attrs: { class: 'q-chart-whole', x: centre.x, y: centre.y + 6, 'text-anchor': 'middle' },
      text: widthOf(format.value(whole)) * 1.6 < size * 0.6 ? format.value(whole) : format.short(whole),
    },
  ];
  const marks = slices.map((slice, at): ChartMark => {
    const { name, category, value } = slice.data;
    const [dx, dy] = ring.centroid(slice);
    const y = first + step * at;
    const start = isBeside ? size + 28 : 4;
    const look = ownColour(name);
    const share = format.share(value / whole);
    frame.push(
      {
        tag: 'rect',
        attrs: { class: `q-chart-fill ${colourClass(at)}`, x: mirror(room, start, 8), y: y - 4, width: 8, height: 8, rx: 2, ...look },
      },
      {
        tag: 'text',
        attrs: { class: 'q-chart-name', x: mirror(room, start + 16), y: y + 4, 'text-anchor': 'start' },
        text: cutTo(name.label, Math.floor((room.width - start - 24 - widthOf(share)) / 6.8)),
      },
      { tag: 'text', attrs: { class: 'q-chart-value', x: mirror(room, room.width - 2), y: y + 4, 'text-anchor': 'end' }, text: share },
    );
    return {
      series: 0,
      category,
      value,
      label: markLabel(data, category, 0, `${format.value(value)}, ${share}`),
      at: { x: centre.x + dx, y: centre.y + dy },
      nodes: [
        {
          tag: 'path',
          attrs: {
            class: `q-chart-slice ${colourClass(at)}`,
            d: ring(slice) ?? '',
            transform: `translate(${centre.x},${centre.y})`,
            ...look,
          },
        },
      ],
    };
  });
  return { ...room, frame, marks };
}

/** Steps one after the other, each as wide as what is left of the first. */
export function drawFunnel(data: ChartData, room: ChartRoom, format: ChartFormat): Drawn {
  const values = data.categories.map((_, at) => Math.max(0, data.values[0]?.[at] ?? 0));
  const most = Math.max(1e-9, ...values);
  const step = Math.min(56, room.height / Math.max(1, values.length));
  const height = Math.max(8, step - 22);
  const frame: ChartNode[] = [];
  const marks = values.map((value, category): ChartMark => {
    const width = Math.max(2, (value / most) * room.width);
    const [x, y] = [(room.width - width) / 2, step * category + 18];
    const share = format.share(value / (values[0] || most));
    frame.push(
      {
        tag: 'text',
        attrs: { class: 'q-chart-name', x: mirror(room, 0), y: y - 5, 'text-anchor': 'start' },
        text: cutTo(data.categories[category]?.label ?? '', Math.floor(room.width / 11)),
      },
      {
        tag: 'text',
        attrs: { class: 'q-chart-value', x: mirror(room, room.width), y: y - 5, 'text-anchor': 'end' },
        text: `${format.short(value)} · ${share}`,
      },
    );
    return {
      series: 0,
      category,
      value,
      label: markLabel(data, category, 0, `${format.value(value)}, ${share}`),
      at: { x: room.width / 2, y },
      nodes: [{ tag: 'rect', attrs: { class: `q-chart-fill ${colourClass(0)}`, x, y, width, height, rx: 3 } }],
    };
  });
  return { ...room, frame, marks };
}
