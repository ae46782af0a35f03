import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createLifetime } from './lifetime.ts';

const response = (writableFinished: boolean) => Object.assign(new EventEmitter(), { writableFinished }) as unknown as ServerResponse;

it('ends when the client goes before the answer is written', async () => {
  const gone = response(false);
  const lifetime = createLifetime(gone, null);
  const work = lifetime.race(new Promise(() => {}));
  gone.emit('close');
  await expect(work).rejects.toMatchObject({ code: 'aborted' });
  expect(lifetime.signal.aborted).toBe(true);
});

it('does not end when the answer was written', () => {
  const done = response(true);
  const lifetime = createLifetime(done, null);
  done.emit('close');
  expect(lifetime.signal.aborted).toBe(false);
});

it('hands on what the work answers or throws', async () => {
  const lifetime = createLifetime(response(false), 60_000);
  expect(await lifetime.race(7)).toBe(7);
  await expect(lifetime.race(Promise.reject(new Error('own')))).rejects.toThrow('own');
  lifetime.lift();
});
