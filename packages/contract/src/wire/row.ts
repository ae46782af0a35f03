import * as v from 'valibot';
import { paged } from './paged.ts';

/** A row as programs see it: column titles to values; on write, column names are understood too. */
export type Row = Record<string, unknown>;

const isKeyed = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists are refused: as records they would be rows of cells named 0, 1, 2. Rows come by the thousand, so their cells are looked at once, where they are read. */
export const rowSchema: v.GenericSchema<Row> = v.custom<Row>(isKeyed, 'must be object');

/** Rows dealt out by the values of a column, a page for each. */
export const groupedRowsSchema = v.array(
  v.object({ key: v.nullable(v.union([v.string(), v.number(), v.boolean()])), value: paged(rowSchema) }),
);
