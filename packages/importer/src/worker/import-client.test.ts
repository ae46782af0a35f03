import { afterEach, describe, expect, it } from 'vitest';
import { createImportClient, type ImportClient, type WorkerLike } from './import-client.ts';
import { createImportSession } from './import-session.ts';
import type { WorkerReply, WorkerRequest } from './messages.ts';

const clients: ImportClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.close()));

/** The worker's own session behind a message channel, cloned both ways as between threads. */
function newClient(started: { count: number } = { count: 0 }): ImportClient {
  const client = createImportClient(() => {
    started.count += 1;
    const { port1, port2 } = new MessageChannel();
    const session = createImportSession((reply) => port2.postMessage(reply));
    port2.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void session.handle(data);
    return {
      postMessage: (message) => port1.postMessage(message),
      terminate: () => {
        port1.close();
        port2.close();
      },
      addEventListener: (type: string, listener: (event: { data: WorkerReply }) => void) => {
        if (type === 'message') port1.onmessage = listener as (event: MessageEvent) => void;
      },
    } as WorkerLike;
  });
  clients.push(client);
  return client;
}

const csv = 'name,state,n\nAna,a,1\nBo,b,x\nCy,a,3\nDi,b,4\n';

describe('the worker', () => {
  it('reads pasted text and files, with progress', async () => {
    const client = newClient();
    const seen: number[] = [];
    const template = await client.process(
      { kind: 'file', file: new File([csv], 'people.csv') },
      { onProgress: (bytes) => seen.push(bytes) },
    );
    expect(template).toMatchObject({ kind: 'csv', tables: [{ title: 'people', rowCount: 4 }] });
    expect(seen).toEqual([csv.length]);
    expect(await client.process({ kind: 'string', text: '[{"a":1}]' })).toMatchObject({ kind: 'json', tables: [{ title: 'Table' }] });
  });

  it('obeys the settings', async () => {
    const client = newClient();
    client.setConfig({ firstRowAsHeaders: false, autoSelectFieldTypes: false, previewRows: 2 });
    const template = await client.process({ kind: 'string', text: csv, name: 'a.csv' });
    expect(template.tables[0]).toMatchObject({
      rowCount: 5,
      hasHeader: false,
      columns: [{ title: 'field_1', type: 'SingleLineText' }, { type: 'SingleLineText' }, {}],
    });
    expect(template.tables[0]?.preview).toHaveLength(2);
  });

  it('reads columns of a changed type anew and says what would not convert', async () => {
    const client = newClient();
    const { tables } = await client.process({ kind: 'string', text: csv, name: 'a.csv' });
    const edited = tables.map((table) => ({
      ...table,
      title: 'Mine',
      columns: table.columns.map((column) => (column.title === 'n' ? { ...column, type: 'Number' as const } : column)),
    }));
    const { template, checks } = await client.setTables(edited);
    expect(template.tables[0]).toMatchObject({ title: 'Mine', columns: [{}, {}, { type: 'Number' }] });
    expect(checks).toMatchObject([[null, null, { total: 4, failed: 1, failures: [{ row: 2, value: 'x' }] }]]);
  });

  it('answers the options a column would have', async () => {
    const client = newClient();
    await client.process({ kind: 'string', text: 'a,b\n"x,y",1\nx,2\n', name: 'a.csv' });
    expect(await client.getMultiSelectOptions(0, 0)).toEqual(['x', 'y']);
    expect(await client.getSingleSelectOptions(0, 0)).toEqual(['x,y', 'x']);
  });

  it('says what is wrong with a file, and goes on with the next', async () => {
    const client = newClient();
    await expect(client.process({ kind: 'string', text: 'a\n"x, y"\n"open', name: 'a.csv' })).rejects.toMatchObject({
      code: 'unterminatedQuote',
      place: { line: 3 },
    });
    await expect(client.process({ kind: 'url', url: 'https://example.org/a.csv' })).rejects.toMatchObject({ code: 'unreadable' });
    await expect(client.process({ kind: 'string', text: csv, name: 'a.csv' })).resolves.toBeDefined();
  });

  it('is ended by a cancel and started again with its settings', async () => {
    const started = { count: 0 };
    const client = newClient(started);
    client.setConfig({ previewRows: 1 });
    const stop = new AbortController();
    const running = client.process({ kind: 'string', text: csv, name: 'a.csv' }, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    const template = await client.process({ kind: 'string', text: csv, name: 'a.csv' });
    expect(template.tables[0]?.preview).toHaveLength(1);
    expect(started.count).toBe(2);
  });
});
