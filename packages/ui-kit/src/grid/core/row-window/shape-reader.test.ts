import { expect, test } from 'vitest';
import { createArraySource } from '../../../testing/array-source.ts';
import { settle } from '../../../testing/open-controller.ts';
import type { RowSource } from '../row-source.ts';
import { createShapeReader } from './shape-reader.ts';

function open(source: RowSource, isResetting = false) {
  const lifetime = new AbortController();
  const told: string[] = [];
  const shape = createShapeReader({
    source,
    signal: lifetime.signal,
    isResetting: () => isResetting,
    onRead: (next, keepsRows) => told.push(`read ${next.total}${keepsRows ? ' keeping rows' : ''}`),
    onSettled: () => told.push('settled'),
    onSummaries: () => told.push('summaries'),
  });
  return { shape, told, lifetime };
}

const rows = [{ id: 1, version: 1, cells: { name: 'One' } }];

test('tells of the shape before it is shown, and once reading ended', async () => {
  const { shape, told } = open(createArraySource({ rows }));
  shape.read(false);
  expect([shape.status, shape.isReading]).toEqual(['loading', true]);
  await settle();
  expect([shape.status, shape.isReading, shape.shape.total, shape.readings]).toEqual(['ready', false, 1, 1]);
  expect(told).toEqual(['read 1', 'settled']);
});

test('a failure has its reason and is retried', async () => {
  let isBroken = true;
  const source = createArraySource({ rows });
  const { shape } = open({
    ...source,
    shape: (signal) => (isBroken ? Promise.reject(new Error('offline')) : source.shape(signal)),
  });
  shape.read(false);
  await settle();
  expect([shape.status, shape.reason]).toEqual(['failed', 'offline']);
  isBroken = false;
  shape.retry();
  await settle();
  expect([shape.status, shape.reason]).toEqual(['ready', null]);
});

test('a failure leaves a shape that was only read again as it is, unless another order is wanted', async () => {
  for (const [isResetting, status] of [
    [false, 'ready'],
    [true, 'failed'],
  ] as const) {
    let isBroken = false;
    const source = createArraySource({ rows });
    const { shape } = open(
      { ...source, shape: (signal) => (isBroken ? Promise.reject(new Error('no')) : source.shape(signal)) },
      isResetting,
    );
    shape.read(false);
    await settle();
    isBroken = true;
    shape.read(true);
    await settle();
    expect(shape.status).toBe(status);
  }
});

test('an unknown count of nothing shows a page that may come', async () => {
  const { shape } = open(createArraySource({ rows, exact: false }));
  shape.read(false);
  await settle();
  expect(shape.shape).toMatchObject({ total: 100, exact: false });
});

test('an answer that comes after the end is dropped', async () => {
  const { shape, told, lifetime } = open(createArraySource({ rows }));
  shape.read(false);
  lifetime.abort();
  await settle();
  expect([shape.readings, told]).toEqual([0, []]);
});

test('of two readings only the second answers', async () => {
  const { shape, told } = open(createArraySource({ rows }));
  shape.read(false);
  shape.read(true);
  await settle();
  expect(shape.readings).toBe(1);
  expect(told).toEqual(['read 1 keeping rows', 'settled']);
});
