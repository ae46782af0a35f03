import type { CellValue, Field, FieldId, RowId, ValueField } from '@quadrille/domain';
import { storageOf } from '../model/storage.ts';
import { NotInSqlError } from './not-in-sql.ts';

/** Values computed in process, handed to the database so that it can filter, sort and group by them. */
export interface GivenValues {
  readonly ids: readonly RowId[];
  readonly columns: ReadonlyMap<FieldId, GivenValuesOf>;
}

export interface GivenValuesOf {
  /** What the values are; of a list each is its JSON text. */
  readonly field: ValueField;
  /** One for each id. */
  readonly values: readonly CellValue[];
}

/** The stored form of given values, lists as text. */
export function storageOfGiven({ field }: GivenValuesOf): Exclude<ReturnType<typeof storageOf>, 'none'> {
  const storage = storageOf(field);
  return field.isList === true || storage === 'none' ? 'text' : storage;
}

/** Fields of which a statement was refused, by what refused each. */
export function refusalOf(refused: readonly (readonly [Field, NotInSqlError])[]): NotInSqlError | null {
  const [first] = refused;
  if (first === undefined) return null;
  const reasons = [...new Set(refused.flatMap(([, error]) => error.reasons))];
  return new NotInSqlError(
    first[1].title,
    reasons,
    refused.map(([field]) => field.id),
  );
}
