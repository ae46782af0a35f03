import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageStore } from './page-store.ts';
import { pageSize } from './plan-loads.ts';
import type { GridRow } from './row-source.ts';

const rowOf = (id: number): GridRow => ({ id, version: 1, cells: {} });

const action = fc.oneof(
  fc.record({ type: fc.constant('read' as const), at: fc.nat(4) }),
  fc.record({ type: fc.constant('insert' as const), at: fc.nat(450) }),
  fc.record({ type: fc.constant('cut' as const), at: fc.nat(450) }),
  fc.record({ type: fc.constant('replace' as const), at: fc.nat(450) }),
);

test('what pages hold is what an array holds, and every record is where it is said to be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 450 }), fc.array(action, { maxLength: 30 }), (count, actions) => {
      const pages = createPageStore();
      let list = Array.from({ length: count }, (_, index) => rowOf(index));
      let nextId = 1000;
      for (const { type, at } of actions) {
        if (type === 'read') {
          const rows = list.slice(at * pageSize, (at + 1) * pageSize);
          if (rows.length > 0) pages.store(at, { rows, isStale: false, usedAt: 0 });
        } else if (type === 'insert') {
          const index = Math.min(at, list.length);
          const row = rowOf((nextId += 1));
          pages.insert(index, row, list.length, 0);
          list = list.toSpliced(index, 0, row);
        } else if (type === 'cut') {
          list = list.slice(0, at);
          pages.forgetBeyond(list.length);
        } else {
          const held = list[at];
          if (!held) continue;
          const row = { ...held, version: held.version + 1 };
          const isHeld = pages.rowAt(at) !== null;
          expect(pages.replace(row)).toBe(isHeld);
          // what is not in memory is read as it is by then
          if (isHeld) list = list.with(at, row);
        }
        for (let index = 0; index < 600; index += 1) {
          const row = pages.rowAt(index);
          if (row) expect(row).toEqual(list[index]);
          const meant = list[index];
          if (meant) expect(pages.indexOf(meant.id)).toBe(row ? index : null);
          else expect(row).toBe(null);
        }
      }
    }),
    tries(30),
  );
});
