import { must, type HttpClient } from '../harness/http-client.ts';

const meta = '/api/v1/db/meta';

export interface SampleTable {
  readonly projectId: string;
  readonly tableId: string;
  readonly viewId: string;
  /** Rows by the ids of project and table. */
  readonly rows: string;
  readonly bulk: string;
  /** Field ids by title. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A minimal column, as programs send it. */
export interface SampleColumn {
  readonly title: string;
  readonly uidt: string;
  readonly column_name?: string;
  readonly [key: string]: unknown;
}

export async function makeProject(as: HttpClient, title: string): Promise<string> {
  const project = await must(as('POST', `${meta}/projects/`, { body: { title } }));
  return project.id;
}

export async function makeTable(as: HttpClient, projectId: string, title: string, columns: readonly SampleColumn[]): Promise<SampleTable> {
  const withNames = columns.map((column) => ({ column_name: toName(column.title), ...column }));
  const body = { table_name: toName(title), title, columns: [{ column_name: 'id', title: 'Id', uidt: 'ID' }, ...withNames] };
  const table = await must(as('POST', `${meta}/projects/${projectId}/tables`, { body }));
  const fields = table.columns.map((column: { title: string; id: string }) => [column.title, column.id]);
  return {
    projectId,
    tableId: table.id,
    viewId: table.views[0].id,
    rows: `/api/v1/db/data/noco/${projectId}/${table.id}`,
    bulk: `/api/v1/db/data/bulk/noco/${projectId}/${table.id}`,
    fields: Object.fromEntries(fields),
  };
}

const toName = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '_');

/** All rows of a table by the value of one of its fields, in the order of the ids. */
export async function readColumn(as: HttpClient, rows: string, field: string): Promise<unknown[]> {
  const { list } = await must(as('GET', rows, { query: { limit: 1000 } }));
  return list.map((row: Record<string, unknown>) => row[field]);
}
