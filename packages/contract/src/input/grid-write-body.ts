import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { rowSchema } from '../wire/row.ts';

const rowId = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the id of a row')),
]);

/**
 * What a cell of a link shall hold: records by their ids or by their titles, or a text as a clipboard has it, titles with commas
 * or line breaks between them. An empty list or text clears the cell.
 */
const wantedLinks = v.union([
  v.strictObject({ ids: v.array(rowId) }),
  v.strictObject({ titles: v.array(v.string()) }),
  v.strictObject({ text: v.string() }),
]);
export type WantedLinks = v.InferOutput<typeof wantedLinks>;

const entries = {
  /** Values by title or column name, as rows have them. */
  cells: v.optional(rowSchema, {}),
  /** By id, title or column name of the link. Links that are not named stay as they are. */
  links: v.optional(v.record(v.string(), wantedLinks), {}),
} as const;

/** Cells, links and new rows that are written as one change. */
export const gridWriteBody = v.object({
  updates: v.optional(v.array(v.object({ id: rowId, ...entries })), []),
  creates: v.optional(v.array(v.object(entries)), []),
  /** Titles no record has become new records of the other table; otherwise they are answered and left out. */
  createMissing: v.optional(v.boolean(), false),
});

export const gridWriteAnswer = v.object({
  /** Ids of the new rows, in the order sent. */
  created: v.array(v.number()),
  /** Titles that were left out, by link: no record has them, or a cell that holds one record was sent a text of several. */
  missing: v.array(v.object({ columnId: v.string(), titles: v.array(v.string()) })),
});

/** Rows whose linked records are named at once, and how many of each at most. */
export const linkTitlesMost = { rows: 100, records: limits.linksPerCall } as const;

export const linkTitlesQuery = v.object({
  ids: v.pipe(
    v.string(),
    v.regex(/^\d{1,15}(,\d{1,15})*$/, 'must be ids of rows with commas between them'),
    v.transform((text) => [...new Set(text.split(',').map(Number))]),
    v.maxLength(linkTitlesMost.rows, `must be ${linkTitlesMost.rows} ids at most`),
  ),
});

/** Ids and titles of the records each row is linked with, rows and records by rising id. */
export const linkTitlesAnswer = v.array(v.object({ rowId: v.number(), records: v.array(v.tuple([v.number(), v.string()])) }));
