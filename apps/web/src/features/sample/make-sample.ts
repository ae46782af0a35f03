import { createBase, deleteBase, loadBases, loadTables, updateBase } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { sampleMark } from '../../platform/is-sample.ts';
import { loadBoards } from '../dashboards/index.ts';
import { loadItems } from '../items/index.ts';
import { authors, books, genres, loans, shelves } from './classic-books.ts';
import { makeSampleBoard } from './make-sample-board.ts';
import { makeSamplePage } from './make-sample-page.ts';
import type { Made } from './made.ts';

const id = { title: 'Id', column_name: 'id', uidt: 'ID' } as const;
const choice = (titles: readonly string[]) => ({ colOptions: { options: titles.map((title) => ({ title })) } });

/** A base of real books and their writers: linked tables, a view of every kind, a form, a dashboard and a page. Answers its id. */
export async function makeSample(title: string, today: Date): Promise<string> {
  const base = await createBase(title);
  try {
    await fillSample(base.id, today);
  } catch (error) {
    // half a sample is none: whoever tries again gets one, not two
    await deleteBase(base.id).catch(() => {});
    throw error;
  }
  return base.id;
}

async function fillSample(baseId: string, today: Date): Promise<void> {
  await updateBase(baseId, { color: 'violet', meta: { [sampleMark]: true } });
  const writers = await makeTable(baseId, 'Authors', [
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Born', column_name: 'born', uidt: 'Date' },
    { title: 'Died', column_name: 'died', uidt: 'Date' },
    { title: 'Birthplace', column_name: 'birthplace', uidt: 'SingleLineText' },
    { title: 'Country', column_name: 'country', uidt: 'SingleLineText' },
    { title: 'Place', column_name: 'place', uidt: 'GeoData' },
  ]);
  const first = await makeTable(baseId, 'Books', [{ title: 'Title', column_name: 'title', uidt: 'SingleLineText', pv: true }]);
  const written = await link(writers, first, 'Books', 'Author');
  // fields stand in the order they are made: who wrote a book is told beside its title
  const works = await addColumns(first, [
    { title: 'First published', column_name: 'first_published', uidt: 'Year' },
    { title: 'Genre', column_name: 'genre', uidt: 'SingleSelect', ...choice(genres) },
    { title: 'Shelf', column_name: 'shelf', uidt: 'SingleSelect', ...choice(shelves) },
    { title: 'Language', column_name: 'language', uidt: 'SingleLineText' },
    { title: 'Rating', column_name: 'rating', uidt: 'Rating' },
    { title: 'Cover', column_name: 'cover', uidt: 'Attachment' },
  ]);
  const readers = await makeTable(baseId, 'Loans', [{ title: 'Reader', column_name: 'reader', uidt: 'SingleLineText', pv: true }]);
  const borrowed = await link(works, readers, 'Loans', 'Book');
  const lent = await addColumns(readers, [
    { title: 'From', column_name: 'from_day', uidt: 'Date' },
    { title: 'Until', column_name: 'until_day', uidt: 'Date' },
    { title: 'Note', column_name: 'note', uidt: 'LongText' },
  ]);
  await fill(
    writers,
    authors.map(([Name, Born, Died, Birthplace, Country, Place]) => ({ Name, Born, Died, Birthplace, Country, Place })),
  );
  await fill(
    works,
    books.map(([Title, , year, Genre, Language], at) => ({ Title, 'First published': year, Genre, Language, Shelf: shelves[at % 3] })),
  );
  await fill(
    lent,
    loans.map(([, Reader, begin, days]) => ({ Reader, From: dayFrom(today, begin), Until: dayFrom(today, begin + days) })),
  );
  await connect(
    writers,
    written,
    authors.map(([name]) => places(books, ([, author]) => author === name)),
  );
  await connect(
    works,
    borrowed,
    books.map(([name]) => places(loans, ([book]) => book === name)),
  );
  const shelfId = await makeViews(writers, works, lent);
  await makeSampleBoard(baseId, { writers, works, lent });
  await makeSamplePage(baseId, { writers, works, lent, shelfId });
  await Promise.all([loadBases(), loadTables(baseId), loadBoards(baseId), loadItems(baseId)]);
}

async function addColumns({ tableId }: Made, columns: readonly object[]): Promise<Made> {
  for (const body of columns) await client.columns.create({ params: { tableId }, body: body as never });
  return readFields(tableId);
}

async function readFields(tableId: string): Promise<Made> {
  const { columns } = await client.tables.get({ params: { tableId } });
  return { tableId, fields: Object.fromEntries(columns.map((column) => [column.title, column.id])) };
}

async function makeTable(projectId: string, title: string, columns: readonly object[]): Promise<Made> {
  const body = { title, table_name: title.toLowerCase(), columns: [id, ...columns] as never };
  const table = await client.tables.create({ params: { projectId }, body });
  return readFields(table.id);
}

/** One of the first has many of the second. Answers the field of the first. */
async function link(one: Made, many: Made, title: string, mirror: string): Promise<string> {
  const body = { title, uidt: 'Links', type: 'hm', parentId: one.tableId, childId: many.tableId, mirror_title: mirror } as never;
  await client.columns.create({ params: { tableId: one.tableId }, body });
  return (await readFields(one.tableId)).fields[title] ?? '';
}

async function fill({ tableId }: Made, rows: readonly object[]): Promise<void> {
  await client.tableRows.create({ params: { tableId }, body: rows as never });
}

/** Records of a new table are numbered from 1 in the order they came. */
async function connect({ tableId }: Made, columnId: string, ids: readonly (readonly number[])[]): Promise<void> {
  for (const [at, body] of ids.entries())
    if (body.length > 0) await client.links.addMany({ params: { tableId, columnId, rowId: `${at + 1}` }, body: [...body] });
}

function places<Row>(rows: readonly Row[], isWanted: (row: Row) => boolean): readonly number[] {
  return rows.flatMap((row, at) => (isWanted(row) ? [at + 1] : []));
}

/** Answers the board of the shelves. */
async function makeViews(writers: Made, works: Made, lent: Made): Promise<string> {
  const of = ({ tableId }: Made) => ({ params: { tableId } });
  const period = { fk_from_col_id: lent.fields['From'], fk_to_col_id: lent.fields['Until'] };
  const shelf = await client.kanbans.create({ ...of(works), body: { title: 'By shelf', fk_grp_col_id: works.fields['Shelf'] } });
  await client.galleries.create({ ...of(works), body: { title: 'Covers', fk_cover_image_col_id: works.fields['Cover'] } });
  await client.maps.create({ ...of(writers), body: { title: 'Where they were born', fk_geo_data_col_id: writers.fields['Place'] } });
  await client.calendars.create({ ...of(lent), body: { title: 'Calendar', ...period } });
  await client.timelines.create({ ...of(lent), body: { title: 'Timeline', ...period } });
  await client.forms.create({ ...of(lent), body: { title: 'Borrow a book' } });
  return shelf.id;
}

function dayFrom(today: Date, days: number): string {
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days)).toISOString().slice(0, 10);
}
