import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartData, ChartFormat, ChartNode } from './chart-data.ts';
import { tableOfChart } from './chart-table.ts';
import { chartKinds } from './chart-kinds.ts';
import { drawChart } from './draw-chart.ts';
import { drawSpark } from './draw-lines.ts';
import { stackValues } from './stack-values.ts';
import { stepInChart } from './step-in-chart.ts';
import { toSvgText } from './svg-text.ts';

const format: ChartFormat = { value: String, short: (value) => String(Math.round(value)), share: (part) => `${Math.round(part * 100)}%` };
const value = fc.option(
  fc.integer({ min: -1e8, max: 1e8 }).map((whole) => whole / 100),
  { nil: null },
);
const label = fc.oneof(fc.string({ maxLength: 40 }), fc.constant('<script>alert(1)</script>'), fc.constant('مدينة طويلة جدا'));
const data: fc.Arbitrary<ChartData> = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 8 }))
  .chain(([categories, series]) =>
    fc.record({
      categories: fc
        .array(label, { minLength: categories, maxLength: categories })
        .map((names) => names.map((name, at) => ({ key: `c${at}`, label: name }))),
      series: fc
        .array(label, { minLength: series, maxLength: series })
        .map((names) => names.map((name, at) => ({ key: `s${at}`, label: name }))),
      values: fc.array(fc.array(value, { minLength: categories, maxLength: categories }), { minLength: series, maxLength: series }),
    }),
  );
const room = fc.record({ width: fc.integer({ min: 60, max: 1200 }), height: fc.integer({ min: 40, max: 600 }), isRtl: fc.boolean() });

/** Room for every value of the data above. */
const large = fc.record({ width: fc.integer({ min: 1000, max: 1600 }), height: fc.integer({ min: 520, max: 900 }), isRtl: fc.boolean() });

const numbersOf = ({ attrs }: ChartNode): number[] => [
  ...Object.values(attrs).filter((one) => typeof one === 'number'),
  ...[...String(attrs['d'] ?? '').matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(([text]) => Number(text)),
];

describe('a chart of any kind', () => {
  it.each([...chartKinds])('%s draws finite numbers, tells every mark in words, and escapes what stands in labels', (kind) => {
    fc.assert(
      fc.property(data, room, (some, space) => {
        const picture = drawChart(kind, some, space, format);
        const nodes = [...picture.frame, ...picture.marks.flatMap((mark) => mark.nodes)];
        expect(nodes.flatMap(numbersOf).every(Number.isFinite)).toBe(true);
        for (const mark of picture.marks) expect(mark.label).toContain(String(mark.value));
        expect(toSvgText(picture, 'T')).not.toContain('<script>');
      }),
      tries(25),
    );
  });

  it.each(['columns', 'grouped', 'rows', 'line', 'area', 'heatmap'] as const)(
    '%s has a mark for every value where there is room, and the table has all of them',
    (kind) => {
      fc.assert(
        fc.property(data, large, (some, space) => {
          const told = drawChart(kind, some, space, format).marks.map((mark) => `${mark.series} ${mark.category} ${mark.value}`);
          const wanted = some.values.flatMap((values, series) =>
            values.flatMap((one, category) => (one === null ? [] : [`${series} ${category} ${one}`])),
          );
          expect(told.toSorted()).toEqual(wanted.toSorted());
          const cells = tableOfChart(some, format).rows.flatMap((row) => row.cells.filter((cell) => cell !== ''));
          expect(cells).toHaveLength(wanted.length);
        }),
        tries(25),
      );
    },
  );

  it.each(['columns', 'grouped', 'rows', 'heatmap'] as const)(
    '%s leaves out what has no room, from one end, and says how much it shows',
    (kind) => {
      fc.assert(
        fc.property(data, room, fc.boolean(), (some, space, keepsEnd) => {
          const { marks, shown } = drawChart(kind, { ...some, keepsEnd }, space, format);
          const all = some.categories.length;
          expect(shown).toBeLessThanOrEqual(all);
          const from = keepsEnd ? all - shown : 0;
          const series = marks.reduce((most, mark) => Math.max(most, mark.series + 1), 0);
          const wanted = some.values
            .slice(0, series)
            .flatMap((values, at) =>
              values.flatMap((one, category) =>
                one === null || category < from || category >= from + shown ? [] : [`${at} ${category} ${one}`],
              ),
            );
          expect(marks.map((mark) => `${mark.series} ${mark.category} ${mark.value}`).toSorted()).toEqual(wanted.toSorted());
        }),
        tries(25),
      );
    },
  );

  it('a heat map tells the least from the greatest, however close they lie', () => {
    const close: ChartData = {
      categories: [
        { key: 'a', label: 'a' },
        { key: 'b', label: 'b' },
      ],
      series: [{ key: 's', label: 's' }],
      values: [[1000, 1001]],
    };
    const { marks } = drawChart('heatmap', close, { width: 400, height: 200, isRtl: false }, format);
    expect(marks.map(({ nodes: [cell] }) => String(cell?.attrs['class']))).toEqual(['q-chart-heat q-chart-l0', 'q-chart-heat q-chart-l5']);
  });

  it('arrows walk points from one side to the other, whatever order their categories have', () => {
    fc.assert(
      fc.property(data, large, (some, space) => {
        const picture = drawChart('scatter', some, space, format);
        let at = 0;
        for (let steps = 1; steps < picture.marks.length; steps++) {
          const next = stepInChart(picture, at, space.isRtl ? 'ArrowLeft' : 'ArrowRight');
          expect(next).toBe(at + 1);
          at = next ?? 0;
        }
      }),
      tries(25),
    );
  });

  it('stands mirrored where the language reads from the right, at the same heights', () => {
    fc.assert(
      fc.property(data, room, (some, space) => {
        for (const kind of ['line', 'columns', 'grouped'] as const) {
          const [ltr, rtl] = [
            drawChart(kind, some, { ...space, isRtl: false }, format),
            drawChart(kind, some, { ...space, isRtl: true }, format),
          ];
          expect(rtl.marks.map(({ at }) => at.y)).toEqual(ltr.marks.map(({ at }) => at.y));
          const order = (marks: typeof ltr.marks): number[] =>
            marks
              .filter(({ series }) => series === 0)
              .toSorted((a, b) => a.at.x - b.at.x || a.category - b.category)
              .map(({ category }) => category);
          expect(order(rtl.marks)).toEqual(order(ltr.marks).toReversed());
        }
      }),
      tries(20),
    );
  });

  it('is walked by keys from end to end: every mark of a series is reached, none leaves the chart', () => {
    fc.assert(
      fc.property(data, room, (some, space) => {
        const picture = drawChart('columns', some, space, format);
        if (picture.marks.length === 0) {
          expect(stepInChart(picture, 0, 'End')).toBe(null);
          return;
        }
        const forward = space.isRtl ? 'ArrowLeft' : 'ArrowRight';
        const series = picture.marks[0]?.series;
        const seen = new Set<number>();
        let at = picture.marks.findIndex((mark) => mark.series === series);
        for (;;) {
          seen.add(picture.marks[at]?.category ?? -1);
          const next = stepInChart(picture, at, forward) ?? at;
          if (next === at) break;
          at = next;
        }
        const own = picture.marks.filter((mark) => mark.series === series).map(({ category }) => category);
        expect([...seen].toSorted()).toEqual(own.toSorted());
        expect(stepInChart(picture, at, 'a')).toBe(null);
      }),
      tries(25),
    );
  });
});

it('values that stand on each other end where the next begins, above zero and below', () => {
  const [some] = fc.sample(data, { numRuns: 1, seed: 4 });
  for (const part of stackValues(some as ChartData)) {
    expect(part.to - part.from).toBeCloseTo(part.value, 6);
    expect(Math.sign(part.from || part.value)).toBe(Math.sign(part.value));
  }
});

it('a spark needs two values, and ends at the last', () => {
  const space = { width: 80, height: 30, isRtl: false };
  expect(drawSpark([1, null], space)).toBe(null);
  expect(drawSpark([1, null, 3], space)?.end).toEqual({ x: 76, y: 4 });
});
