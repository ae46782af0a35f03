import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly parent_id: string | null;
}
const makeBase = async (): Promise<string> =>
  (await api.call('POST', 'db/meta/projects', { title: 'Tree', type: 'documentation' })).body.id;
const make = async (base: string, title: string, more: object = {}): Promise<string> => {
  const made = await api.call('POST', `db/meta/projects/${base}/items`, { kind: 'page', title, ...more });
  expect(made.status, made.text).toBe(200);
  return made.body.id;
};
const list = async (base: string): Promise<Listed[]> => (await api.call('GET', `db/meta/projects/${base}/items`)).body.list;
/** The tree as lines: titles, two spaces for each level. */
async function draw(base: string): Promise<string[]> {
  const items = await list(base);
  const depthOf = (item: Listed): number => {
    const parent = items.find(({ id }) => id === item.parent_id);
    return parent ? depthOf(parent) + 1 : 0;
  };
  return items.map((item) => '  '.repeat(depthOf(item)) + item.title);
}
const move = (base: string, ids: string[], place: object) => api.call('POST', `db/meta/projects/${base}/items/move`, { ids, ...place });
const undo = (base: string) => api.call('POST', `db/meta/projects/${base}/undo`);
const redo = (base: string) => api.call('POST', `db/meta/projects/${base}/redo`);

describe('items of a base', () => {
  it('stand in a tree, in the order and place they are given', async () => {
    const base = await makeBase();
    const [b, a] = [await make(base, 'B'), await make(base, 'A', { icon: '🚀' })];
    await make(base, 'A2', { parent_id: a });
    await make(base, 'A1', { parent_id: a, before_id: (await list(base)).find(({ title }) => title === 'A2')?.id });
    await make(base, 'Numbers', { parent_id: b, meta: { widgets: [] } });
    expect(await draw(base)).toEqual(['B', '  Numbers', 'A', '  A1', '  A2']);
    expect((await move(base, [a], { before_id: b })).status).toBe(200);
    expect(await draw(base)).toEqual(['A', '  A1', '  A2', 'B', '  Numbers']);
  });

  it('move many at once as one change that is undone at once', async () => {
    const base = await makeBase();
    const home = await make(base, 'Home');
    const ids = [];
    for (const title of ['1', '2', '3', '4']) ids.push(await make(base, title));
    expect((await move(base, [ids[3], ids[1]] as string[], { parent_id: home })).status).toBe(200);
    expect(await draw(base)).toEqual(['Home', '  4', '  2', '1', '3']);
    await undo(base);
    expect(await draw(base)).toEqual(['Home', '1', '2', '3', '4']);
  });

  it('never stand in themselves, whoever moved them in between', async () => {
    const base = await makeBase();
    const [a, b] = [await make(base, 'A'), await make(base, 'B')];
    expect((await move(base, [a], { parent_id: a })).status).toBe(400);
    await move(base, [b], { parent_id: a });
    expect((await move(base, [a], { parent_id: b })).status).toBe(400);
    // B leaves A, A goes into B; taking back that B left would close a circle
    await move(base, [b], { parent_id: null });
    const left = (await api.call('GET', `db/meta/projects/${base}/changes?limit=1`)).body.list[0];
    await move(base, [a], { parent_id: b });
    expect(await draw(base)).toEqual(['B', '  A']);
    expect((await api.call('POST', `db/meta/projects/${base}/undo`, { changeId: left.id })).status).toBeLessThan(500);
    expect(await draw(base)).toHaveLength(2);
  });

  it('keep room between them however often something is put there', async () => {
    const base = await makeBase();
    const [first, last] = [await make(base, 'first'), await make(base, 'last')];
    let before = last;
    for (let n = 0; n < 40; n += 1) before = await make(base, String(n), { before_id: before });
    const titles = (await list(base)).map(({ title }) => title);
    expect(titles).toEqual(['first', ...Array.from({ length: 40 }, (_, n) => String(39 - n)), 'last']);
    expect(first).not.toBe(last);
  });

  it('go to the trash with all that stands in them and come back from it, by undo and by hand', async () => {
    const base = await makeBase();
    const a = await make(base, 'A');
    const b = await make(base, 'B', { parent_id: a });
    await make(base, 'C', { parent_id: b });
    const whole = await draw(base);
    expect((await api.call('DELETE', `db/meta/items/${a}`)).body).toEqual({ deleted: 3 });
    expect(await draw(base)).toEqual([]);
    const { list: trash } = (await api.call('GET', `db/meta/projects/${base}/trash`)).body;
    expect(trash).toMatchObject([{ label: 'Delete A', entities: [{ kind: 'item', id: a, title: 'A' }] }]);
    expect((await api.call('POST', `db/meta/projects/${base}/trash/${trash[0].sequence}/restore`)).status).toBe(200);
    expect(await draw(base)).toEqual(whole);
    await api.call('DELETE', `db/meta/items/${b}`);
    await undo(base);
    expect(await draw(base)).toEqual(whole);
    await redo(base);
    expect(await draw(base)).toEqual(['A']);
  });

  it('are deleted together as one change, one that stands in another once', async () => {
    const base = await makeBase();
    const a = await make(base, 'A');
    const b = await make(base, 'B', { parent_id: a });
    const c = await make(base, 'C');
    await make(base, 'D');
    const whole = await draw(base);
    const remove = (ids: readonly (string | undefined)[]) => api.call('POST', `db/meta/projects/${base}/items/delete`, { ids });
    expect((await remove([a, 'it00000000000000'])).status).toBe(404);
    expect((await remove([])).status).toBe(400);
    expect(await draw(base)).toEqual(whole);
    expect((await remove([b, a, c])).body).toEqual({ deleted: 3 });
    expect(await draw(base)).toEqual(['D']);
    await undo(base);
    expect(await draw(base)).toEqual(whole);
  });

  it('are copied with what stands in them, behind the original', async () => {
    const base = await makeBase();
    const a = await make(base, 'A', { icon: '📘' });
    await make(base, 'A1', { parent_id: a });
    await make(base, 'Z');
    const copy = await api.call('POST', `db/meta/items/${a}/duplicate`);
    expect(copy.body).toMatchObject({ title: 'A', icon: '📘' });
    expect(await draw(base)).toEqual(['A', '  A1', 'A', '  A1', 'Z']);
  });

  it('change their title, icon and settings, and nothing that is not sent', async () => {
    const base = await makeBase();
    const id = await make(base, 'Numbers', { meta: { widgets: [1] } });
    await api.call('PATCH', `db/meta/items/${id}`, { title: 'Figures' });
    expect((await api.call('PATCH', `db/meta/items/${id}`, { icon: '📈' })).body).toMatchObject({
      kind: 'page',
      title: 'Figures',
      icon: '📈',
      meta: { widgets: [1] },
    });
    for (const body of [{ title: '' }, { title: 'x'.repeat(256) }, { meta: 'x' }])
      expect((await api.call('PATCH', `db/meta/items/${id}`, body)).status).toBe(400);
  });

  it('are read by every member and changed by editors', async () => {
    const id = await make(api.projectId, 'Shared');
    const as = (user: typeof api.viewer, method: string, path: string, body?: unknown) => api.call(method, path, body, user);
    expect((await as(api.viewer, 'GET', `db/meta/items/${id}`)).status).toBe(200);
    expect((await as(api.viewer, 'PATCH', `db/meta/items/${id}`, { title: 'No' })).status).toBe(403);
    expect((await as(api.viewer, 'DELETE', `db/meta/items/${id}`)).status).toBe(403);
    expect((await as(api.editor, 'PATCH', `db/meta/items/${id}`, { title: 'Yes' })).status).toBe(200);
    expect((await api.call('GET', `db/meta/items/it${id.slice(2, 8)}00000000`)).status).toBe(404);
  });

  it('are in copies of their base', async () => {
    const base = await makeBase();
    const a = await make(base, 'A');
    await make(base, 'A1', { parent_id: a });
    const { body } = await api.call('POST', `db/meta/duplicate/${base}`, {});
    await expect.poll(() => draw(body.project_id).catch(() => []), { timeout: 15_000, interval: 50 }).toEqual(['A', '  A1']);
  });
});
