import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let base: string;
let [root, inside, other] = ['', '', ''];
beforeAll(async () => {
  api = await startApi();
  base = api.projectId;
  [root, other] = [await make('Handbook'), await make('Salaries')];
  inside = await make('Holidays', root);
  await write(inside, [['Thirty days a year']]);
  await write(other, [['Everybody earns the same']]);
  await write(root, [
    ['Read ', { tag: 'page_link', item_id: inside, label: 'Holidays' }, { tag: 'page_link', item_id: other, label: 'Salaries' }],
    [
      { tag: 'record_link', table_id: 'md1', row_id: '1', label: 'Secret record' },
      { tag: 'mention', user_id: 'us1', label: 'Ana' },
    ],
    [{ tag: 'inline_value', question: 'secret condition' }],
  ]);
});
afterAll(() => api.stop());

type Part = string | (Readonly<Record<string, string>> & { readonly tag: string });

async function make(title: string, parent?: string): Promise<string> {
  return (await api.call('POST', `db/meta/projects/${base}/items`, { kind: 'page', title, parent_id: parent ?? null })).body.id;
}

async function write(id: string, lines: readonly (readonly Part[])[]): Promise<void> {
  const doc = new Y.Doc();
  const page = doc.getXmlFragment('page');
  for (const line of lines) {
    const paragraph = new Y.XmlElement('paragraph');
    page.push([paragraph]);
    for (const part of line) {
      if (typeof part === 'string') {
        const text = new Y.XmlText();
        paragraph.push([text]);
        text.insert(0, part);
        continue;
      }
      const { tag, ...attrs } = part;
      const node = new Y.XmlElement(tag);
      for (const [key, value] of Object.entries(attrs)) node.setAttribute(key, value);
      paragraph.push([node]);
    }
  }
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  const written = await api.call('POST', `db/meta/items/${id}/page`, { update });
  expect(written.status, written.text).toBe(200);
}

const share = (id: string, body: object = {}, as = api.owner) => api.call('POST', `db/meta/items/${id}/share`, body, as);
const visit = (path: string, password?: string) =>
  api.app.call('GET', `/api/v1/db/public/shared-page/${path}`, {
    as: null,
    ...(password !== undefined && { headers: { 'xc-password': password } }),
  });

describe('pages on the web', () => {
  it('are shared by those who may share, and told to nobody else', async () => {
    expect((await share(root, {}, api.editor)).status).toBe(403);
    const { uuid } = (await share(root)).body.share;
    expect((await share(root)).body.share.uuid).toBe(uuid);
    expect((await api.call('GET', `db/meta/items/${root}`, undefined, api.editor)).body.share).toBe(null);
    expect((await visit(`${uuid}/meta`)).body).toEqual({
      root_id: root,
      pages: [{ id: root, parent_id: null, title: 'Handbook', icon: null }],
      indexed: false,
      theme: null,
    });
  });

  it('open one page, or what stands in it as well, and nothing beside', async () => {
    const { uuid } = (await share(root)).body.share;
    expect((await visit(`${uuid}/pages/${root}`)).status).toBe(200);
    for (const id of [inside, other, 'itnothing']) expect((await visit(`${uuid}/pages/${id}`)).status).toBe(404);
    await share(root, { tree: true, indexed: true });
    expect((await visit(`${uuid}/meta`)).body).toMatchObject({ indexed: true, pages: [{ id: root }, { id: inside, parent_id: root }] });
    expect((await visit(`${uuid}/pages/${inside}`)).text).toContain('Thirty days');
    expect((await visit(`${uuid}/pages/${other}`)).status).toBe(404);
  });

  it('tell visitors nothing of records, people and pages that are not shared', async () => {
    const { uuid } = (await share(root, { tree: true })).body.share;
    const { text } = await visit(`${uuid}/pages/${root}`);
    for (const secret of ['Secret record', 'secret condition', 'us1', 'md1', other]) expect(text).not.toContain(secret);
    for (const told of ['@Ana', inside, 'Salaries']) expect(text).toContain(told);
    const find = async (words: string) =>
      (await visit(`${uuid}/search?query=${words}`)).body.list.map(({ item_id: id }: { item_id: string }) => id);
    expect(await find('thirty')).toEqual([inside]);
    expect(await find('handbook')).toEqual([root]);
    expect([await find('earns'), await find('secret')]).toEqual([[], []]);
  });

  it('ask for their password, and are gone once they are not shared any more, also after a step back', async () => {
    const { uuid } = (await share(root, { password: 'open-sesame-1' })).body.share;
    for (const path of ['meta', `pages/${root}`, 'search?query=a']) expect((await visit(`${uuid}/${path}`)).status).toBe(403);
    expect((await visit(`${uuid}/meta`, 'wrong-password')).status).toBe(403);
    expect((await visit(`${uuid}/meta`, 'open-sesame-1')).status).toBe(200);
    expect((await api.call('GET', `db/meta/items/${root}`)).text).not.toContain('argon2');
    await api.call('DELETE', `db/meta/items/${root}/share`);
    expect((await visit(`${uuid}/meta`, 'open-sesame-1')).status).toBe(404);
    await api.call('POST', `db/meta/projects/${base}/undo`);
    expect((await visit(`${uuid}/meta`, 'open-sesame-1')).status).toBe(404);
    const copy = (await api.call('POST', `db/meta/items/${root}/duplicate`)).body;
    expect(copy.share).toBe(null);
  });
});
