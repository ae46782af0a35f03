import { AppError } from '@quadrille/contract';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';

export function getFilter(schema: BaseSchema, id: string): FilterDoc {
  const filter = schema.entities.find('filter', id);
  if (!filter) throw new AppError('filterNotFound');
  return filter;
}
