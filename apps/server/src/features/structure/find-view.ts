import { AppError } from '@quadrille/contract';
import type { ViewId } from '@quadrille/domain';
import type { BaseSchema, TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import type { ViewFieldDoc } from '../../storage/schema/documents.ts';

export function getView(schema: BaseSchema, id: string): ViewSchema {
  const view = schema.viewById.get(id as ViewId);
  if (!view) throw new AppError('viewNotFound');
  return view;
}

/** A view of this very table, by id or title. */
export function getViewOfTable(table: TableSchema, name: string): ViewSchema {
  const view = table.views.find(({ doc }) => doc.id === name) ?? table.views.find(({ doc }) => doc.title === name);
  if (!view) throw new AppError('viewNotFound');
  return view;
}

export function getViewField(schema: BaseSchema, id: string): ViewFieldDoc {
  const entry = schema.entities.find('viewField', id);
  if (!entry) throw new AppError('viewColumnNotFound');
  return entry;
}
