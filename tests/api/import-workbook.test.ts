import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { beginWorkbookImport } from './begin-workbook-import.ts';
import { makeProject } from './sample-table.ts';

const sheets = [
  { name: 'Films', rows: 300 },
  { name: 'Nobody', rows: 0 },
  { name: 'People', rows: 2 },
  { name: 'Cities', rows: 1 },
  { name: 'Rivers', rows: 5 },
  { name: 'Songs', rows: 7 },
];

describe.each(everyDatabaseKind)('a workbook of several sheets on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let projectId: string;

  beforeAll(async () => {
    stage = await open();
    if (stage !== null) me = await signUp(stage.product.url, 'owner@example.org');
  });
  afterAll(() => stage?.dispose());
  beforeEach(async (ctx) => {
    if (stage === null) return ctx.skip(missingReason);
    projectId = await makeProject(me, 'Workbooks');
  });

  const titles = async (): Promise<string[]> =>
    (await must(me('GET', `/api/v1/db/meta/projects/${projectId}/tables`))).list.map((table: { title: string }) => table.title);
  const untilOver = async (id: string): Promise<{ status: string; error: string | null; tables: { id: string; rows: number }[] }> => {
    for (;;) {
      const state = await must(me('GET', `/api/v1/imports/${id}`));
      if (state.status !== 'active') return state;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const change = (verb: 'undo' | 'redo') => must(me('POST', `/api/v1/db/meta/projects/${projectId}/${verb}`, { body: {} }));
  const names = sheets.map(({ name }) => name);

  it('comes in as one change that names how many tables it made, goes in one step and comes back in one', async () => {
    const job = await beginWorkbookImport(me, projectId, sheets);
    const done = await untilOver(job.id);
    expect([done.status, done.tables.map(({ rows }) => rows)]).toEqual(['completed', sheets.map(({ rows }) => rows)]);
    expect(await titles()).toEqual(names);
    const { list } = await must(me('GET', `/api/v1/db/meta/projects/${projectId}/changes`));
    const made = list.filter(({ name }: { name: string }) => name === 'table.imported');
    expect(made).toMatchObject([{ label: 'Import 6 tables', recordCount: 315 }]);
    expect(made[0].tableIds.toSorted()).toEqual(done.tables.map(({ id }) => id).toSorted());

    expect((await change('undo')).label).toBe('Import 6 tables');
    expect(await titles()).toEqual([]);
    expect((await change('undo')).change).toBeNull();
    await change('redo');
    expect(await titles()).toEqual(names);
    for (const { id, rows } of done.tables) expect(await must(me('GET', `/api/v1/tables/${id}/rows/count`))).toEqual({ count: rows });
  });

  it('leaves no table behind when a later sheet cannot be read', async () => {
    const [first, second] = sheets as [(typeof sheets)[number], (typeof sheets)[number]];
    const job = await beginWorkbookImport(me, projectId, [first, { ...second, wanted: 'Gone' }]);
    expect(await untilOver(job.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('There is no sheet "Gone"') });
    expect(await titles()).toEqual([]);
  });
});
