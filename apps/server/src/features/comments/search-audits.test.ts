import type { WireAudit } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { type ApiFixture, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let tableId: string;
const ids: Record<'owner' | 'editor', string> = { owner: '', editor: '' };

async function prepare(made: ApiFixture): Promise<void> {
  api = made;
  tableId = (await api.table('Films', { Id: 'ID', Title: 'SingleLineText' })).id;
  for (const who of ['owner', 'editor'] as const) ids[who] = (await api.call('GET', 'auth/user/me', undefined, api[who])).body.id as string;
  for (let count = 0; count < 5; count += 1)
    await api.call('POST', `db/data/noco/${api.projectId}/Films`, { Title: `Film ${count}` }, count % 2 === 0 ? api.editor : api.owner);
  await api.call('POST', 'db/meta/audits/comments', { fk_model_id: tableId, row_id: '1', description: 'A word' }, api.editor);
  await api.call('POST', `db/meta/projects/${api.projectId}/users`, { email: 'new@example.org', roles: 'viewer' });
  await api.call('POST', 'tokens', { description: 'of the owner' });
}

const search = async (query: Readonly<Record<string, string>> = {}) => {
  const answer = await api.call('GET', `db/meta/audits?${new URLSearchParams({ limit: '100', ...query }).toString()}`);
  expect(answer.status, answer.text).toBe(200);
  const { list, pageInfo } = answer.body as { list: WireAudit[]; pageInfo: { totalRows: number } };
  return { list, total: pageInfo.totalRows, said: list.map(({ user, op_type, op_sub_type }) => [user, op_type, op_sub_type]) };
};

const tests = (): void => {
  it('tells of the whole installation what is in no change log, newest first', async () => {
    const { said, list, total } = await search();
    expect(said.slice(0, 3)).toEqual([
      [api.owner.email, 'AUTHENTICATION', 'CREATE'],
      [api.owner.email, 'AUTHENTICATION', 'INVITE'],
      [api.editor.email, 'COMMENT', null],
    ]);
    expect(list.map(({ project_id: base }) => base).slice(0, 3)).toEqual(['', api.projectId, api.projectId]);
    expect(said.filter(([, type]) => type === 'DATA')).toEqual([]);
    expect(total).toBe(list.length);
    expect(list[0]?.ip).toBe('127.0.0.1');
  });

  it('tells of one base everything, in pages that leave nothing out', async () => {
    const project_id = api.projectId;
    const whole = await search({ project_id });
    expect(whole.said.slice(0, 3)).toEqual([
      [api.owner.email, 'AUTHENTICATION', 'INVITE'],
      [api.editor.email, 'COMMENT', null],
      [api.editor.email, 'DATA', 'INSERT'],
    ]);
    expect(whole.total).toBe(whole.list.length);
    expect(whole.list.every((one) => one.project_id === project_id)).toBe(true);
    const pages: WireAudit[] = [];
    for (let offset = 0; offset < whole.total; offset += 3)
      pages.push(...(await search({ project_id, limit: '3', offset: String(offset) })).list);
    expect(pages).toEqual(whole.list);
    expect((await api.call('GET', 'db/meta/audits?project_id=p_nobody000000')).status).toBe(404);
  });

  it('says what was done by code, to be told in any language, and what people wrote as it is', async () => {
    const { list } = await search({ project_id: api.projectId });
    expect(list.slice(0, 3).map(({ about, description }) => [about?.action ?? null, description])).toEqual([
      ['members.invite', expect.any(String)],
      [null, 'A word'],
      ['records.created', 'Add 1 record in Films'],
    ]);
    expect(list[2]?.about).toEqual({
      action: 'records.created',
      reversal: null,
      subject: '',
      tableCount: 0,
      recordCount: 1,
      tableTitle: 'Films',
    });
    const ofAll = await search();
    expect(ofAll.list.filter(({ about, op_type: type }) => (about === null) !== (type === 'COMMENT'))).toEqual([]);
    const own = await api.call('GET', `db/meta/projects/${api.projectId}/audits?limit=100`);
    const actions = (list: readonly WireAudit[]) => list.map(({ about }) => about?.action ?? null);
    expect(actions((own.body as { list: WireAudit[] }).list)).toEqual(actions(list));
  });

  it('narrows to a person, a kind and a while', async () => {
    const project_id = api.projectId;
    const data = await search({ project_id, op_type: 'DATA', user_id: ids.editor });
    expect(data.said).toEqual(Array.from({ length: 3 }, () => [api.editor.email, 'DATA', 'INSERT']));
    expect((await search({ project_id, op_type: 'TABLE' })).said).toEqual([[api.owner.email, 'TABLE', 'CREATE']]);
    expect((await search({ project_id, op_type: 'COMMENT' })).total).toBe(1);
    expect((await search({ op_type: 'COMMENT', user_id: ids.owner })).total).toBe(0);
    const [later, now] = [new Date(Date.now() + 60_000).toISOString(), new Date(Date.now() - 3_600_000).toISOString()];
    expect((await search({ project_id, from: later })).total).toBe(0);
    expect((await search({ project_id, from: now, to: later })).total).toBe((await search({ project_id })).total);
    expect((await search({ to: now })).total).toBe(0);
    expect((await api.call('GET', 'db/meta/audits?from=yesterday')).status).toBe(400);
    expect((await api.call('GET', `db/meta/audits?project_id=${project_id}`, undefined, api.editor)).status).toBe(403);
  });
};

describeApi(prepare, tests);
