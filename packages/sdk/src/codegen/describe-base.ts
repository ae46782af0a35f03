import type { Client } from '../client/client.ts';
import { cellKindOf, type FieldShape, isReadOnlyType, type TableShape } from './table-shape.ts';

/** The tables of a live base, as generated code knows them. */
export interface BaseShape {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly TableShape[];
}

/** Reads what there is to generate from: the tables the caller may see, with their fields. */
export async function describeBase(client: Pick<Client, 'projects' | 'tables'>, projectId: string): Promise<BaseShape> {
  const [project, { list }] = await Promise.all([
    client.projects.get({ params: { projectId } }),
    client.tables.list({ params: { projectId } }),
  ]);
  const tables: TableShape[] = [];
  for (const { id } of list) tables.push(await describeTable(client, id));
  return { id: project.id, title: project.title, tables };
}

/** One of them. */
export async function describeTable(client: Pick<Client, 'tables'>, tableId: string): Promise<TableShape> {
  const { id, title, columns } = await client.tables.get({ params: { tableId } });
  const fields = columns.map((column): readonly [string, FieldShape] => {
    const kind = cellKindOf(column.uidt);
    const options = kind === 'choice' ? (column.colOptions?.options ?? []).map((option) => option.title) : undefined;
    const shape = { id: column.id, type: column.uidt, kind, isReadOnly: isReadOnlyType(column.uidt) };
    return [column.title, options === undefined ? shape : { ...shape, options }];
  });
  return { id, title, fields: Object.fromEntries(fields) };
}
