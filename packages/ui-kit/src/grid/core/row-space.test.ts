import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFlatRowSpace, createRowSpace } from './row-space.ts';
import type { RowNode } from './row-space.ts';

const node = fc.oneof(
  fc.record({
    kind: fc.constant('rows' as const),
    path: fc.constant([]),
    first: fc.constant(0),
    count: fc.nat(40),
    lineHeight: fc.constantFrom(32, 52, 92),
  }),
  fc.record({
    kind: fc.constant('group' as const),
    path: fc.constant(['a']),
    depth: fc.nat(2),
    at: fc.constant(0),
    lineHeight: fc.constant(40),
  }),
  fc.record({ kind: fc.constant('add' as const), path: fc.constant(['a']), at: fc.constant(0), lineHeight: fc.constant(32) }),
);

describe('row space', () => {
  test('finds every line by its top, its middle and its last pixel', () => {
    fc.assert(
      fc.property(fc.array<RowNode>(node, { maxLength: 12 }), (nodes) => {
        const space = createRowSpace(nodes);
        let top = 0;
        for (let line = 0; line < space.lineCount; line += 1) {
          expect(space.topOf(line)).toBe(top);
          const height = space.heightOf(line);
          for (const y of [top, top + height / 2, top + height - 1]) expect(space.lineAtY(y)).toBe(line);
          top += height;
        }
        expect(space.height).toBe(top);
        expect(space.topOf(space.lineCount)).toBe(top);
      }),
      tries(30),
    );
  });

  test('numbers records across groups in shown order', () => {
    const space = createRowSpace([
      { kind: 'group', path: ['a'], depth: 0, at: 0, lineHeight: 40 },
      { kind: 'rows', path: ['a'], first: 0, count: 2, lineHeight: 32 },
      { kind: 'add', path: ['a'], at: 0, lineHeight: 32 },
      { kind: 'group', path: ['b'], depth: 0, at: 0, lineHeight: 40 },
      { kind: 'rows', path: ['b'], first: 2, count: 3, lineHeight: 32 },
    ]);
    const records = Array.from({ length: space.lineCount }, (_, line) => space.lineAt(line)).filter((line) => line?.kind === 'record');
    expect(records.map((line) => line?.kind === 'record' && [line.index, line.path[0], line.offset])).toEqual([
      [0, 'a', 0],
      [1, 'a', 1],
      [2, 'b', 0],
      [3, 'b', 1],
      [4, 'b', 2],
    ]);
    expect([0, 1, 2, 3, 4].map((index) => space.lineOfRecord(index))).toEqual([1, 2, 5, 6, 7]);
  });

  test('passes over records of closed groups', () => {
    const space = createRowSpace([
      { kind: 'group', path: ['a'], depth: 0, at: 0, lineHeight: 40 },
      { kind: 'rows', path: ['a'], first: 0, count: 2, lineHeight: 32 },
      { kind: 'group', path: ['b'], depth: 0, at: 1, lineHeight: 40 },
      { kind: 'group', path: ['c'], depth: 0, at: 2, lineHeight: 40 },
      { kind: 'rows', path: ['c'], first: 5, count: 2, lineHeight: 32 },
      { kind: 'rows', path: ['c'], first: 7, count: 1, lineHeight: 32 },
    ]);
    expect([0, 1, 2, 4, 5, 7].map((index) => space.hasLine(index))).toEqual([true, true, false, false, true, true]);
    expect([0, 1, 5, 6, 7].map((index) => space.ordinalOf(index))).toEqual([0, 1, 2, 3, 4]);
    expect([0, 2, 4, 99].map((ordinal) => space.recordAt(ordinal))).toEqual([0, 5, 7, 7]);
    expect([space.runOf(1), space.runOf(6)]).toEqual([
      { first: 0, last: 1 },
      { first: 5, last: 7 },
    ]);
    expect(space.lineOfRecord(3)).toBe(2);
  });

  test('keeps whole pixels with a hundred million rows', () => {
    const space = createFlatRowSpace(100_000_000, 32);
    for (const line of [0, 1, 12_345_678, 99_999_999]) {
      expect(space.topOf(line)).toBe(line * 32);
      expect(space.lineAtY(line * 32 + 31)).toBe(line);
    }
    expect(Number.isSafeInteger(space.height)).toBe(true);
  });

  test('an empty space has no lines and clamps to zero', () => {
    const space = createFlatRowSpace(0, 32);
    expect([space.height, space.lineCount, space.lineAtY(500), space.lineAt(0)]).toEqual([0, 0, 0, null]);
  });
});
