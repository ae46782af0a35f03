import { AppError } from '@quadrille/contract';
import type { TableId } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';

export function getTable(schema: BaseSchema, id: string): TableSchema {
  const table = schema.tableById.get(id as TableId);
  if (!table) throw new AppError('tableNotFound');
  return table;
}

/** By id, then by title or name, ignoring case only when nothing is written exactly so. */
export function getTableByName(schema: BaseSchema, name: string): TableSchema {
  const byId = schema.tableById.get(name as TableId);
  if (byId) return byId;
  const named = (is: (text: string) => boolean): TableSchema | undefined =>
    schema.tables.find(({ doc }) => is(doc.title)) ?? schema.tables.find(({ doc }) => is(doc.tableName));
  const table = named((text) => text === name) ?? named((text) => text.toLowerCase() === name.toLowerCase());
  if (!table) throw new AppError('tableNotFound');
  return table;
}
