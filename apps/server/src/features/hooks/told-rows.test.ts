import type { WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { type ApiFixture, describeApi } from '../records/testing/api-fixture.ts';

type Row = Readonly<Record<string, unknown>>;
const patience = { timeout: 15_000, interval: 20 };

let api: ApiFixture;
let table: WireFullTable;
let receiver: Receiver;
let hooks: string[];

async function prepare(made: ApiFixture): Promise<void> {
  api = made;
  table = await api.table('Films', {
    Id: 'ID',
    Title: 'SingleLineText',
    Year: 'Number',
    Seen: 'Checkbox',
    Tags: { uidt: 'MultiSelect', dtxp: "'good','bad'" },
    Extra: 'JSON',
    Added: 'DateTime',
    Made: { uidt: 'CreateTime', column_name: 'created_at' },
    Touched: { uidt: 'LastModifiedTime', column_name: 'updated_at' },
  });
}

const tests = () => {
  beforeEach(async () => {
    receiver = await startReceiver();
    hooks = [];
    for (const operation of ['insert', 'update', 'delete', 'bulkInsert', 'bulkUpdate', 'bulkDelete']) {
      const version = operation === 'bulkInsert' ? 'v1' : 'v2';
      const payload = { method: 'POST', path: `${receiver.url}/${operation}` };
      const body = { title: operation, event: 'after', operation, version, notification: { type: 'URL', payload } };
      hooks.push((await api.call('POST', `db/meta/tables/${table.id}/hooks`, body)).body.id as string);
    }
  });
  afterEach(async () => {
    for (const id of hooks) await api.call('DELETE', `db/meta/hooks/${id}`);
    await receiver.close();
  });

  const path = (tail = '') => `db/data/noco/${api.projectId}/Films${tail}`;
  const bulk = () => `db/data/bulk/noco/${api.projectId}/Films`;
  const toldBy = (operation: string) => receiver.received.find((one) => one.path === `/${operation}`)?.body;

  /** Nobody reads the log for webhooks before all of `work` is done. */
  async function unheard<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { hooks: store } = api.app.parts.meta;
    const baseId = api.projectId as BaseId;
    await expect.poll(() => store.hasCursor(baseId), patience).toBe(true);
    await expect.poll(() => store.lease(baseId, 'a test', Date.now() + 60_000, Date.now()), patience).not.toBeNull();
    try {
      return await work();
    } finally {
      await store.release(baseId, 'a test');
    }
  }

  it('tells of a row that was added, changed and deleted before anybody read the log what it was at each step', async () => {
    const sent = { Title: 'Alien', Year: 1979, Seen: true, Tags: 'good,bad', Extra: { cut: [1, 2] }, Added: '2024-05-06 07:08:09+00:00' };
    const [first, second] = await unheard(async () => {
      const { Id } = (await api.call('POST', path(), sent)).body as { Id: number };
      const inserted = (await api.call('GET', path(`/${Id}`))).body as Row;
      await api.call('PATCH', path(`/${Id}`), { Year: 1980 });
      const updated = (await api.call('GET', path(`/${Id}`))).body as Row;
      await api.call('PATCH', path(`/${Id}?ignoreWebhook=true`), { Title: 'Aliens', Seen: false, Tags: null });
      await api.call('DELETE', path(`/${Id}`));
      return [inserted, updated];
    });
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    expect(first).toMatchObject({ Title: 'Alien', Year: 1979, Seen: true });
    expect(toldBy('insert').data.rows).toEqual([first]);
    expect(toldBy('update').data.rows).toEqual([second]);
    const { Touched: _when, ...before } = first as Record<string, unknown>;
    expect(toldBy('update').data.previous_rows).toEqual([before]);
    expect(toldBy('delete').data.rows).toMatchObject([
      { Id: first?.['Id'], Title: 'Aliens', Year: 1980, Seen: false, Made: first?.['Made'] },
    ]);
  });

  it('tells of many rows in the same way', async () => {
    const count = 60; // more than are logged one by one
    await unheard(async () => {
      await api.call(
        'POST',
        bulk(),
        Array.from({ length: count }, (_, index) => ({ Title: `Film ${index}`, Year: index, Seen: true })),
      );
      const { list } = (await api.call('GET', path(`?limit=${count}&where=(Title,like,Film)`))).body as { list: { Id: number }[] };
      await api.call(
        'PATCH',
        bulk(),
        list.map(({ Id }) => ({ Id, Year: 2000 })),
      );
      await api.call('PATCH', `${bulk()}/all?where=(Title,like,Film)`, { Title: 'later' });
      await api.call(
        'DELETE',
        bulk(),
        list.map(({ Id }) => ({ Id })),
      );
    });
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    const titled = (rows: readonly Row[]) => rows.map(({ Title, Year, Seen }) => [Title, Year, Seen]).sort();
    const films = (year: (index: number) => number) =>
      Array.from({ length: count }, (_, index) => [`Film ${index}`, year(index), true]).sort();
    expect(titled(toldBy('bulkInsert'))).toEqual(films((index) => index));
    expect(titled(toldBy('bulkUpdate').data.rows)).toEqual(films(() => 2000));
    expect(titled(toldBy('bulkUpdate').data.previous_rows)).toEqual(films((index) => index));
    expect(titled(toldBy('bulkDelete').data.rows)).toEqual(Array.from({ length: count }, () => ['later', 2000, true]));
  });
};

describeApi(prepare, tests, { settings: { allowPrivateNetwork: true } });
