import { type ColumnUpdateBody, refuse } from '@quadrille/contract';
import type { FieldType } from '@quadrille/domain';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/** Fields that stand in no column and are computed by what every database can do. */
const computed: ReadonlySet<FieldType> = new Set(['Lookup', 'Rollup', 'Count', 'QrCode', 'Barcode']);

/** The structure of a connected database is its owner's: throws for what would change it. */
export function refuseStructure({ doc }: TableSchema): void {
  if (doc.source === undefined) return;
  throw refuse('structureElsewhere', { table: doc.title });
}

/** Such a table may have fields of ours beside its columns, as long as they only compute. */
export function refuseNewField(table: TableSchema, type: FieldType): void {
  if (!computed.has(type)) refuseStructure(table);
}

/** Names, descriptions, settings of how it is shown and what it computes are ours; all else is the column's. */
export function refuseFieldChange(table: TableSchema, field: FieldDoc, body: ColumnUpdateBody): void {
  const isRetyped = body.uidt !== undefined && body.uidt !== field.type;
  const isConstrained = (body.rqd != null && body.rqd !== field.isRequired) || (body.unique != null && body.unique !== field.isUnique);
  if (isRetyped || isConstrained || (body.cdf != null && body.cdf !== '')) refuseStructure(table);
}

export function refuseFieldRemoval(table: TableSchema, field: FieldDoc): void {
  if (!computed.has(field.type)) refuseStructure(table);
}
