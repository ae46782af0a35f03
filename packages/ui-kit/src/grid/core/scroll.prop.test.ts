import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followScroll, furthestY, physicalHeight, scrollToY, settleScroll, tallestScroll } from './scroll.ts';
import type { ScrollPoint, ScrollSpace } from './scroll.ts';

/** What moves a list: a wheel or finger, the thumb taken to a place, a jump of the program, another height, and the rest after each. */
type Move =
  | { readonly by: 'wheel'; readonly steps: readonly number[] }
  | { readonly by: 'thumb'; readonly places: readonly number[] }
  | { readonly by: 'program'; readonly place: number }
  | { readonly by: 'rows'; readonly content: number }
  | { readonly by: 'window'; readonly view: number };

const content = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 5_900_000, max: 6_200_000 }),
  fc.integer({ max: 3_200_000_000, min: 6_000_000 }),
);
const view = fc.integer({ min: 200, max: 2000 });
const place = fc.double({ min: 0, max: 1, noNaN: true });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ by: fc.constant('wheel' as const), steps: fc.array(fc.integer({ min: -1900, max: 1900 }), { minLength: 1, maxLength: 12 }) }),
  fc.record({ by: fc.constant('thumb' as const), places: fc.array(place, { minLength: 1, maxLength: 6 }) }),
  fc.record({ by: fc.constant('program' as const), place }),
  fc.record({ by: fc.constant('rows' as const), content }),
  fc.record({ by: fc.constant('window' as const), view }),
);

const furthestTop = (space: ScrollSpace): number => Math.max(0, physicalHeight(space) - space.view);
/** What the browser makes of a scrollTop it is told to go to. */
const within = (space: ScrollSpace, top: number): number => Math.min(furthestTop(space), Math.max(0, Math.round(top)));

/** Every scrollTop the browser reports on the way, each with where the content then is. */
function* run(
  start: ScrollSpace,
  moves: readonly Move[],
): Generator<{ move: Move; space: ScrollSpace; before: ScrollPoint; top: number; after: ScrollPoint }> {
  let space = start;
  let point: ScrollPoint = scrollToY(space, 0);
  for (const next of moves) {
    if (next.by === 'rows') space = { ...space, content: next.content };
    if (next.by === 'window') space = { ...space, view: next.view };
    if (next.by === 'rows' || next.by === 'window') point = scrollToY(space, point.y);
    if (next.by === 'program') point = scrollToY(space, furthestY(space) * next.place);
    const tops =
      next.by === 'wheel'
        ? next.steps.map((step) => () => point.top + step)
        : next.by === 'thumb'
          ? next.places.map((at) => () => at * furthestTop(space))
          : [];
    for (const ask of tops) {
      const before = point;
      const top = within(space, ask());
      point = followScroll(space, before, top);
      yield { move: next, space, before, top, after: point };
    }
    // a rest: the thumb goes where it belongs
    point = settleScroll(space, point);
  }
}

const script = fc.tuple(fc.record({ content, view, cap: fc.constant(tallestScroll) }), fc.array(move, { maxLength: 25 }));

test('however a list was scrolled, further down is never further up, and nobody leaves it', () => {
  fc.assert(
    fc.property(script, ([space, moves]) => {
      for (const { before, top, after, space: now } of run(space, moves)) {
        if (top > before.top) expect(after.y).toBeGreaterThanOrEqual(before.y);
        if (top < before.top) expect(after.y).toBeLessThanOrEqual(before.y);
        expect(after.y).toBeGreaterThanOrEqual(0);
        expect(after.y).toBeLessThanOrEqual(furthestY(now));
        expect(Number.isInteger(after.y)).toBe(true);
      }
    }),
    tries(200),
  );
});

test('from wherever a list came to rest, y grows with scrollTop', () => {
  fc.assert(
    fc.property(
      script,
      fc.array(place, { minLength: 2, maxLength: 20 }),
      fc.array(fc.integer({ min: -6000, max: 6000 })),
      ([start, moves], places, near) => {
        const steps = [...run(start, [...moves, { by: 'wheel', steps: [1] }])];
        const { space, after } = steps.at(-1)!;
        const rest = settleScroll(space, after);
        const tops = [...places.map((at) => at * furthestTop(space)), ...near.map((step) => rest.top + step)].map((top) =>
          within(space, top),
        );
        const ys = tops.toSorted((a, b) => a - b).map((top) => (top === rest.top ? rest : followScroll(space, rest, top)).y);
        ys.forEach((y, at) => expect(y).toBeGreaterThanOrEqual(ys[at - 1] ?? 0));
      },
    ),
    tries(200),
  );
});

test('both ends are reached by the wheel, with two notches more at the most where it met the edge of what the browser scrolls', () => {
  const notch = fc.integer({ min: 20, max: 400 });
  fc.assert(
    fc.property(script, notch, fc.integer({ min: 0, max: 3000 }), fc.boolean(), ([start, moves], step, away, isDown) => {
      const { space } = [...run(start, [...moves, { by: 'wheel', steps: [1] }])].at(-1)!;
      const end = isDown ? furthestY(space) : 0;
      let point = scrollToY(space, isDown ? end - away : away);
      const turns = Math.ceil(Math.abs(end - point.y) / step) + 2;
      for (let turn = 0; turn < turns; turn += 1) point = followScroll(space, point, within(space, point.top + (isDown ? step : -step)));
      expect(point.y).toBe(end);
    }),
    tries(200),
  );
});

test('the thumb at an end of its way is at that end of the list', () => {
  fc.assert(
    fc.property(script, ([start, moves]) => {
      const { space, after } = [...run(start, [...moves, { by: 'wheel', steps: [1] }])].at(-1)!;
      const far = settleScroll(space, after);
      fc.pre(far.top > 4000 && furthestTop(space) - far.top > 4000);
      expect(followScroll(space, far, furthestTop(space)).y).toBe(furthestY(space));
      expect(followScroll(space, far, 0).y).toBe(0);
    }),
    tries(30),
  );
});
