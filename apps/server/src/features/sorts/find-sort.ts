import { AppError } from '@quadrille/contract';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { SortDoc } from '../../storage/schema/documents.ts';

export function getSort(schema: BaseSchema, id: string): SortDoc {
  const sort = schema.entities.find('sort', id);
  if (!sort) throw new AppError('sortNotFound');
  return sort;
}
