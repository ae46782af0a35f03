import { expect, it } from 'vitest';
import * as Y from 'yjs';
import type { TestUser } from '../../testing/start-test-app.ts';
import { foldUpdates } from '../../platform/page-doc.ts';
import { sweepFiles } from '../files/index.ts';
import { type ApiFixture, describeApiOnEach } from '../records/testing/api-fixture.ts';
import { listFilesOfPages } from './page-files.ts';

let api: ApiFixture;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const make = async (title: string): Promise<string> =>
  (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'page', title })).body.id;
async function upload(as: TestUser, name = 'dot.png'): Promise<string> {
  const answer = await fetch(`${api.app.url}/api/v1/db/storage/upload?name=${name}`, {
    method: 'POST',
    headers: { 'xc-auth': as.token, 'content-type': 'application/octet-stream' },
    body: png,
  });
  return ((await answer.json()) as { path: string }[])[0]?.path ?? '';
}
/** Puts an image behind what stands in a page. */
async function writeImage(id: string, path: string, as = api.owner) {
  const doc = new Y.Doc();
  const image = new Y.XmlElement('image');
  doc.getXmlFragment('page').push([image]);
  image.setAttribute('path', path);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  return api.call('POST', `db/meta/items/${id}/page`, { update }, as);
}
/** Takes all out of a page, also out of what is kept of it. */
async function emptyPage(id: string): Promise<void> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from((await api.call('GET', `db/meta/items/${id}/page`)).body.update, 'base64'));
  doc.getXmlFragment('page').delete(0, doc.getXmlFragment('page').length);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  expect((await api.call('POST', `db/meta/items/${id}/page`, { update })).status).toBe(200);
  const { pages } = api.app.parts.meta;
  const kept = await pages.updates(id as never);
  const ids = kept.map((one) => one.id);
  await pages.fold(id as never, ids, { id: ids.at(-1) ?? '', body: foldUpdates(kept.map(({ body }) => body)) });
}
const isKept = async (path: string): Promise<boolean> =>
  (await api.app.parts.meta.files.find(path.slice('download/'.length).split('.')[0] ?? '')) !== null;
const filesOf = async (id: string, as: TestUser | null = api.owner) =>
  (await api.call('GET', `db/meta/items/${id}/page/files`, undefined, as)).body.list;
const opens = async (signedPath: string): Promise<number> => (await fetch(`${api.app.url}/${signedPath}`)).status;

describeApiOnEach(
  async (started) => {
    api = started;
  },
  () => {
    it('serves images of a page to whoever reads it, and visitors of its link, and to nobody who knows their names alone', async () => {
      const id = await make('With a picture');
      const path = await upload(api.editor);
      expect((await writeImage(id, path, api.editor)).status).toBe(200);
      const [file] = await filesOf(id, api.viewer);
      expect(file).toMatchObject({ path, width: 1, height: 1 });
      expect(await opens(file.signedPath)).toBe(200);
      expect([(await api.call('GET', `db/meta/items/${id}/page/files`, undefined, api.stranger)).status, await opens(path)]).toEqual([
        403, 404,
      ]);
      const { uuid } = (await api.call('POST', `db/meta/items/${id}/share`, {})).body.share;
      const shared = (await api.app.call('GET', `/api/v1/db/public/shared-page/${uuid}/pages/${id}`, { as: null })).body;
      expect(await opens(shared.files[0].signedPath)).toBe(200);
      const report = (await api.call('GET', `db/meta/items/${id}/share/report`)).body;
      expect(report).toMatchObject({ pages: 1, files: { count: 1, bytes: png.length }, leaks: [] });
      // whoever writes the name of a file they have nothing to do with into a page learns nothing by it
      const secret = await upload(api.stranger);
      const other = await make('Guessed');
      await writeImage(other, secret, api.editor);
      expect(await filesOf(other)).toEqual([]);
    });

    it('keeps images as long as a page or one of its versions has them', async () => {
      const id = await make('For a while');
      const path = await upload(api.owner);
      await writeImage(id, path);
      // taken out of this one again, so that nothing but its version needs it
      const old = await make('Before');
      const former = await upload(api.owner, 'former.png');
      await writeImage(old, former);
      expect((await api.call('POST', `db/meta/items/${old}/page/versions`, { title: 'With it' })).status).toBe(200);
      await emptyPage(old);
      const later = { ...api.app.parts, clock: { ...api.app.parts.clock, now: () => Date.now() + 400 * 24 * 3_600_000 } };
      const unused = await upload(api.owner, 'unused.png');
      await sweepFiles(later, listFilesOfPages);
      expect(await opens((await filesOf(id))[0].signedPath)).toBe(200);
      expect(await filesOf(old)).toEqual([]);
      expect([await isKept(former), await isKept(unused)]).toEqual([true, false]);
    });

    it('keeps what is said about words in threads, which commenters write and viewers do not see', async () => {
      const id = await make('Discussed');
      const url = `db/meta/items/${id}/page/comments`;
      const commenter = api.editor;
      const first = (await api.call('POST', url, { text: 'Why?', quote: 'these words', anchor: '{"a":1}' }, commenter)).body;
      expect(first).toMatchObject({ thread_id: null, quote: 'these words', anchor: '{"a":1}', resolved: false });
      const answer = (await api.call('POST', url, { text: 'Because.', thread_id: first.id, quote: 'not kept' })).body;
      expect(answer).toMatchObject({ thread_id: first.id, quote: null });
      expect((await api.call('POST', url, { text: 'To an answer', thread_id: answer.id })).body.thread_id).toBe(first.id);
      expect((await api.call('POST', url, { text: 'x', thread_id: 'none' })).status).toBe(404);
      expect((await api.call('GET', url, undefined, api.viewer)).status).toBe(403);
      expect((await api.call('POST', url, { text: 'x' }, api.viewer)).status).toBe(403);
      const other = await make('Elsewhere');
      for (const [method, body] of [
        ['PATCH', { text: 'Moved' }],
        ['DELETE', undefined],
      ] as const) {
        expect((await api.call(method, `${url}/${first.id}`, body)).status).toBe(401);
        expect((await api.call(method, `db/meta/items/${other}/page/comments/${first.id}`, body, commenter)).status).toBe(404);
      }
      expect((await api.call('PATCH', `${url}/${first.id}`, { resolved: true })).status).toBe(200);
      expect((await api.call('DELETE', `${url}/${first.id}`, undefined, commenter)).status).toBe(200);
      expect((await api.call('GET', url)).body.list).toMatchObject([
        { text: '', resolved: true },
        { text: 'Because.' },
        { text: 'To an answer' },
      ]);
    });

    it('tells people who are named where, and only those who may read it', async () => {
      const id = await make('Named');
      const idOf = async (user: TestUser): Promise<string> => (await api.call('GET', 'auth/user/me', undefined, user)).body.id;
      const told = async (user: TestUser) =>
        (await api.call('GET', 'notifications', undefined, user)).body.list.filter(({ type }: { type: string }) => type === 'page.mention');
      const names = await Promise.all([api.editor, api.viewer, api.stranger].map(async (user) => `@[You](${await idOf(user)})`));
      await api.call('POST', `db/meta/items/${id}/page/comments`, { text: names.join(' ') });
      expect(await told(api.editor)).toMatchObject([
        { body: { id: api.projectId, item_id: id, title: 'Named', mentioned_by: api.owner.email } },
      ]);
      expect([...(await told(api.viewer)), ...(await told(api.stranger))]).toEqual([]);
    });

    it('remembers for each reader what a page was, and which pages are their favourites', async () => {
      const [id, other] = [await make('Read'), await make('Also read')];
      const url = `db/meta/items/${id}/page/reading`;
      expect((await api.call('GET', url, undefined, api.viewer)).body).toEqual({ read_at: null, vector: '', values: {} });
      expect((await api.call('POST', `db/meta/items/${id}/page/star`, { starred: true }, api.viewer)).status).toBe(200);
      expect((await api.call('GET', url, undefined, api.viewer)).body.read_at).toBe(null);
      await api.call('POST', url, { vector: 'AQID', values: { total: '12' } }, api.viewer);
      await api.call('POST', url, { vector: 'AQIE', values: { total: '14' } }, api.viewer);
      expect((await api.call('GET', url, undefined, api.viewer)).body).toMatchObject({ vector: 'AQIE', values: { total: '14' } });
      expect((await api.call('GET', url)).body.read_at).toBe(null);
      await api.call('POST', `db/meta/items/${other}/page/star`, { starred: true }, api.viewer);
      await api.call('POST', `db/meta/items/${id}/page/star`, { starred: false }, api.viewer);
      const starred = async (as: TestUser) =>
        (await api.call('GET', `db/meta/projects/${api.projectId}/pages/starred`, undefined, as)).body.ids;
      expect([await starred(api.viewer), await starred(api.owner)]).toEqual([[other], []]);
    });
  },
);
