import { AppError, refuseProgram } from '@quadrille/contract';
import type { LinkDefinition } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { findFieldByName, getTable } from '../structure/index.ts';

export interface Link {
  readonly field: FieldDoc;
  readonly definition: LinkDefinition;
  readonly related: TableSchema;
}

/** A link of the table by title, column name or id; of this relation where one is named. */
export function getLink(schema: BaseSchema, table: TableSchema, name: string, relation?: string): Link {
  const field = findFieldByName(table, name);
  if (!field) throw new AppError('linkNotFound', { column: name });
  const { definition } = field;
  if (definition?.kind !== 'link') throw new AppError('notALink');
  if (relation !== undefined && relation !== definition.relation)
    throw refuseProgram('badRequest', `Field "${field.title}" is a link of type ${definition.relation}, not ${relation}.`);
  return { field, definition, related: getTable(schema, definition.relatedTableId) };
}
