import type { Field } from '@quadrille/domain';
import type { LoadColumn } from '../load/row-converter.ts';
import type { ImportTable } from './import-template.ts';

/** Pairs a table's kept columns, in order, with the fields made for them. */
export function planColumns(table: ImportTable, fields: readonly Field[]): LoadColumn[] {
  const kept = table.columns.filter((column) => column.keep);
  if (kept.length !== fields.length)
    throw new Error(`Table "${table.title}" keeps ${kept.length} columns, but ${fields.length} fields were given.`);
  return kept.map(({ source, read }, index) => ({ source, read, field: fields[index] as Field }));
}
