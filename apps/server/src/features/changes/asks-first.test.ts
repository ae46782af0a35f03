import type { UndoAnswer, WireFullTable } from '@quadrille/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let ownerId: string;
let editorId: string;
let count = 0;

async function prepare(made: ApiFixture): Promise<void> {
  api = made;
  [ownerId, editorId] = await Promise.all(
    [api.owner, api.editor].map(async (user) => (await api.call('GET', 'auth/user/me', undefined, user)).body.id),
  );
}

const rows = () => `tables/${table.id}/rows`;
const write = async (Id: number, cells: object, as = api.owner) => {
  const answer = await api.call('PATCH', rows(), [{ Id, ...cells }], as);
  expect(answer.status, answer.text).toBe(200);
};
const step = async (way: 'undo' | 'redo', body: object, as = api.owner): Promise<UndoAnswer> => {
  const answer = await api.call('POST', `db/meta/projects/${api.projectId}/${way}`, body, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const names = async () => (await api.call('GET', `${rows()}?sort=Id`)).body.list.map((row: { Name: string }) => row.Name);
const sequence = async () => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.sequence;
const editBoth = async () => {
  const both = [1, 2].map((Id) => ({ Id, Name: `mine ${Id}` }));
  expect((await api.call('PATCH', rows(), both)).status).toBe(200);
};

describe('a step that asks first', () =>
  describeApi(prepare, () => {
    beforeEach(async () => {
      table = await api.table(`Films ${(count += 1)}`, { Name: 'SingleLineText', Note: 'SingleLineText' });
      await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, [{ Name: 'a' }, { Name: 'b' }]);
    });

    it('is taken at once where nobody else changed any of it, and says where to look', async () => {
      await editBoth();
      await write(2, { Note: 'not of it' }, api.editor);
      const answer = await step('undo', { asksFirst: true });
      expect(answer).toMatchObject({ skipped: 0, changedBy: [], question: null, label: `Edit 2 records in ${table.title}` });
      expect(answer.place).toEqual({ tableId: table.id, rowId: 1, fieldId: columnOf(table, 'Name').id });
      expect(await names()).toEqual(['a', 'b']);
      expect(await step('redo', { asksFirst: true })).toMatchObject({ skipped: 0, question: null });
    });

    it('does nothing yet where others did, and says what, who and what it is about; by its id the rest goes back', async () => {
      await editBoth();
      await write(2, { Name: 'his' }, api.editor);
      const before = await sequence();
      const asked = await step('undo', { asksFirst: true });
      expect(asked).toMatchObject({
        change: null,
        place: null,
        skipped: 1,
        left: [{ kind: 'record', rowId: 2, fieldTitle: 'Name', tableTitle: table.title }],
        changedBy: [editorId],
        question: { hasRest: true, change: { actorId: ownerId } },
        label: `Edit 2 records in ${table.title}`,
      });
      expect([await sequence(), await names()]).toEqual([before, ['mine 1', 'his']]);
      const done = await step('undo', { changeId: asked.question?.change.id });
      expect(done).toMatchObject({ skipped: 1, changedBy: [editorId], question: null });
      expect(await names()).toEqual(['a', 'his']);
      await write(1, { Name: 'his too' }, api.editor);
      expect(await step('redo', { asksFirst: true })).toMatchObject({ change: null, skipped: 1, question: { hasRest: false } });
      expect(await names()).toEqual(['his too', 'his']);
    });

    it('says who deleted a record, a field and a table of it, and who wrote into what is new', async () => {
      await write(1, { Name: 'mine' });
      await api.call('DELETE', `db/data/v1/${api.projectId}/${table.title}/1`, undefined, api.editor);
      expect(await step('undo', { asksFirst: true })).toMatchObject({ changedBy: [editorId], question: { hasRest: false } });
      await write(2, { Note: 'his' }, api.editor);
      await api.call('DELETE', `db/meta/columns/${columnOf(table, 'Note').id}`);
      expect(await step('undo', { asksFirst: true }, api.editor)).toMatchObject({ changedBy: [ownerId], question: { hasRest: false } });
      await api.call('POST', `db/meta/tables/${table.id}/columns`, { title: 'New', column_name: 'new', uidt: 'SingleLineText' });
      await write(2, { New: 'his' }, api.editor);
      const asked = await step('undo', { asksFirst: true });
      expect(asked).toMatchObject({ left: [{ kind: 'field', title: 'New' }], changedBy: [editorId], question: { hasRest: false } });
      await write(2, { Name: 'his' }, api.editor);
      await api.call('DELETE', `db/meta/tables/${table.id}`);
      expect(await step('undo', { asksFirst: true }, api.editor)).toMatchObject({ changedBy: [ownerId], question: { hasRest: false } });
    });

    it('is taken at once where new records of others only got the default of what is new, and asks where they got another value', async () => {
      const add = { title: 'State', column_name: 'state', uidt: 'SingleSelect', dtxp: "'open','done'", cdf: 'open' };
      for (const cells of [{}, { State: 'done' }]) {
        const made = await api.call('POST', `db/meta/tables/${table.id}/columns`, add);
        expect(made.status, made.text).toBe(200);
        expect((await api.call('POST', rows(), [{ Name: 'his', ...cells }], api.editor)).status).toBe(200);
        const [asked, { body }] = [await step('undo', { asksFirst: true }), await api.call('GET', `db/meta/tables/${table.id}`)];
        const isThere = body.columns.some(({ title }: { title: string }) => title === 'State');
        expect([asked.changedBy, isThere]).toEqual('State' in cells ? [[editorId], true] : [[], false]);
      }
    });

    it('is taken at once where all that is left alone was changed by the same person', async () => {
      await editBoth();
      const { list } = (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body;
      await write(2, { Name: 'mine again' });
      const answer = await step('undo', { asksFirst: true, changeId: list[0].id });
      expect(answer).toMatchObject({ skipped: 1, changedBy: [], question: null });
      expect(await names()).toEqual(['a', 'mine again']);
    });
  }));
