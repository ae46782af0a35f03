import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, startApi, type ApiFixture } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let tableId: string;
let columnId: string;

const rules = { file_types: ['image', '.dwg'], max_file_mb: 0.001, max_files: 2 };

beforeAll(async () => {
  api = await startApi();
  const table = await api.table('Plans', { Id: 'ID', Title: 'SingleLineText', Drawings: { uidt: 'Attachment', meta: rules } });
  tableId = table.id;
  columnId = columnOf(table, 'Drawings').id;
});
afterAll(() => api.stop());

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What a cell keeps of a file that was uploaded. */
async function upload(name: string, bytes: Uint8Array): Promise<Record<string, unknown>> {
  const answer = await fetch(`${api.app.url}/api/v1/db/storage/upload?name=${name}`, {
    method: 'POST',
    body: bytes as BodyInit,
    headers: { 'xc-auth': api.editor.token, 'content-type': 'application/octet-stream' },
  });
  const [{ path, title, mimetype, size }] = (await answer.json()) as [Record<string, unknown>];
  return { path, title, mimetype, size };
}

const rows = (path = '') => `db/data/noco/${api.projectId}/Plans${path}`;
const add = (files: unknown) => api.call('POST', rows(), { Drawings: files }, api.editor);
const outside = (name: string) => ({ url: `https://files.example/${name}`, title: name });
const faultOf = ({ status, body }: { status: number; body: { details?: { fault: { code: string } } } }) => [
  status,
  body.details?.fault.code,
];
const setRules = (meta: object) => api.call('PATCH', `db/meta/columns/${columnId}`, { title: 'Drawings', uidt: 'Attachment', meta });
const readMeta = async () => (await api.call('GET', `db/meta/columns/${columnId}`)).body.meta;

describe('the files a field takes', () => {
  it('are told by the v1 answer of the field', async () => {
    expect(await readMeta()).toMatchObject(rules);
  });

  it('are refused by type, size and number with a code and a sentence, wherever they are written', async () => {
    const refused = await add([outside('plan.pdf')]);
    expect(refused.body).toMatchObject({
      code: 'invalidValue',
      details: { field: 'Drawings', fault: { code: 'fileOfOtherType', found: '"plan.pdf"', types: ['image', '.dwg'] } },
      msg: 'Field "Drawings": "plan.pdf" is not among the files this field takes: image, .dwg.',
    });
    expect(faultOf(await add([await upload('large.dwg', bytesOf('x'.repeat(2000)))]))).toEqual([400, 'fileTooLarge']);
    expect(faultOf(await add(['a', 'b', 'c'].map((name) => outside(`${name}.png`))))).toEqual([400, 'tooMany']);
    const { Id } = (await add([outside('a.png')])).body;
    const wrong = [outside('a.png'), outside('b.exe')];
    for (const answer of [
      await api.call('PATCH', rows(`/${Id}`), { drawings: wrong }),
      await api.call('POST', `db/data/bulk/noco/${api.projectId}/Plans`, [{ Title: 'x' }, { Drawings: wrong }]),
      await api.call('PATCH', `db/data/bulk/noco/${api.projectId}/Plans`, [{ Id, Drawings: wrong }]),
      await api.call('PATCH', `db/data/bulk/noco/${api.projectId}/Plans/all`, { Drawings: wrong }),
      await api.call('PATCH', `tables/${tableId}/rows`, { Id, Drawings: wrong }),
      await writeGrid({ updates: [{ id: Id, cells: { Drawings: JSON.stringify(wrong) }, links: {} }] }),
      await writeGrid({ creates: [{ cells: { Drawings: wrong }, links: {} }] }),
    ])
      expect(faultOf(answer)).toEqual([400, 'fileOfOtherType']);
    expect((await api.call('GET', rows(`/${Id}`))).body.Drawings).toHaveLength(1);
  });

  it('are judged by their bytes, whatever the caller says they are', async () => {
    const text = await upload('photo.png', bytesOf('no picture at all'));
    expect(faultOf(await add([{ ...text, mimetype: 'image/png' }]))).toEqual([400, 'fileOfOtherType']);
    const large = await upload('plan.dwg', bytesOf('x'.repeat(2000)));
    expect(faultOf(await add([{ ...large, size: 1 }]))).toEqual([400, 'fileTooLarge']);
    const picture = await upload('photo', png);
    expect((await add([{ ...picture, mimetype: 'text/plain' }])).status).toBe(200);
  });

  it('may stay, move and go where they came before the rule, while nothing comes to them', async () => {
    await setRules({ file_types: [], max_files: null });
    const [a, b, c] = ['a.pdf', 'b.pdf', 'c.pdf'].map(outside);
    const { Id } = (await add([a, b, c])).body;
    await setRules(rules);
    const write = (files: unknown) => api.call('PATCH', rows(`/${Id}`), { Drawings: files });
    expect((await write([c, { ...b, title: 'Renamed.pdf' }, a])).status).toBe(200);
    expect(faultOf(await write([c, a, outside('d.png')]))).toEqual([400, 'tooMany']);
    expect((await write([c])).status).toBe(200);
    expect(faultOf(await write([c, outside('d.pdf')]))).toEqual([400, 'fileOfOtherType']);
    expect((await write([c, outside('d.png')])).status).toBe(200);
  });

  it('may be copied with their record, but not to others and not along with more', async () => {
    await setRules({ file_types: [], max_files: null });
    const Drawings = ['a.pdf', 'b.pdf', 'c.pdf'].map(outside);
    const { Id } = (await add(Drawings)).body;
    const { Id: other } = (await add([outside('d.png')])).body;
    await setRules(rules);
    const create = (copyOf: unknown, files: unknown) => writeGrid({ creates: [{ copyOf, cells: { Drawings: files }, links: {} }] });
    const { created } = (await create(Id, Drawings)).body;
    expect((await api.call('GET', rows(`/${created[0]}`))).body.Drawings).toMatchObject(Drawings);
    expect(faultOf(await create(undefined, Drawings))).toEqual([400, 'tooMany']);
    expect(faultOf(await create(other, Drawings))).toEqual([400, 'tooMany']);
    expect(faultOf(await create(Id, [outside('e.pdf')]))).toEqual([400, 'fileOfOtherType']);
  });

  it('are part of undo and of copies', async () => {
    const before = await readMeta();
    await setRules({ file_types: ['pdf'], max_files: 1 });
    expect(await readMeta()).toMatchObject({ file_types: ['pdf'], max_files: 1 });
    await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await readMeta()).toEqual(before);
    const { body } = await api.call('POST', `db/meta/duplicate/${api.projectId}/table/${tableId}`, {});
    await expect.poll(async () => (await api.call('GET', `jobs/${body.id}`)).body.status).toBe('completed');
    const { list } = (await api.call('GET', `db/meta/projects/${api.projectId}/tables`)).body;
    const copy = list.find(({ title }: { title: string }) => title.startsWith('Plans') && title !== 'Plans');
    expect(columnOf((await api.call('GET', `db/meta/tables/${copy.id}`)).body, 'Drawings').meta).toEqual(before);
  });

  it('leave values empty that a conversion cannot keep, and count them', async () => {
    const table = await api.table('Links', { Id: 'ID', Where: 'SingleLineText' });
    for (const name of ['a.png', 'b.pdf'])
      await api.call('POST', `db/data/noco/${api.projectId}/Links`, { Where: `https://files.example/${name}` });
    const body = { title: 'Where', column_name: 'where', uidt: 'Attachment', meta: { file_types: ['image'] } };
    const { id } = columnOf(table, 'Where');
    await api.call('PATCH', `db/meta/columns/${id}`, body);
    const { list } = (await api.call('GET', `db/data/noco/${api.projectId}/Links`)).body;
    expect(list.map(({ Where }: { Where: unknown[] | null }) => Where?.length ?? 0)).toEqual([1, 0]);
  });
});

const writeGrid = (change: object) =>
  api.call('PATCH', `tables/${tableId}/grid`, { updates: [], creates: [], createMissing: false, ...change });
