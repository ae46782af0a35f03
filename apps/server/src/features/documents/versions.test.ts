import { pageText } from '@quadrille/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let id: string;
const doc = new Y.Doc();
beforeAll(async () => {
  api = await startApi();
  id = (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'page', title: 'Plan' })).body.id;
});
afterAll(() => api.stop());

/** Writes a line behind those there are, its first word in bold. */
async function write(line: string): Promise<void> {
  const paragraph = new Y.XmlElement('paragraph');
  doc.getXmlFragment('page').push([paragraph]);
  const text = new Y.XmlText();
  paragraph.push([text]);
  text.insert(0, line);
  text.format(0, line.indexOf(' '), { bold: {} });
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  expect((await api.call('POST', `db/meta/items/${id}/page`, { update })).status).toBe(200);
}
const page = async () => (await api.call('GET', `db/meta/items/${id}/page`)).body.content;
const versions = async () => (await api.call('GET', `db/meta/items/${id}/page/versions`)).body.list;

it('keeps pages under a name, and brings back what they said as an edit, with their marks', async () => {
  await write('First line');
  expect((await api.call('POST', `db/meta/items/${id}/page/versions`, { title: 'Begun' })).status).toBe(200);
  const begun = await page();
  await write('Second line');
  const [version] = (await versions()).filter(({ title }: { title: string | null }) => title === 'Begun');
  expect(version.created_by.name).toBe(api.owner.email);
  expect((await api.call('GET', `db/meta/items/${id}/page/versions/${version.id}`)).body.content).toEqual(begun);
  expect((await api.call('POST', `db/meta/items/${id}/page/versions/${version.id}/restore`)).status).toBe(200);
  expect(await page()).toEqual(begun);
  // somebody who was offline meanwhile loses nothing of what they write on
  await write('Third line');
  expect(pageText(await page())).toBe('First line\nThird line');
});

it('keeps what was there before a step back as a version too', async () => {
  const texts = [];
  for (const { id: own } of await versions())
    texts.push(pageText((await api.call('GET', `db/meta/items/${id}/page/versions/${own}`)).body.content));
  expect(texts).toContain('First line\nSecond line');
});

it('tells versions to those who may write, and only those of the page', async () => {
  const path = `db/meta/items/${id}/page/versions`;
  const [{ id: own }] = await versions();
  for (const call of [`${path}`, `${path}/${own}`]) expect((await api.call('GET', call, undefined, api.viewer)).status).toBe(403);
  const other = (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'page', title: 'Other' })).body.id;
  expect((await api.call('GET', `db/meta/items/${other}/page/versions/${own}`)).status).toBe(404);
  expect((await api.call('POST', `db/meta/items/${other}/page/versions/${own}/restore`)).status).toBe(404);
});
