import type { LivePageKept, LivePageOpened, LivePagePointed } from '@quadrille/contract';
import { pageText } from '@quadrille/domain';
import { seededRandom } from '@quadrille/domain/testing';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, describeApiOnEach, startApi } from '../records/testing/api-fixture.ts';

const patience = { timeout: 15_000, interval: 10 };
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** One person's editor: a document, and the line to the server while it is up. */
class Writer {
  readonly doc = new Y.Doc();
  readonly pointed: LivePagePointed[] = [];
  readonly ended: { code: string }[] = [];
  readonly socket: Socket;
  readonly #itemId: string;

  constructor(url: string, user: TestUser, itemId: string) {
    this.#itemId = itemId;
    this.socket = io(`${url}/live`, { auth: { token: user.token }, transports: ['websocket'], forceNew: true });
    this.socket.on('pageWritten', ({ update }: { update: string }) => Y.applyUpdate(this.doc, Buffer.from(update, 'base64'), 'remote'));
    this.socket.on('pagePointed', (pointed: LivePagePointed) => this.pointed.push(pointed));
    this.socket.on('pageEnded', (ended: { code: string }) => this.ended.push(ended));
  }

  async open(): Promise<LivePageOpened> {
    const opened = (await this.socket.emitWithAck('openPage', {
      itemId: this.#itemId,
      vector: toText(Y.encodeStateVector(this.doc)),
    })) as LivePageOpened;
    if (!opened.ok) return opened;
    if (opened.update !== '') Y.applyUpdate(this.doc, Buffer.from(opened.update, 'base64'), 'remote');
    const lacking = Y.encodeStateAsUpdate(this.doc, opened.vector === '' ? undefined : Buffer.from(opened.vector, 'base64'));
    if (lacking.length > 2 && opened.canWrite) await this.send(lacking);
    return opened;
  }

  send(update: Uint8Array): Promise<LivePageKept> {
    return this.socket.emitWithAck('writePage', { itemId: this.#itemId, update: toText(update) }) as Promise<LivePageKept>;
  }

  /** Types into the one paragraph there is, or makes it; answers the update. */
  type(text: string, at = Number.POSITIVE_INFINITY): Uint8Array {
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(() => {
      const page = this.doc.getXmlFragment('page');
      if (page.length === 0) page.insert(0, [new Y.XmlElement('paragraph')]);
      const paragraph = page.get(0) as Y.XmlElement;
      if (paragraph.length === 0) paragraph.insert(0, [new Y.XmlText()]);
      const words = paragraph.get(0) as Y.XmlText;
      words.insert(Math.min(at, words.length), text);
    });
    return Y.encodeStateAsUpdate(this.doc, before);
  }

  text(): string {
    return this.doc.getXmlFragment('page').toString();
  }
}

describe('pages', () => {
  describeApiOnEach(async (started) => {
    api = started;
    pageId = await makePage('Handbook');
  }, pageTests);
});

let api: ApiFixture;
let pageId: string;

async function makePage(title: string): Promise<string> {
  return (await api.call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'page', title })).body.id;
}

function pageTests(): void {
  const writers: Writer[] = [];
  const join = (user: TestUser, id = pageId): Writer => {
    const writer = new Writer(api.app.url, user, id);
    writers.push(writer);
    return writer;
  };
  const read = async (id = pageId) => (await api.call('GET', `db/meta/items/${id}/page`)).body;

  afterEach(() => {
    for (const { socket } of writers.splice(0)) socket.close();
  });

  it('take what people write and tell it to everybody who has them open', async () => {
    const [one, two, three] = [join(api.owner), join(api.editor), join(api.viewer)];
    for (const writer of [one, two, three]) expect(await writer.open()).toMatchObject({ ok: true });
    expect(await one.send(one.type('Hello'))).toEqual({ ok: true });
    await expect.poll(() => two.text(), patience).toContain('Hello');
    await two.send(two.type(', world'));
    await expect.poll(() => [one.text(), three.text()], patience).toEqual([two.text(), two.text()]);
    const page = await read();
    expect(page.content).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello, world' }] }],
    });
    expect(page.edited_by.id).toMatch(/^us/);
  });

  it('are read by viewers and written by editors, on the line as by call', async () => {
    const id = await makePage('Rights');
    const [viewer, stranger] = [join(api.viewer, id), join(api.stranger, id)];
    expect(await viewer.open()).toMatchObject({ ok: true, canWrite: false });
    expect(await viewer.send(viewer.type('no'))).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await stranger.open()).toMatchObject({ ok: false, code: 'notMember' });
    expect(await stranger.send(stranger.type('no'))).toMatchObject({ ok: false });
    const update = toText(new Writer(api.app.url, api.owner, id).type('by call'));
    const write = (as: TestUser | null) => api.call('POST', `db/meta/items/${id}/page`, { update }, as);
    expect([(await write(api.viewer)).status, (await write(api.stranger)).status, (await write(null)).status]).toEqual([403, 403, 401]);
    expect((await write(api.editor)).status).toBe(200);
    await expect.poll(() => viewer.text(), patience).toContain('by call');
    expect((await api.call('POST', `db/meta/items/${id}/page`, { update: 'AAECAwQF////' })).status).toBe(400);
  });

  it('are equal in the end for three people who write at once, one of them without a line for a while', async () => {
    const id = await makePage('Together');
    const people = [api.owner, api.editor, api.owner].map((user) => join(user, id));
    for (const writer of people) await writer.open();
    const source = seededRandom(7);
    const below = (most: number): number => (source.bytes(1)[0] ?? 0) % most;
    const signs = 'abcdefghijklmnopqrstuvwxyz';
    const typed: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      for (const [index, writer] of people.entries()) {
        const text = `${signs[below(26)]}${index}`;
        typed.push(text);
        const update = writer.type(text, below(50) * 2);
        // the third is away in the middle of it
        if (index === 2 && round === 10) writer.socket.disconnect();
        if (writer.socket.connected) await writer.send(update);
      }
    }
    const away = people[2] as Writer;
    away.socket.connect();
    await new Promise<void>((resolve) => away.socket.once('connect', () => resolve()));
    await away.open();
    await expect.poll(() => new Set(people.map((writer) => writer.text())).size, patience).toBe(1);
    const text = people[0]?.text().replaceAll(/<[^>]+>/g, '') ?? '';
    const count = (value: string): string => [...value].sort().join('');
    expect(count(text)).toBe(count(typed.join('')));
    expect(pageText((await read(id)).content).replaceAll('\n', '')).toBe(text);
  }, 60_000);

  it('say where the others are, and that they have gone', async () => {
    const [one, two] = [join(api.owner), join(api.editor)];
    await one.open();
    await two.open();
    await expect.poll(() => one.pointed.at(-1), patience).toMatchObject({ id: two.socket.id, isNew: true });
    two.socket.emit('pointPage', { itemId: pageId, pointer: '{"anchor":1}' });
    await expect.poll(() => one.pointed.at(-1), patience).toMatchObject({ id: two.socket.id, pointer: '{"anchor":1}' });
    two.socket.close();
    await expect.poll(() => one.pointed.at(-1), patience).toMatchObject({ isGone: true });
  });

  it('end with their deletion, and are there again with all words once they are restored', async () => {
    const id = await makePage('Short-lived');
    const writer = join(api.owner, id);
    await writer.open();
    await writer.send(writer.type('kept'));
    await api.call('DELETE', `db/meta/items/${id}`);
    await expect.poll(() => writer.ended, patience).toMatchObject([{ code: 'itemNotFound' }]);
    expect(await writer.send(writer.type('late'))).toMatchObject({ ok: false });
    expect((await api.call('GET', `db/meta/items/${id}/page`)).status).toBe(404);
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`);
    expect((await read(id)).content.content[0].content[0].text).toBe('kept');
  });

  it('are folded without losing a word, and copied with all of them', async () => {
    const id = await makePage('Long');
    const writer = join(api.owner, id);
    await writer.open();
    for (let n = 0; n < 130; n += 1) await writer.send(writer.type(`${n} `));
    const expected = Array.from({ length: 130 }, (_, n) => `${n} `).join('');
    expect((await read(id)).content.content[0].content[0].text).toBe(expected);
    expect((await api.app.parts.meta.pages.updates(id as never)).length).toBeLessThan(110);
    const copy = (await api.call('POST', `db/meta/items/${id}/duplicate`)).body.id as string;
    expect((await read(copy)).content.content[0].content[0].text).toBe(expected);
  }, 30_000);

  it('are found by their titles and by what is written in them', async () => {
    const id = await makePage('Überblick');
    const writer = join(api.owner, id);
    await writer.open();
    const find = async (query: string): Promise<string[]> =>
      (await api.call('GET', `db/meta/projects/${api.projectId}/pages/search?query=${encodeURIComponent(query)}`)).body.list.map(
        ({ item_id }: { item_id: string }) => item_id,
      );
    expect(await find('überBLICK')).toEqual([id]);
    await writer.send(writer.type('The quick brown fox'));
    expect(await find('BROWN FOX')).toEqual([id]);
    await writer.send(writer.type(' jumps'));
    expect(await find('fox jumps')).toEqual([id]);
    expect(await find('lazy dog')).toEqual([]);
  });

  it('refuse what is too large, and go on afterwards', async () => {
    const writer = join(api.owner);
    await writer.open();
    const large = new Uint8Array(700_000);
    expect(await writer.send(large)).toMatchObject({ ok: false, code: 'badRequest' });
    expect(await writer.send(new Uint8Array([9, 9, 9]))).toMatchObject({ ok: false, code: 'badRequest' });
    expect(await writer.send(writer.type('!'))).toEqual({ ok: true });
  });
}

describe('the tree of a base', () => {
  it('tells those who follow it that something in it changed, and strangers nothing', async () => {
    const own = await startApi();
    const heard: string[] = [];
    const follow = (user: TestUser, name: string): Socket => {
      const socket = io(`${own.app.url}/live`, { auth: { token: user.token }, transports: ['websocket'], forceNew: true });
      socket.on('itemsChanged', () => heard.push(name));
      socket.emit('followItems', { baseId: own.projectId });
      return socket;
    };
    const sockets = [follow(own.viewer, 'viewer'), follow(own.stranger, 'stranger')];
    await expect
      .poll(async () => {
        await own.call('POST', `db/meta/projects/${own.projectId}/items`, { kind: 'page', title: 'New' });
        return heard.length > 0;
      }, patience)
      .toBe(true);
    expect(new Set(heard)).toEqual(new Set(['viewer']));
    for (const socket of sockets) socket.close();
    await own.stop();
  });
});

describe('what is written in pages', () => {
  it('goes for good once its page has been gone for as long as anything is kept, and not before', async () => {
    const own = await startApi();
    const { pages } = own.app.parts.meta;
    const id = (await own.call('POST', `db/meta/projects/${own.projectId}/items`, { kind: 'page', title: 'Old' })).body.id;
    const doc = new Y.Doc();
    doc.getXmlFragment('page').insert(0, [new Y.XmlElement('paragraph')]);
    await own.call('POST', `db/meta/items/${id}/page`, { update: toText(Y.encodeStateAsUpdate(doc)) });
    const left = async (living: readonly string[], now: number): Promise<number> => {
      await pages.sweep(own.projectId as never, new Set(living), now, now - 100);
      return (await pages.updates(id)).length;
    };
    // seen gone, back again, gone anew, and gone for longer than is kept
    expect([await left([], 1000), await left([id], 2000), await left([], 3000), await left([], 3050), await left([], 3101)]).toEqual([
      1, 1, 1, 1, 0,
    ]);
    await own.stop();
  });

  it('takes what was said about it with it, also where nothing was written', async () => {
    const own = await startApi();
    const { pages, pageReaders } = own.app.parts.meta;
    const id = (await own.call('POST', `db/meta/projects/${own.projectId}/items`, { kind: 'page', title: 'Empty' })).body.id;
    expect((await own.call('POST', `db/meta/items/${id}/page/comments`, { text: 'Who writes this?' })).status).toBe(200);
    const left = async (living: readonly string[], now: number): Promise<number> => {
      await pages.sweep(own.projectId as never, new Set(living), now, now - 100);
      return (await pageReaders.listComments(id)).length;
    };
    expect([await left([], 1000), await left([id], 2000)]).toEqual([1, 1]);
    // it came back, and is as new as before
    expect((await own.call('GET', `db/meta/items/${id}/page`)).body.edited_at).toBeNull();
    expect([await left([], 3000), await left([], 3050), await left([], 3101)]).toEqual([1, 1, 0]);
    await own.stop();
  });
});

describe('a handbook of 30 pages', () => {
  it('is the same for three people who write all of it at once, one of them without a line for a while', async () => {
    const own = await startApi();
    const source = seededRandom(30);
    const below = (most: number): number => (source.bytes(1)[0] ?? 0) % most;
    const make = async (index: number): Promise<string> =>
      (await own.call('POST', `db/meta/projects/${own.projectId}/items`, { kind: 'page', title: `Page ${index}` })).body.id;
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await make(index));
    // one connection has 20 pages open at most: each of them writes two pages after the other
    for (const half of [ids.slice(0, 15), ids.slice(15)]) {
      const books = [own.owner, own.editor, own.owner].map((user) => half.map((id) => new Writer(own.app.url, user, id)));
      await Promise.all(books.flat().map((writer) => writer.open()));
      const typed = half.map((): string[] => []);
      for (let round = 0; round < 4; round += 1)
        await Promise.all(
          books.flatMap((book, person) =>
            book.map(async (writer, page) => {
              const text = `<${person}.${page}.${round}>`.replaceAll(/[<>]/g, '|');
              typed[page]?.push(text);
              const update = writer.type(text, below(60));
              if (person === 2 && round === 1) writer.socket.disconnect();
              if (writer.socket.connected) await writer.send(update);
            }),
          ),
        );
      await Promise.all(
        (books[2] ?? []).map(async (writer) => {
          writer.socket.connect();
          await new Promise<void>((resolve) => writer.socket.once('connect', () => resolve()));
          await writer.open();
        }),
      );
      const count = (value: string): string => [...value].sort().join('');
      for (const [page, parts] of typed.entries()) {
        const texts = () => new Set(books.map((book) => book[page]?.text()));
        await expect.poll(() => texts().size, patience).toBe(1);
        const [text = ''] = texts();
        expect(count(text.replaceAll(/<[^>]+>/g, ''))).toBe(count(parts.join('')));
      }
      for (const { socket } of books.flat()) socket.close();
    }
    await own.stop();
  }, 60_000);
});
