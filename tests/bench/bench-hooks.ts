import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@quadrille/sdk';
import type { Note } from './figure.ts';

const deliveries = 500;
const patienceMs = 120_000;

/** Calls of a webhook a second, from the first of many single rows that are added to the last call that has come. */
export async function benchHooks(note: Note, client: Client, tableId: string): Promise<void> {
  let received = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    const path = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const notification = { type: 'URL', payload: { method: 'POST', path } } as const;
    await client.hooks.create({
      params: { tableId },
      body: { title: 'Told', event: 'after', operation: 'insert', active: true, notification },
    });
    const start = performance.now();
    for (let at = 0; at < deliveries; at += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => client.tableRows.create({ params: { tableId }, body: { Name: `told ${at + i}` } })),
      );
    while (received < deliveries) {
      if (performance.now() - start > patienceMs) throw new Error(`The receiver was told ${received} of ${deliveries} times.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const rate = deliveries / ((performance.now() - start) / 1000);
    note({ name: 'live.hooks.rate', what: 'Webhook calls, from rows being added', value: rate, unit: '/s' });
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}
