import { type CellValue, type FieldId, type FilterNode, limits } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { takeNotes } from '../../storage/read/kept-tallies.ts';
import type { NotedTally, TallyLevel } from '../../storage/store/read-requests.ts';
import { type NamedTally, rollUp } from './roll-up.ts';
import { rollUpAll } from './roll-up-all.ts';
import type { TalliedQuestion } from './tallied-question.ts';

const context = { now: 0, timeZone: 'UTC', userId: null };
const idOf = (at: number): FieldId => `c${String(at).padStart(14, '0')}` as FieldId;
const noPause = async (): Promise<void> => undefined;

function tallied(levels: readonly TallyLevel[], noteBytes = 1_000_000): NamedTally {
  const bins = levels[0]?.places.length ?? 1;
  const tally: NotedTally = { counts: new Float64Array(bins).fill(1), levels, measured: [], notes: takeNotes(noteBytes) };
  return { tally, levels: levels.map((_, at) => idOf(at)), measured: [] };
}

/** A question about numbers, as far as it is put together from a tally. */
function ask(
  named: NamedTally,
  grouped: readonly number[],
  filter: readonly FilterNode[],
  direction: 'asc' | 'desc' = 'asc',
): TalliedQuestion {
  const fieldById = new Map(named.levels.map((id) => [id, { id, type: 'Number', title: id, options: [], meta: {} }]));
  const levels = grouped.map((at) => ({ fieldId: idOf(at), direction }));
  return {
    compiled: { source: { table: { fieldById } }, levels } as unknown as TalliedQuestion['compiled'],
    rows: {} as TalliedQuestion['rows'],
    periods: [],
    levels: grouped.map((at) => ({ of: idOf(at), unit: null })),
    conditions: filter.length === 0 ? [] : [filter],
    needs: new Set(named.levels),
    specs: [],
  };
}

const isNumber = (at: number, value: number, logicalOp: 'and' | 'or'): FilterNode =>
  ({ kind: 'condition', logicalOp, fieldId: idOf(at), op: 'eq', subOp: null, value: String(value) }) as FilterNode;
const numbers = (count: number): CellValue[] => Array.from({ length: count }, (_, at) => at);

it('conditions over many fields of many values are judged for each bin by what it holds', async () => {
  // together there are 2,000 to the seventh such combinations, more than numbers can tell apart
  const values = 2000;
  const fields = 7;
  const levels = Array.from({ length: fields }, (_, at) => ({
    values: numbers(values),
    places: Int32Array.from({ length: values }, (_unused, bin) => (at === fields - 1 ? bin : values - 1)),
  }));
  const named = tallied(levels);
  const filter = Array.from({ length: fields }, (_, at) => isNumber(at, at === fields - 1 ? 7 : 0, 'or'));
  expect(await rollUp(named, ask(named, [], filter), context, noPause)).toEqual({
    groups: [{ values: [], count: 1, aggregates: [] }],
    total: 1,
  });
  // and so are groups of them
  expect((await rollUp(named, ask(named, [0, 1, 2, 3, 4, 5, 6], []), context, noPause)).total).toBe(values);
});

it('no more groups are made than a call may answer, and all are counted', async () => {
  const many = limits.groupsPerCall + 1000;
  const named = tallied([{ values: numbers(many), places: Int32Array.from(numbers(many) as number[]) }]);
  const { groups, total } = await rollUp(named, ask(named, [0], [], 'desc'), context, noPause);
  expect([groups.length, total, groups[0]?.values]).toEqual([limits.groupsPerCall, many, [many - 1]]);
});

it('what was put together is remembered in the room there is, and others get a turn while much is judged', async () => {
  const many = 20_000;
  const named = tallied([{ values: numbers(many), places: Int32Array.from(numbers(many) as number[]) }], 50_000);
  let pauses = 0;
  const pause = async (): Promise<void> => void (pauses += 1);
  const first = await rollUp(named, ask(named, [], [isNumber(0, 5, 'and')]), context, pause);
  expect(pauses).toBeGreaterThan(2);
  expect(await rollUp(named, ask(named, [], [isNumber(0, 5, 'and')]), context, pause)).toBe(first);
  for (let typed = 0; typed < 50; typed++) await rollUp(named, ask(named, [], [isNumber(0, typed, 'and')]), context, noPause);
  expect(named.tally.notes.bytes()).toBeLessThanOrEqual(50_000);
  const left = async (): Promise<void> => {
    throw new Error('Nobody waits.');
  };
  await expect(rollUp(named, ask(named, [], [isNumber(0, 77, 'and')]), context, left)).rejects.toThrow('Nobody waits.');
});

it('questions of a board are put together one after the other with turns for others, and not for those who have gone', async () => {
  const named = tallied([{ values: numbers(100), places: Int32Array.from(numbers(100) as number[]) }]);
  const questions = Array.from({ length: 10 }, (_, typed) => ask(named, [], [isNumber(0, typed, 'and')]));
  const tallies = new Map(questions.map((question) => [question.compiled, { named, question }]));
  let turns = 0;
  const count = (): NodeJS.Immediate => setImmediate(() => ((turns += 1), (next = count())));
  let next = count();
  const seen = await Promise.all(
    [...rollUpAll({ signal: undefined, context }, tallies).values()].map(async (one) => [(await one).groups[0]?.count, turns]),
  );
  clearImmediate(next);
  expect(seen.map(([found]) => found)).toEqual(questions.map(() => 1));
  expect(new Set(seen.map(([, at]) => at)).size).toBe(questions.length);

  const gone = new AbortController();
  const left = [...rollUpAll({ signal: gone.signal, context }, tallies).values()].map((one) => one.catch((error: unknown) => error));
  gone.abort();
  for (const one of left) expect(await one).toMatchObject({ code: 'aborted' });
  const [late] = rollUpAll({ signal: undefined, deadlineMs: -1, context }, tallies).values();
  await expect(late).rejects.toMatchObject({ code: 'deadline' });
});
