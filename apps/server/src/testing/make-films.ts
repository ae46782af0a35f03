import type { TestApp, TestUser } from './start-test-app.ts';

/** A base with one table of films, made over the API as any program would. */
export interface Films {
  readonly projectId: string;
  readonly tableId: string;
  readonly viewId: string;
  /** Ids of the columns by title. */
  readonly columns: Readonly<Record<string, string>>;
  /** Ids of the view's column records by title. */
  readonly viewColumns: Readonly<Record<string, string>>;
}

export const filmRows = [
  { Title: 'Alien', Year: 1979, Genre: 'Horror', Secret: 'code-alien' },
  { Title: 'Brazil', Year: 1985, Genre: 'Drama', Secret: 'code-brazil' },
  { Title: 'Cube', Year: 1997, Genre: 'Horror', Secret: 'code-cube' },
  { Title: 'Delicatessen', Year: 1991, Genre: null, Secret: 'code-deli' },
];

export async function makeFilms(app: TestApp, owner: TestUser, title = 'Cinema'): Promise<Films> {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await app.call(method, path, { as: owner, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const project = await send('POST', '/api/v1/db/meta/projects', { title });
  const columns = [
    { column_name: 'title', title: 'Title', uidt: 'SingleLineText' },
    { column_name: 'year', title: 'Year', uidt: 'Number' },
    { column_name: 'genre', title: 'Genre', uidt: 'SingleSelect', dtxp: "'Horror','Drama'" },
    { column_name: 'secret', title: 'Secret', uidt: 'SingleLineText' },
  ];
  const table = await send('POST', `/api/v1/db/meta/projects/${project.id}/tables`, { table_name: 'films', title: 'Films', columns });
  await send('POST', `/api/v1/db/data/bulk/noco/${project.id}/${table.id}`, filmRows);
  const view = table.views[0];
  const byId = new Map<string, string>(table.columns.map((column: { id: string; title: string }) => [column.id, column.title]));
  const { list } = await send('GET', `/api/v1/db/meta/views/${view.id}/columns`);
  return {
    projectId: project.id,
    tableId: table.id,
    viewId: view.id,
    columns: Object.fromEntries([...byId].map(([id, name]) => [name, id])),
    viewColumns: Object.fromEntries(list.map((entry: { id: string; fk_column_id: string }) => [byId.get(entry.fk_column_id), entry.id])),
  };
}
