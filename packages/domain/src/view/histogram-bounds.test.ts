import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramBounds } from './histogram-bounds.ts';

describe('histogramBounds', () => {
  it('S-69 steps by round numbers from below the lowest value', () => {
    expect(histogramBounds(3, 97, 10)).toEqual([0, 20, 40, 60, 80]);
    expect(histogramBounds(-0.25, 0.31, 8)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
    expect(histogramBounds(7, 7, 10)).toEqual([7]);
  });

  it('S-69 steps dates by days, weeks, months and years', () => {
    expect(histogramBounds('2026-03-03', '2026-03-06', 20)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']);
    expect(histogramBounds('2026-03-04', '2026-04-20', 10)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
    ]);
    expect(histogramBounds('2026-02-15 10:00:00+00:00', '2026-06-01 00:00:00+00:00', 6).at(0)).toBe('2026-02-01 00:00:00+00:00');
    expect(histogramBounds('1815-12-10', '2026-01-01', 20)[0]).toBe('1800-01-01');
  });

  it('S-69 gives no bars for other values', () => {
    expect(histogramBounds(null, null, 10)).toEqual([]);
    expect(histogramBounds(true, true, 10)).toEqual([]);
  });

  it('S-69 begins at or below every value, rises, and keeps to the most', () => {
    const value = fc.oneof(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.integer());
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 30 }), (one, other, most) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const bounds = histogramBounds(low, high, most) as number[];
        expect(bounds.length).toBeGreaterThan(0);
        expect(bounds.length).toBeLessThanOrEqual(most);
        expect(bounds[0]! - Math.abs(low) * 1e-9).toBeLessThanOrEqual(low + 1e-300);
        for (let index = 1; index < bounds.length; index++) expect(bounds[index]).toBeGreaterThan(bounds[index - 1]!);
      }),
      tries(30),
    );
  });

  it('S-69 keeps dates to the most, whatever they span', () => {
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [low, high] = [one, other].toSorted() as [string, string];
        const bounds = histogramBounds(low, high, 20) as string[];
        expect(bounds.length).toBeGreaterThan(0);
        expect(bounds.length).toBeLessThanOrEqual(20);
        expect(bounds[0]! <= low).toBe(true);
      }),
      tries(30),
    );
  });
});
