import { fromBytes } from '@quadrille/importer';
import { openWorkbook } from '@quadrille/importer/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestUser;
let projectId: string;
let authors: { id: string; columns: Record<string, string> };
let books: { id: string; columns: Record<string, string> };

const meta = async (method: string, path: string, body?: unknown) =>
  (await app.call(method, `/api/v1/db/meta/${path}`, { as: owner, body })).body;
const visit = (uuid: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  app.call(method, `/api/v1/db/public/shared-view/${uuid}/${path}`, { body, headers });

async function makeTable(name: string, titles: Record<string, string>) {
  const columns = Object.entries(titles).map(([title, uidt]) => ({ title, column_name: title.toLowerCase(), uidt }));
  const table = await meta('POST', `projects/${projectId}/tables`, { table_name: name, title: name, columns });
  return { id: table.id as string, columns: {} as Record<string, string> };
}

async function readColumns(table: { id: string; columns: Record<string, string> }) {
  const { columns } = await meta('GET', `tables/${table.id}`);
  table.columns = Object.fromEntries(columns.map((column: { title: string; id: string }) => [column.title, column.id]));
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  projectId = (await meta('POST', 'projects', { title: 'Library' })).id;
  authors = await makeTable('Authors', { Name: 'SingleLineText', Secret: 'SingleLineText' });
  books = await makeTable('Books', { Title: 'SingleLineText', Pages: 'Number', Price: 'Decimal', Hidden: 'SingleLineText' });
  await meta('POST', `tables/${authors.id}/columns`, {
    title: 'Works',
    uidt: 'Links',
    parentId: authors.id,
    childId: books.id,
    type: 'mm',
  });
  const { columns } = await meta('GET', `tables/${books.id}`);
  const mirror = columns.find(({ uidt }: { uidt: string }) => uidt === 'Links');
  await meta('PATCH', `columns/${mirror.id}`, { ...mirror, title: 'Writers' });
  await Promise.all([readColumns(authors), readColumns(books)]);
  const add = (table: string, rows: object[]) =>
    app.call('POST', `/api/v1/db/data/bulk/noco/${projectId}/${table}`, { as: owner, body: rows });
  await add('Authors', [
    { Name: 'Ada', Secret: 'code-ada' },
    { Name: 'Ben', Secret: 'code-ben' },
  ]);
  await add('Books', [
    { Title: 'One', Pages: 100, Price: 9.5, Hidden: 'code-one' },
    { Title: 'Two', Pages: 200, Price: null, Hidden: '=1+1' },
  ]);
  await app.call('POST', `/api/v1/db/data/noco/${projectId}/Books/1/mm/Writers/1`, { as: owner });
});
afterAll(() => app.stop());

/** A shared view of books that does not show what is hidden. */
async function share(kind: string, more: object = {}, hidden: readonly string[] = ['Hidden']) {
  const view = await meta('POST', `tables/${books.id}/${kind}`, { title: kind, ...more });
  const { list } = await meta('GET', `views/${view.id}/columns`);
  for (const title of Object.keys(books.columns)) {
    const entry = list.find(({ fk_column_id: of }: { fk_column_id: string }) => of === books.columns[title]);
    if (title !== 'Id') await meta('PATCH', `views/${view.id}/columns/${entry.id}`, { show: !hidden.includes(title) });
  }
  const { uuid } = await meta('POST', `views/${view.id}/share`);
  return { id: view.id as string, uuid: uuid as string, list };
}

describe('what a shared view tells of the tables its links lead to', () => {
  it('is their display field and what is looked up, and nothing of other fields', async () => {
    const { id, uuid } = await share('grids');
    const looked = { title: 'Writer codes', column_name: 'codes', uidt: 'Lookup', column_order: { view_id: id } };
    const about = async () => (await visit(uuid, 'GET', 'meta')).body;
    const plain = await about();
    expect(plain.relatedMetas[authors.id]).toMatchObject({ id: authors.id, title: 'Authors' });
    const titles = (found: { columns: { title: string }[] }) => found.columns.map(({ title }) => title);
    expect(titles(plain.relatedMetas[authors.id])).toEqual(['Id', 'Name']);
    expect(JSON.stringify(plain.relatedMetas)).not.toContain('Secret');
    // a shown link says to which of them it leads, and by which field nothing
    const link = plain.model.columns.find(({ title }: { title: string }) => title === 'Writers').colOptions;
    expect(link).toEqual({ ...link, type: 'mm', fk_related_model_id: authors.id });
    expect(Object.keys(link).toSorted()).toEqual(['fk_column_id', 'fk_related_model_id', 'id', 'type', 'values']);
    const body = { ...looked, fk_relation_column_id: books.columns['Writers'], fk_lookup_column_id: authors.columns['Secret'] };
    const { columns } = await meta('POST', `tables/${books.id}/columns`, body);
    const made = columns.find(({ title }: { title: string }) => title === 'Writer codes');
    expect(titles((await about()).relatedMetas[authors.id])).toEqual(['Id', 'Name', 'Secret']);
    await meta('DELETE', `columns/${made.id}`);
  });

  it('is nothing where the links are hidden', async () => {
    const { uuid, list } = await share('grids');
    const links = list.find(({ fk_column_id }: { fk_column_id: string }) => fk_column_id === books.columns['Writers']);
    await meta('PATCH', `grid-columns/${links.id}`, { show: false });
    expect((await visit(uuid, 'GET', 'meta')).body.relatedMetas).toEqual({});
  });
});

describe('a shared form', () => {
  it('takes rows with their links, and only what it shows', async () => {
    const { uuid } = await share('forms');
    const about = (await visit(uuid, 'GET', 'meta')).body;
    expect(about).toMatchObject({ type: 1, view: { heading: 'forms' } });
    expect(JSON.stringify(about)).not.toContain('Hidden');
    const body = { data: { Title: 'New', pages: '12', Hidden: 'forced', Writers: [{ Id: 1 }, { Id: 2 }] } };
    const added = await visit(uuid, 'POST', 'rows', body);
    expect(added).toMatchObject({ status: 200, body: { Title: 'New', Pages: 12, Writers: 2 } });
    expect(added.body.Hidden).toBeUndefined();
    const row = await app.call('GET', `/api/v1/db/data/noco/${projectId}/Books/${added.body.Id}`, { as: owner });
    expect(row.body).toMatchObject({ Title: 'New', Hidden: null });
    expect((await meta('GET', `projects/${projectId}/changes?limit=1`)).list[0]).toMatchObject({ actorId: null });
  });

  it('takes a form with files in it', async () => {
    await meta('POST', `tables/${books.id}/columns`, { title: 'Cover', column_name: 'cover', uidt: 'Attachment' });
    await readColumns(books);
    const { uuid } = await share('forms');
    const form = new FormData();
    form.set('data', JSON.stringify({ Title: 'With a cover' }));
    form.set('_Cover[0]', new Blob(['hello'], { type: 'text/plain' }), 'cover.txt');
    const response = await fetch(`${app.url}/api/v1/db/public/shared-view/${uuid}/rows`, { method: 'POST', body: form });
    const row = (await response.json()) as { Title: string; Cover: { title: string; size: number }[] };
    expect([response.status, row.Title, row.Cover.map(({ title, size }) => [title, size])]).toEqual([
      200,
      'With a cover',
      [['cover.txt', 5]],
    ]);
  });

  it('keeps no file of an entry it refuses, nor one in a place that takes none', async () => {
    const { uuid } = await share('forms');
    const files = async () =>
      Number(
        (
          await app.parts.meta.db
            .selectFrom('file')
            .select((s) => s.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const before = await files();
    const send = async (place: string, data: object, count = 1) => {
      const form = new FormData();
      form.set('data', JSON.stringify(data));
      for (let i = 0; i < count; i += 1) form.append(place, new Blob(['hello']), `file ${i}.txt`);
      return fetch(`${app.url}/api/v1/db/public/shared-view/${uuid}/rows`, { method: 'POST', body: form });
    };
    const elsewhere = await send('Title', { Title: 'x' });
    expect([elsewhere.status, ((await elsewhere.json()) as { msg: string }).msg]).toEqual([400, 'This form takes no files in "Title".']);
    expect((await send('Hidden', { Title: 'x' })).status).toBe(400);
    expect((await send('_Cover[0]', { Title: 'x', Pages: 'many' })).status).toBe(400);
    expect((await send('_Cover[0]', { Title: 'x' }, 11)).status).toBe(413);
    await meta('PATCH', `columns/${books.columns['Cover']}`, { title: 'Cover', uidt: 'Attachment', meta: { file_types: ['image'] } });
    const other = await send('_Cover[0]', { Title: 'x' });
    expect([other.status, ((await other.json()) as { msg: string }).msg]).toEqual([
      400,
      'Field "Cover": "file 0.txt" is not among the files this field takes: image.',
    ]);
    await expect.poll(files).toBe(before);
  });

  it('asks for what it requires, and refuses what does not fit', async () => {
    const { uuid, list } = await share('forms');
    const title = list.find(({ fk_column_id: of }: { fk_column_id: string }) => of === books.columns['Title']);
    await meta('PATCH', `form-columns/${title.id}`, { required: true });
    const count = async () => (await app.call('GET', `/api/v1/db/data/noco/${projectId}/Books/count`, { as: owner })).body.count;
    const before = await count();
    expect((await visit(uuid, 'POST', 'rows', { data: { Pages: 1 } })).body.msg).toBe('Field "Title" needs a value.');
    expect((await visit(uuid, 'POST', 'rows', { data: { Title: 'x', Pages: 'many' } })).status).toBe(400);
    expect((await visit(uuid, 'POST', 'rows', { data: { Title: 'x', Writers: [{ Id: 99 }] } })).status).toBe(422);
    for (const body of [{}, { data: 'nonsense' }, { data: [] }]) expect((await visit(uuid, 'POST', 'rows', body)).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('shows no rows, but by name those to link with', async () => {
    const { uuid, id } = await share('forms');
    for (const path of ['rows', 'rows/export/csv', 'rows/export/excel', `group/${books.columns['Title']}`, 'groupby?column_name=Title'])
      expect([path, (await visit(uuid, 'GET', path)).status]).toEqual([path, 404]);
    const nested = await visit(uuid, 'GET', `nested/${books.columns['Writers']}`);
    expect(nested.body.list).toEqual([
      { Id: 1, Name: 'Ada' },
      { Id: 2, Name: 'Ben' },
    ]);
    for (const query of ['where=(Secret,eq,code-ada)', 'fields=Secret', 'sort=-Secret'])
      expect((await visit(uuid, 'GET', `nested/${books.columns['Writers']}?${query}`)).text).not.toContain('code-');
    expect((await visit(uuid, 'GET', `nested/${books.columns['Title']}`)).status).toBe(400);
    await meta('PATCH', `views/${id}/share`, { password: 'open sesame' });
    expect((await visit(uuid, 'POST', 'rows', { data: { Title: 'x' } })).body.msg).toBe('INVALID_SHARED_VIEW_PASSWORD');
    expect((await visit(uuid, 'POST', 'rows', { data: { Title: 'x' } }, { 'xc-password': 'open sesame' })).status).toBe(200);
  });

  it('takes nothing that is no form', async () => {
    const { uuid } = await share('grids');
    expect((await visit(uuid, 'POST', 'rows', { data: { Title: 'x' } })).status).toBe(404);
    expect((await visit('00000000-0000-4000-8000-000000000000', 'POST', 'rows', { data: {} })).status).toBe(404);
  });
});

describe('linked rows of a shared view', () => {
  it('are shown by id and name, for rows and links the view shows', async () => {
    const { uuid, id } = await share('galleries');
    const path = `rows/1/mm/${books.columns['Writers']}`;
    expect((await visit(uuid, 'GET', path)).body.list).toEqual([{ Id: 1, Name: 'Ada' }]);
    expect((await visit(uuid, 'GET', `${path}?fields=Secret&where=(Secret,like,code)&sort=Secret`)).text).not.toContain('code-');
    expect((await visit(uuid, 'GET', path.replace('mm', 'hm'))).status).toBe(400);
    expect((await visit(uuid, 'GET', path.replace('rows/1', 'rows/99'))).status).toBe(404);
    await meta('POST', `views/${id}/filters`, { fk_column_id: books.columns['Title'], comparison_op: 'eq', value: 'Two' });
    expect((await visit(uuid, 'GET', path)).status).toBe(404);
    const other = await share('grids', {}, ['Hidden', 'Writers']);
    expect((await visit(other.uuid, 'GET', path)).status).toBe(404);
  });
});

describe('groups of a shared view', () => {
  it('are dealt out by visible columns', async () => {
    const { uuid } = await share('galleries');
    const groups = (await visit(uuid, 'GET', `group/${books.columns['Pages']}?limit=1`)).body;
    expect(groups.at(-1).key).toBeNull();
    expect((await visit(uuid, 'GET', `group/${books.columns['Hidden']}`)).status).toBe(404);
  });

  it('are counted and read one by one on views of other kinds too, by visible columns alone', async () => {
    for (const kind of ['grids', 'galleries']) {
      const { uuid } = await share(kind);
      const by = (column: string): string =>
        encodeURIComponent(JSON.stringify([{ fk_column_id: books.columns[column], direction: 'asc' }]));
      const groups = (await visit(uuid, 'GET', `groups?groupArrJson=${by('Pages')}`)).body.groups as { values: unknown[]; count: number }[];
      const ofTwo = groups.find(({ values }) => values[0] === 200);
      expect([kind, ofTwo?.count]).toEqual([kind, 1]);
      const rows = (await visit(uuid, 'GET', `rows?inGroups=true&groupArrJson=${by('Pages')}&groupPath=${encodeURIComponent('[200]')}`))
        .body;
      expect([kind, rows.list.map(({ Title }: { Title: string }) => Title), rows.pageInfo.totalRows]).toEqual([kind, ['Two'], 1]);
      for (const path of ['groups?', 'rows?inGroups=true&'])
        expect([kind, path, (await visit(uuid, 'GET', `${path}groupArrJson=${by('Hidden')}`)).status]).toEqual([kind, path, 404]);
    }
  });
});

describe('a workbook', () => {
  it('holds the rows as a program would read them, and no formula', async () => {
    const answer = await app.call('GET', `/api/v1/db/data/noco/${projectId}/Books/export/excel?fields=Title&fields=Pages&fields=Hidden`, {
      as: owner,
    });
    expect(answer.headers.get('nc-export-offset')).toBe('-1');
    expect(answer.headers.get('content-disposition')).toContain('Books-export.xlsx');
    const bytes = Buffer.from(answer.text, 'base64');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const book = await openWorkbook(fromBytes(bytes, 'books.xlsx'));
    expect(book.sheets.map(({ name }) => name)).toEqual(['Books']);
    const rows: unknown[] = [];
    for await (const part of book.sheets[0]?.readRows(0) ?? []) rows.push(...part);
    expect(rows.length).toBeGreaterThan(2);
    for (const text of ['"Title"', '"One"', '100', '"=1+1"']) expect(JSON.stringify(rows)).toContain(text);
  });

  it('is given to visitors where downloads are', async () => {
    const { uuid, id } = await share('grids');
    expect((await visit(uuid, 'GET', 'rows/export/excel')).status).toBe(200);
    await meta('PATCH', `views/${id}/share`, { meta: { allowCSVDownload: false } });
    expect((await visit(uuid, 'GET', 'rows/export/excel')).status).toBe(403);
  });
});

describe('a shared board whose stacks are a link', () => {
  const linkedTo = (id: number) => encodeURIComponent(JSON.stringify({ fk_column_id: books.columns['Writers'], row_id: id }));

  it('names the records its rows are linked with, and those alone, with the rows of each', async () => {
    const { uuid, id } = await share('kanbans', { fk_grp_col_id: books.columns['Writers'] });
    const about = (await visit(uuid, 'GET', 'meta')).body;
    expect(about.view.fk_grp_col_id).toBe(books.columns['Writers']);
    const { body, text } = await visit(uuid, 'GET', `linked/${books.columns['Writers']}`);
    const { list: ben } = (await visit(uuid, 'GET', `rows?linkedTo=${linkedTo(2)}`)).body;
    expect(body.isAll).toBe(true);
    expect(body.records.map(({ id: author, title }: { id: number; title: string }) => [author, title])).toEqual([
      [1, 'Ada'],
      [2, 'Ben'],
    ]);
    expect(body.records.map(({ count }: { count: number }) => count)[1]).toBe(ben.length);
    expect(text).not.toContain('code-');
    const report = await meta('GET', `views/${id}/share/report`);
    expect(report.linked).toEqual(['Authors']);
    expect(report.leaks).toEqual([]);
    // of what the view leaves out nothing is counted
    await meta('POST', `views/${id}/filters`, {
      fk_column_id: books.columns['Title'],
      comparison_op: 'eq',
      value: 'One',
      logical_op: 'and',
    });
    expect((await visit(uuid, 'GET', `linked/${books.columns['Writers']}`)).body.records).toEqual([{ id: 1, title: 'Ada', count: 1 }]);
    expect((await visit(uuid, 'GET', `rows?linkedTo=${linkedTo(2)}`)).body.pageInfo.totalRows).toBe(0);
  });

  it('says nothing of a link it hides, and other kinds list no records', async () => {
    const { uuid } = await share('kanbans', { fk_grp_col_id: books.columns['Writers'] }, ['Hidden', 'Writers']);
    expect((await visit(uuid, 'GET', `linked/${books.columns['Writers']}`)).status).toBe(404);
    expect((await visit(uuid, 'GET', `rows?linkedTo=${linkedTo(1)}`)).status).toBe(400);
    const grid = await share('grids');
    expect((await visit(grid.uuid, 'GET', `linked/${books.columns['Writers']}`)).status).toBe(404);
  });
});
