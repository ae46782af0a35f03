import { describe, expect, test } from 'vitest';
import { openController, settle } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import { createSummaryReader } from './group-summaries.ts';
import type { GroupSummaries, GroupTree, RowSource } from './row-source.ts';

interface Question {
  readonly tree: GroupTree;
  readonly signal: AbortSignal;
  answer(sums: Readonly<Record<string, string>>): Promise<void>;
  fail(): Promise<void>;
}

const treeOf = (...names: readonly string[]): GroupTree => ({
  levels: ['status'],
  groups: names.map((name) => ({ path: [name], value: name, count: 1 })),
});

/** A source that answers when it is told to. */
function slowSource(): { readonly questions: Question[]; readonly summarizeGroups: NonNullable<RowSource['summarizeGroups']> } {
  const questions: Question[] = [];
  return {
    questions,
    summarizeGroups: (tree, signal) =>
      new Promise((resolve, reject) => {
        const toSummaries = ([name, value]: readonly [string, string]): GroupSummaries => ({
          path: [name],
          summaries: { points: { name: 'Sum', value } },
        });
        questions.push({
          tree,
          signal,
          answer: (sums) => (resolve(Object.entries(sums).map(toSummaries)), settle()),
          fail: () => (reject(new Error('no')), settle()),
        });
      }),
  };
}

const said = (tree: GroupTree): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(tree.groups.map(({ path, summaries }) => [path[0], summaries?.['points']?.value]));

describe('what heads of groups say', () => {
  function open(question = () => 'sum') {
    const source = { ...slowSource(), groupQuestion: question };
    let readings = 0;
    const reader = createSummaryReader(source as unknown as RowSource, () => (readings += 1));
    return { ...source, reader, readings: () => readings };
  }

  test('comes after the groups and stays while they are read again', async () => {
    const { reader, questions, readings } = open();
    reader.read(treeOf('a', 'b'), '1');
    expect(said(reader.addTo(treeOf('a', 'b')))).toEqual({ a: undefined, b: undefined });
    await questions[0]?.answer({ a: '1', b: '2' });
    expect(readings()).toBe(1);
    expect(said(reader.addTo(treeOf('a', 'b')))).toEqual({ a: '1', b: '2' });
    reader.read(treeOf('a', 'b', 'c'), '1');
    expect(said(reader.addTo(treeOf('a', 'b', 'c')))).toEqual({ a: '1', b: '2', c: undefined });
    await questions[1]?.answer({ a: '3', c: '4' });
    expect(said(reader.addTo(treeOf('a', 'b', 'c')))).toEqual({ a: '3', b: undefined, c: '4' });
  });

  test('is read to the end though the groups change all the time, and then once more for the last of them', async () => {
    const { reader, questions } = open();
    for (const last of ['b', 'c', 'd']) reader.read(treeOf('a', last), '1');
    expect(questions).toHaveLength(1);
    await questions[0]?.answer({ a: '1' });
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: '1' });
    expect(questions.map(({ tree }) => tree.groups.at(-1)?.value)).toEqual(['b', 'd']);
    await questions[1]?.answer({ a: '2' });
    expect(questions).toHaveLength(2);
  });

  test('is not waited for where other rows are grouped, and stays meanwhile where as many rows are in a group', async () => {
    const { reader, questions, readings } = open();
    const before = treeOf('a', 'b');
    reader.read(before, '1');
    await questions[0]?.answer({ a: '1', b: '2' });
    reader.read(before, '1');
    const [one, two] = before.groups;
    const after: GroupTree = { ...before, groups: [one!, { ...two!, count: 5 }] };
    reader.read(after, '2');
    expect(questions[1]?.signal.aborted).toBe(true);
    expect(said(reader.addTo(after))).toEqual({ a: '1', b: undefined });
    await questions[1]?.answer({ a: 'of others' });
    expect(readings()).toBe(1);
    await questions[2]?.answer({ a: '3', b: '4' });
    expect(said(reader.addTo(after))).toEqual({ a: '3', b: '4' });
  });

  test('is not waited for where something else is asked for by now', async () => {
    let question = 'sum';
    const { reader, questions } = open(() => question);
    reader.read(treeOf('a'), '1');
    question = 'median';
    reader.read(treeOf('a'), '1');
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await questions[0]?.answer({ a: 'of the former' });
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: undefined });
    await questions[1]?.answer({ a: '3' });
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: '3' });
  });

  test('is forgotten where rows are grouped by something else', async () => {
    const { reader, questions } = open();
    reader.read(treeOf('a'), '1');
    await questions[0]?.answer({ a: '1' });
    const other = { ...treeOf('a'), levels: ['tags'] };
    reader.read(other, '2');
    expect(said(reader.addTo(other))).toEqual({ a: undefined });
  });

  test('is asked for once more where it cannot be read, then not said until groups are read again', async () => {
    const { reader, questions } = open();
    reader.read(treeOf('a'), '1');
    await questions[0]?.answer({ a: '1' });
    reader.read(treeOf('a'), '1');
    await questions[1]?.fail();
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: '1' });
    await questions[2]?.fail();
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: undefined });
    expect(questions).toHaveLength(3);
    reader.read(treeOf('a'), '1');
    await questions[3]?.answer({ a: '2' });
    expect(said(reader.addTo(treeOf('a')))).toEqual({ a: '2' });
  });

  test('does not go over what groups say themselves', async () => {
    const { reader, questions } = open();
    reader.read(treeOf('a'), '1');
    await questions[0]?.answer({ a: '1' });
    const own: GroupTree = {
      levels: ['status'],
      groups: [{ path: ['a'], value: 'a', count: 1, summaries: { points: { name: 'Sum', value: '7' } } }],
    };
    expect(said(reader.addTo(own))).toEqual({ a: '7' });
  });
});

describe('a grid whose groups are added up slowly', () => {
  test('asks for another summary at once, in place of the one being read, and for nothing else', async () => {
    const { summarizeGroups, questions } = slowSource();
    let question = 'sum';
    const { grid, source } = await openController({ rows: { count: 40, make: makeSampleRow }, groupBy: ['status'] }, {}, (made) => ({
      ...made,
      summarizeGroups,
      groupQuestion: () => question,
    }));
    const [name = ''] = grid.state.rows.groups?.groups[0]?.path ?? [];
    const { shifts } = grid.state.rows;
    question = 'median';
    source.send({ type: 'resummarized' });
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await questions[1]?.answer({ [name]: '7' });
    expect(grid.state.rows.groups?.groups[0]?.summaries).toEqual({ points: { name: 'Sum', value: '7' } });
    expect(grid.state.rows.shifts).toBe(shifts);
    grid.destroy();
  });

  test('shows its groups and rows at once, what they come to when it is there, and rows made meanwhile all along', async () => {
    const { summarizeGroups, questions } = slowSource();
    let gate = Promise.resolve();
    const { grid } = await openController({ rows: { count: 40, make: makeSampleRow }, groupBy: ['status'] }, {}, (made) => ({
      ...made,
      summarizeGroups,
      shape: (signal) => gate.then(() => made.shape(signal)),
    }));
    const first = grid.state.rows.groups?.groups[0];
    const name = first?.path[0] ?? '';
    expect(grid.rowAt(0)).not.toBeNull();
    expect(first?.summaries?.['points']).toBeUndefined();
    let open = (): void => {};
    gate = new Promise((resolve) => (open = resolve));
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    await settle();
    expect(grid.state.created.map(({ row }) => row !== undefined)).toEqual([true]);
    await questions[0]?.answer({ [name]: '12' });
    expect(grid.state.rows.groups?.groups[0]?.summaries).toEqual({ points: { name: 'Sum', value: '12' } });
    expect(grid.state.created).toHaveLength(1);
    open();
    await settle();
    expect(grid.state.created).toEqual([]);
    grid.destroy();
    expect(questions[1]?.signal.aborted).toBe(true);
  });
});
