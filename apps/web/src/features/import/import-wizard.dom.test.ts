import { i18n } from '@lingui/core';
import type { WireImport } from '@quadrille/contract';
import { createImportClient } from '@quadrille/importer';
import { createClient } from '@quadrille/sdk';
import { describe, expect, it } from 'vitest';
import { fitKey } from './column-types.state.ts';
import { createImportWizard, type ImportWizard } from './import-wizard.state.ts';
import type { WizardParts } from './wizard-types.ts';
import { countInWorker, startWorker } from './start-worker.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** A server that keeps what it is told; `fate` says how its imports end. */
function createServer(fate: 'completed' | 'failed' = 'completed') {
  const log: string[] = [];
  const plans: { tables: { title: string; columns: { type: string; keep: boolean }[] }[] }[] = [];
  let isFinished = false;
  const toImport = (status: WireImport['status']): WireImport => ({
    id: 'im1',
    jobId: 'im1',
    projectId: 'p1',
    fileName: 'people.csv',
    status,
    partSize: 8,
    receivedParts: [],
    progress: { rows: 3, bytes: 10, totalBytes: 10, rejected: status === 'completed' ? 1 : 0, table: 'people' },
    tables: status === 'completed' ? [{ id: 'm1', title: 'people', rows: 3 }] : [],
    error: status === 'failed' ? 'Line 2 cannot be read.' : null,
  });
  let over: () => void = () => {};
  const finished = new Promise<void>((resolve) => (over = resolve));
  const answer = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    log.push(`${request.method} ${pathname.replace('/api/v1', '')}`);
    if (request.method === 'POST' && pathname.endsWith('/p1/imports')) {
      plans.push(await request.json());
      return Response.json(toImport('active'));
    }
    if (pathname.includes('/parts/')) return Response.json({ receivedParts: [] });
    if (pathname.endsWith('/finish')) {
      isFinished = true;
      over();
      return Response.json(toImport('active'));
    }
    if (request.method === 'GET' && pathname.endsWith('/changes')) {
      const change = {
        id: 'ch1',
        baseId: 'p1',
        sequence: 4,
        name: 'table.imported',
        label: 'Import people',
        about: { action: 'table.imported', reversal: null, subject: 'people', tableCount: 1, recordCount: 3, tableTitle: 'people' },
        actorId: null,
        at: '',
        reverts: null,
      };
      return Response.json({
        list: [{ ...change, clientId: null, tableIds: ['m1'], entities: [], recordCount: 3 }],
        sequence: 4,
        undo: null,
        redo: null,
      });
    }
    if (request.method === 'DELETE') return Response.json(true);
    if (pathname.endsWith('/undo')) {
      const nothingLeft = { skipped: 0, left: [], changedBy: [], place: null, question: null };
      return Response.json({ ...nothingLeft, change: null, label: 'Import people', about: null });
    }
    return Response.json(toImport(isFinished ? fate : 'active'));
  };
  return { log, plans, answer, finished };
}

function createWizard(server = createServer(), baseId: string | null = 'p1') {
  const bases: string[] = [];
  const parts: WizardParts = {
    client: createClient({ baseUrl: 'http://server.test', fetch: server.answer }),
    jobs: {
      waitFor: async (id, { signal } = {}) => {
        await Promise.race([
          server.finished,
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
        ]);
        return { id, status: 'completed' };
      },
    },
    createReader: () => createImportClient(startWorker),
    countMisfits: countInWorker,
    now: () => 0,
    bases: {
      create: async (name) => (bases.push(`made ${name}`), 'p1'),
      removeIfEmpty: async (id) => void bases.push(`removed ${id}`),
      refresh: async (id) => void bases.push(`refreshed ${id}`),
    },
  };
  return { wizard: createImportWizard(parts, baseId), bases, server };
}

const people = new File(['name,mail,age\nAna,ana@acme.org,40\nBo,bo(at)acme,x\nCy,cy@acme.org,41\n'], 'people.csv');

async function readPeople(wizard: ImportWizard): Promise<string> {
  await wizard.readFiles([people]);
  return wizard.$current.get()?.key ?? '';
}

describe('reading', () => {
  it('shows what a file becomes and what in it is odd', async () => {
    const { wizard } = createWizard();
    await readPeople(wizard);
    expect(wizard.$step.get()).toBe('review');
    expect(wizard.$current.get()?.table).toMatchObject({ title: 'people', rowCount: 3, columns: [{}, { type: 'Email' }, {}] });
    await expect.poll(() => wizard.$current.get()?.checks[1]).toMatchObject({ total: 3, failed: 1 });
    wizard.close();
  });

  it('takes the good files and says why the others are refused', async () => {
    const { wizard } = createWizard();
    await wizard.readFiles([new File(['{"a": '], 'bad.json'), people]);
    expect(wizard.$faults.get()).toMatchObject([{ name: 'bad.json' }]);
    expect(wizard.$tables.get().map(({ table }) => table.title)).toEqual(['people']);
    wizard.close();
  });

  it('keeps a text that cannot be read where it was pasted', async () => {
    const { wizard } = createWizard();
    wizard.$pasted.set('[{"a":');
    await wizard.readPasted();
    expect(wizard.$faults.get()).toHaveLength(1);
    expect([wizard.$step.get(), wizard.$pasted.get()]).toEqual(['source', '[{"a":']);
    wizard.close();
  });
});

describe('review', () => {
  it('fits the other types of a column by its values', async () => {
    const { wizard } = createWizard();
    const key = await readPeople(wizard);
    await wizard.fitTypes(key, 2);
    const fits = wizard.$fits.get()[fitKey(key, 2)];
    expect(fits?.Number?.check).toMatchObject({ total: 3, failed: 1 });
    expect(fits?.LongText?.check).toMatchObject({ total: 3, failed: 0 });
    expect(fits?.Email?.check).toMatchObject({ failed: 3 });
    wizard.close();
  });

  it('changes a type at once and back to what was proposed', async () => {
    const { wizard } = createWizard();
    const key = await readPeople(wizard);
    const asked = wizard.setType(key, 2, 'Number');
    expect(wizard.$current.get()?.table.columns[2]?.type).toBe('Number');
    await asked;
    expect(wizard.$current.get()?.checks[2]).toMatchObject({ failed: 1 });
    const proposed = wizard.$current.get()?.proposed.columns[2];
    await wizard.setType(key, 2, proposed!.type);
    expect(wizard.$current.get()?.table.columns[2]).toEqual(proposed);
    wizard.close();
  });

  it('reads the first row as a record when told so, keeping names typed by hand', async () => {
    const { wizard } = createWizard();
    const key = await readPeople(wizard);
    wizard.renameColumn(key, 0, 'Who');
    await wizard.setHeader(key, false);
    expect(wizard.$current.get()?.table).toMatchObject({
      hasHeader: false,
      rowCount: 4,
      columns: [{ title: 'Who' }, { title: 'field_2' }, {}],
    });
    wizard.close();
  });

  it('lets nothing begin while two fields have one name', async () => {
    const { wizard } = createWizard();
    const key = await readPeople(wizard);
    expect(wizard.$canImport.get()).toBe(true);
    wizard.renameColumn(key, 0, 'mail');
    expect(wizard.$canImport.get()).toBe(false);
    wizard.close();
  });
});

describe('import', () => {
  it('sends the plan and the file, and ends with the tables made', async () => {
    const { wizard, bases, server } = createWizard(createServer(), null);
    const key = await readPeople(wizard);
    wizard.keepColumn(key, 2, false);
    await wizard.start();
    expect(wizard.$run.get()).toMatchObject({
      phase: 'done',
      rejected: 1,
      reports: ['im1'],
      tables: [{ id: 'm1', rows: 3, state: 'done' }],
    });
    expect(server.plans[0]?.tables[0]).toMatchObject({ title: 'people', columns: [{ keep: true }, {}, { keep: false }] });
    expect(server.log.filter((line) => line.startsWith('PUT')).length).toBe(Math.ceil(people.size / 8));
    expect(bases).toEqual(['made people.csv', 'refreshed p1']);
    wizard.close();
  });

  it('says why the server refused, and takes the base it made away again', async () => {
    const { wizard, bases } = createWizard(createServer('failed'), null);
    await readPeople(wizard);
    await wizard.start();
    expect(wizard.$run.get()).toMatchObject({ phase: 'failed', error: 'Line 2 cannot be read.' });
    expect(bases).toEqual(['made people.csv', 'removed p1']);
    wizard.goTo('review');
    expect([wizard.$step.get(), wizard.$run.get(), wizard.$tables.get().length]).toEqual(['review', null, 1]);
    wizard.close();
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const server = createServer();
    const held = {
      ...server,
      answer: (input: Request | URL | string, init?: RequestInit) =>
        String(input instanceof Request ? input.url : input).endsWith('/finish')
          ? new Promise<Response>((_, reject) => {
              const { signal } = new Request(input, init);
              signal.addEventListener('abort', () => reject(signal.reason as Error));
            })
          : server.answer(input, init),
    };
    const { wizard, bases } = createWizard(held, null);
    await readPeople(wizard);
    const started = wizard.start();
    await expect.poll(() => wizard.$run.get()?.sentBytes).toBe(people.size);
    await wizard.cancel();
    await started;
    expect([wizard.$step.get(), wizard.$run.get()]).toEqual(['review', null]);
    expect(server.log).toContain('DELETE /imports/im1');
    expect(bases).toEqual(['made people.csv', 'removed p1']);
    wizard.close();
  });

  it('is undone by taking its change back', async () => {
    const { wizard, bases, server } = createWizard();
    await readPeople(wizard);
    await wizard.start();
    await wizard.undo();
    expect(wizard.$run.get()?.phase).toBe('undone');
    expect(server.log.at(-1)).toBe('POST /db/meta/projects/p1/undo');
    expect(bases).toEqual(['refreshed p1', 'refreshed p1']);
    wizard.close();
  });
});
