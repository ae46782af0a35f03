import { expect, test, vi } from 'vitest';
import type { WriteBatch, WriteResult } from './row-source.ts';
import { createWriteQueue } from './write-queue.ts';

const batchOf = (key: string, parts: Partial<WriteBatch> = {}): WriteBatch => ({
  key,
  label: 'edit',
  updates: [],
  creates: [],
  deletes: null,
  newOptions: [{ columnId: 'tags', title: key }],
  ...parts,
});
const taken: WriteResult = { rows: [], created: [], failed: [] };

test('whoever is told of a save and throws is not told that it failed, and what comes after is saved', async () => {
  const sent: string[] = [];
  const onFailed = vi.fn();
  const queue = createWriteQueue({
    write: async ({ key }) => {
      sent.push(key);
      return taken;
    },
    onSaved({ key }) {
      if (key === 'first') throw new Error('a mistake of the product');
    },
    onFailed,
  });
  queue.push(batchOf('first'));
  queue.push(batchOf('second'));
  await queue.settled();
  expect(sent).toEqual(['first', 'second']);
  expect(onFailed).not.toHaveBeenCalled();
});

test('whoever is told of a refusal and throws does not end saving', async () => {
  const sent: string[] = [];
  const queue = createWriteQueue({
    write({ key }) {
      sent.push(key);
      throw new Error('offline');
    },
    onSaved: () => {},
    onFailed: () => {
      throw new Error('a mistake of the product');
    },
  });
  queue.push(batchOf('first'));
  queue.push(batchOf('second'));
  await queue.settled();
  expect(sent).toEqual(['first', 'second']);
});

test('what is written to a row whose creation was refused is sent with another try to make it', async () => {
  const sent: WriteBatch[] = [];
  let isRefused = true;
  const queue = createWriteQueue({
    async write(batch) {
      sent.push(batch);
      if (isRefused) throw new Error('A name is needed');
      return { ...taken, created: batch.creates.map(({ key, cells }) => ({ key, row: { id: 7, version: 1, cells } })) };
    },
    onSaved: () => {},
    onFailed: () => {},
  });
  const update = { rowId: 'made', columnId: 'name', value: 'Ana', from: null, version: 0 };
  queue.push(batchOf('first', { creates: [{ key: 'made', cells: { points: 1 }, afterId: 3, beforeId: null }] }));
  queue.push(batchOf('second', { updates: [update, { ...update, rowId: 4 }] }));
  await queue.settled();
  isRefused = false;
  queue.push(batchOf('third', { updates: [{ ...update, columnId: 'points', value: 2 }] }));
  queue.push(batchOf('fourth', { updates: [update] }));
  await queue.settled();
  expect(sent[1]).toMatchObject({
    creates: [{ key: 'made', cells: { points: 1, name: 'Ana' }, afterId: 3 }],
    updates: [{ rowId: 4 }],
  });
  expect(sent[2]).toMatchObject({ creates: [{ cells: { points: 2, name: 'Ana' } }], updates: [] });
  expect(sent[3]).toMatchObject({ creates: [], updates: [{ rowId: 7, value: 'Ana' }] });
});

test('a row whose creation was refused is deleted without a word of the source', async () => {
  const sent: WriteBatch[] = [];
  const saved: WriteBatch[] = [];
  const queue = createWriteQueue({
    async write(batch) {
      sent.push(batch);
      if (batch.creates.length > 0) throw new Error('A name is needed');
      return taken;
    },
    onSaved: (batch) => saved.push(batch),
    onFailed: () => {},
  });
  queue.push(batchOf('first', { creates: [{ key: 'made', cells: {}, afterId: null, beforeId: null }] }));
  queue.push(batchOf('second', { deletes: { all: false, ids: new Set(['made']) }, newOptions: [] }));
  queue.push(batchOf('third', { deletes: { all: false, ids: new Set(['made', 5]) }, newOptions: [] }));
  await queue.settled();
  expect(sent.map(({ key, deletes }) => [key, deletes])).toEqual([
    ['first', null],
    ['third', { all: false, ids: new Set([5]) }],
  ]);
  expect(saved.map(({ key }) => key)).toEqual(['second', 'third']);
});
