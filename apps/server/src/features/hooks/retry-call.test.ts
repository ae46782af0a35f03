import type { ServerResponse } from 'node:http';
import type { WireFullTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { startApi, type ApiFixture } from '../records/testing/api-fixture.ts';
import { queueDelivery } from './deliver-hook.ts';

let api: ApiFixture;
let table: WireFullTable;
let receiver: Receiver;
const patience = { timeout: 15_000, interval: 20 };
const hour = 3_600_000;

beforeAll(async () => {
  api = await startApi({ settings: { allowPrivateNetwork: true } });
  table = await api.table('Films', { Id: 'ID', Title: 'SingleLineText' });
});
afterAll(() => api.stop());
beforeEach(async () => void (receiver = await startReceiver()));
afterEach(() => receiver.close());

const hookBody = () => ({
  title: 'Told',
  event: 'after',
  operation: 'insert',
  retries: 2,
  retry_interval: hour,
  notification: { type: 'URL', payload: { method: 'POST', path: `${receiver.url}/hook` } },
});
const addHook = async () => (await api.call('POST', `db/meta/tables/${table.id}/hooks`, hookBody())).body.id as string;
const rows = (tail = '') => `db/data/noco/${api.projectId}/Films${tail}`;
const logsOf = async (id: string) =>
  (await api.call('GET', `db/meta/hooks/${id}/logs`)).body.list as Record<string, string | number | boolean | null>[];
const retry = (hookId: string, logId: unknown, as = api.owner) =>
  api.call('POST', `db/meta/hooks/${hookId}/logs/${String(logId)}/retry`, undefined, as);

/** A webhook whose call has failed once, and the row that was told of. */
async function failOnce(): Promise<{ readonly hookId: string; readonly logId: unknown; readonly rowId: number; readonly jobId: string }> {
  const hookId = await addHook();
  receiver.answers = [503];
  const { Id } = (await api.call('POST', rows(), { Title: 'Alien' })).body as { Id: number };
  await expect.poll(async () => (await logsOf(hookId)).length, patience).toBe(1);
  const jobId = `hook-${String(receiver.received[0]?.headers['x-quadrille-delivery'])}-2`;
  await expect.poll(async () => (await api.app.parts.jobs.find(jobId))?.state, patience).toBe('delayed');
  return { hookId, logId: (await logsOf(hookId))[0]?.['id'], rowId: Id, jobId };
}

it('makes a failed call again with what it was, and not once more by itself when it arrives', async () => {
  const { hookId, logId, rowId, jobId } = await failOnce();
  await api.call('DELETE', rows(`/${rowId}`));
  const answer = await retry(hookId, logId);
  expect(answer).toMatchObject({
    status: 200,
    body: { error_message: null, attempt: 2, fk_hook_id: hookId, triggered_by: api.owner.email },
  });
  const [first, second] = receiver.received;
  expect(second?.text).toBe(first?.text);
  expect(second?.body.data.rows).toMatchObject([{ Title: 'Alien' }]);
  expect(second?.headers['x-quadrille-delivery']).toBe(first?.headers['x-quadrille-delivery']);
  expect((await api.app.parts.jobs.find(jobId))?.state).toBe('failed'); // cancelled
  expect(await logsOf(hookId)).toMatchObject([{ error_message: null, repeatable: true }, { error_code: '503' }]);
});

it('says that the receiver fails still, and leaves the tries that are to come', async () => {
  const { hookId, logId, jobId } = await failOnce();
  receiver.answers = [500];
  expect(await retry(hookId, logId)).toMatchObject({
    status: 200,
    body: { error_code: '500', error_message: expect.stringMatching(/500/) },
  });
  expect((await api.app.parts.jobs.find(jobId))?.state).toBe('delayed');
});

it('makes no call of another webhook, for who may not, or of which not all is known', async () => {
  const { hookId, logId } = await failOnce();
  const other = await addHook();
  expect(await retry(other, logId)).toMatchObject({ status: 404, body: { msg: 'Delivery not found' } });
  expect(await retry(hookId, 'hklnone')).toMatchObject({ status: 404, body: { msg: 'Delivery not found' } });
  expect((await retry(hookId, logId, api.editor)).status).toBe(403);
  expect((await retry(hookId, logId, api.stranger)).status).toBe(403);
  await api.call('POST', `db/meta/tables/${table.id}/hooks/test`, { hook: { ...hookBody(), id: other } });
  const [test] = await logsOf(other);
  expect(test).toMatchObject({ test_call: 1, repeatable: false });
  expect((await retry(other, test?.['id'])).status).toBe(400);
  expect(receiver.received).toHaveLength(2); // the failed call and the test
});

const deliveryOf = (hookId: string) => ({ hookId, deliveryId: String(receiver.received[0]?.headers['x-quadrille-delivery']) });
const bodies = (hookId: string) =>
  api.app.parts.meta.db.selectFrom('hook_delivery').select(['delivery_id', 'body']).where('hook_id', '=', hookId).execute();

it('keeps what was sent once, beside the log, until the webhook is deleted', async () => {
  const { hookId, logId } = await failOnce();
  receiver.answers = [500];
  await retry(hookId, logId);
  await retry(hookId, logId);
  expect(await bodies(hookId)).toEqual([{ delivery_id: deliveryOf(hookId).deliveryId, body: receiver.received[0]?.text }]);
  const entries = await api.app.parts.meta.hooks.listLogs(hookId, 10, 0);
  expect(entries).toHaveLength(3);
  for (const { entry } of entries) expect(Object.keys(entry)).not.toContain('kept');
  await api.call('DELETE', `db/meta/hooks/${hookId}`);
  await expect.poll(() => bodies(hookId), patience).toEqual([]);
});

it('says of a call whose body is gone that it cannot be made again', async () => {
  const { hookId, logId } = await failOnce();
  await api.app.parts.meta.hookDeliveries.dropOfHook(hookId);
  expect(await logsOf(hookId)).toMatchObject([{ repeatable: false }]);
  expect(await retry(hookId, logId)).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/too long ago/) } });
});

it('makes it once when two people ask at once', async () => {
  const { hookId, logId } = await failOnce();
  const held: ServerResponse[] = [];
  receiver.answers = [(response) => void held.push(response)];
  const first = retry(hookId, logId);
  await expect.poll(() => held.length, patience).toBe(1);
  expect(await retry(hookId, logId)).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/being made again right now/) } });
  held[0]?.writeHead(200).end();
  expect(await first).toMatchObject({ status: 200, body: { error_message: null } });
  expect(receiver.received).toHaveLength(2);
  expect((await retry(hookId, logId)).status).toBe(200); // deliberately, later
});

it('makes no try by itself of a call that arrived by hand, also one that was queued meanwhile', async () => {
  const { hookId, logId } = await failOnce();
  await retry(hookId, logId);
  const { deliveryId: id } = deliveryOf(hookId);
  const late = { id, baseId: api.projectId as BaseId, hookId, operation: 'insert', body: {}, email: null, attempt: 3 };
  await queueDelivery(api.app.parts, late);
  await expect.poll(() => api.app.parts.jobs.find(`hook-${id}-3`), patience).toBeNull(); // done, and forgotten
  expect(receiver.received).toHaveLength(2);
});

it('ends the tries that are to come also where the webhook has fewer by now, and keeps nothing of them', async () => {
  const { hookId, logId, jobId } = await failOnce();
  await api.call('PATCH', `db/meta/hooks/${hookId}`, { ...hookBody(), retries: 0 });
  await retry(hookId, logId);
  expect(await api.app.parts.jobs.find(jobId)).toMatchObject({ state: 'failed', data: {} });
});

it('makes no call of a webhook that is switched off, and says why', async () => {
  const { hookId, logId } = await failOnce();
  await api.call('PATCH', `db/meta/hooks/${hookId}`, { ...hookBody(), active: false });
  expect(await retry(hookId, logId)).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/"Told" is switched off/) } });
  expect(receiver.received).toHaveLength(1);
});

it('leaves a note of who did it among the audits', async () => {
  const { hookId, logId } = await failOnce();
  await retry(hookId, logId);
  const { list } = (await api.call('GET', `db/meta/projects/${api.projectId}/audits`)).body as { list: Record<string, unknown>[] };
  expect(list[0]).toMatchObject({ op_type: 'WEBHOOKS', user: api.owner.email, description: 'Make a call of a webhook once more, at once' });
});

it('keeps nothing of what was told beyond the base', async () => {
  const { hookId } = await failOnce();
  expect(await bodies(hookId)).toHaveLength(1);
  await api.call('DELETE', `db/meta/projects/${api.projectId}`);
  expect(await bodies(hookId)).toEqual([]);
});
