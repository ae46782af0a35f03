import type { calls, ParsedInput } from '@quadrille/contract';
import { type NewTable, toMetaDocument } from '../structure/index.ts';

/** The wire's table request in our words; a missing title is the name. */
export function toNewTable(body: ParsedInput<typeof calls.tables.create>['body']): NewTable {
  return {
    title: body.title?.trim() ? body.title : body.table_name,
    tableName: body.table_name,
    columns: body.columns,
    meta: toMetaDocument(body.meta),
    order: body.order,
    description: body.description,
  };
}
