import * as v from 'valibot';
import { paged } from './paged.ts';

/** A row as programs see it: column titles to values; on write, column names are understood too. */
export const rowSchema = v.record(v.string(), v.unknown());
export type Row = Record<string, unknown>;

/** Rows dealt out by the values of a column, a page for each. */
export const groupedRowsSchema = v.array(
  v.object({ key: v.nullable(v.union([v.string(), v.number(), v.boolean()])), value: paged(rowSchema) }),
);
