import { seededRandom } from '@quadrille/tooling/test-kit';
import { expect, it } from 'vitest';
import { arrangeGroups } from './arrange-groups.ts';

const random = seededRandom(7);
const roll = (below: number): number => Math.floor(random.next() * below);
const shuffled = (size: number): Int32Array => Int32Array.from({ length: size }, (_, at) => at).sort(() => random.next() - 0.5);

it.each([
  ['few values, ids rising', [3, 4, 5], true],
  ['few values, ids in any order', [3, 4, 5], false],
  ['so many values that levels are sorted apart', [700, 3, 900], true],
  ['one level', [40], false],
  ['sorted within', [5, 3, 900, 20], true, 2],
  ['sorted within one level, ids in any order', [30, 8], false, 1],
])('rows stand in the order of their groups, then of their ids: %s', (_, sizes, isRising, levels = sizes.length) => {
  const count = 2000;
  const ids = Int32Array.from({ length: count }, (_at, row) => row * 2 + 1);
  if (!isRising) ids.sort(() => random.next() - 0.5);
  const codes = sizes.map((size) => Int32Array.from({ length: count }, () => roll(size)));
  // what is sorted by within may stand at the same place as another
  const ranks = sizes.map((size, at) => (at < levels ? shuffled(size) : Int32Array.from({ length: size }, () => roll(size))));
  const keyOf = (row: number): number[] => codes.map((level, at) => ranks[at]?.[level[row] ?? -1] ?? -1);
  const rows = Array.from(ids, (id, row) => ({ id, key: keyOf(row) })).toSorted((one, other) => {
    const level = one.key.findIndex((rank, at) => rank !== other.key[at]);
    return level < 0 ? one.id - other.id : (one.key[level] ?? 0) - (other.key[level] ?? 0);
  });
  const groups = Map.groupBy(rows, ({ key }) => key.slice(0, levels).join());
  for (const partitioned of isRising ? [{ ids, codes }, inKinds(ids, codes)] : [{ ids, codes }]) {
    const arranged = arrangeGroups(partitioned, ranks, levels);
    expect(Array.from(arranged.ids)).toEqual(rows.map(({ id }) => id));
    expect(Array.from(arranged.counts)).toEqual([...groups.values()].map((group) => group.length));
    expect(Array.from(arranged.counts, (_count, at) => arranged.places.map((own) => own[at]).join())).toEqual([...groups.keys()]);
  }
});

/** The same rows, told by their kinds. */
function inKinds(ids: Int32Array, codes: readonly Int32Array[]): Parameters<typeof arrangeGroups>[0] {
  const held = Array.from(ids, (_id, row) => codes.map((level) => level[row] ?? -1));
  const kinds = [...new Map(held.map((own) => [own.join(), own])).entries()];
  const kindAt = new Map(kinds.map(([key], kind) => [key, kind]));
  return { ids, kindOf: Int32Array.from(held, (own) => kindAt.get(own.join()) ?? -1), kinds: kinds.map(([, own]) => own) };
}

it('without rows there are no groups', () => {
  const none = new Int32Array(0);
  expect(arrangeGroups({ ids: none, codes: [none, none] }, [none, none], 2)).toEqual({ ids: none, places: [none, none], counts: none });
  expect(arrangeGroups({ ids: none, kindOf: none, kinds: [] }, [none, none], 2)).toEqual({ ids: none, places: [none, none], counts: none });
});
