import { limits, type FieldType } from '@quadrille/domain';
import * as v from 'valibot';
import { metaInput } from '../wire/meta.ts';
import { rowSchema } from '../wire/row.ts';
import { rowNeighbours } from './grid-move-body.ts';
import { rowId, wantedLinks } from './wanted-links.ts';

const entries = {
  /** Values by title or column name, as rows have them. */
  cells: v.optional(rowSchema, {}),
  /** By id, title or column name of the link. Links that are not named stay as they are. */
  links: v.optional(v.record(v.string(), wantedLinks), {}),
} as const;

/** Types a field may be made of along with its cells: they need no choice beside their values, and nothing looked up to be read. */
export const newGridFieldTypes = [
  'SingleLineText',
  'LongText',
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Date',
  'DateTime',
  'Checkbox',
  'Email',
  'URL',
] as const satisfies readonly FieldType[];

const newField = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  uidt: v.picklist(newGridFieldTypes, `must be one of ${newGridFieldTypes.join(', ')}`),
  meta: metaInput,
});
export type NewGridField = v.InferOutput<typeof newField>;

const newOptions = v.strictObject({
  /** A field of the table whose values are options. */
  columnId: v.string(),
  titles: v.pipe(v.array(v.string()), v.maxLength(limits.optionsPerField)),
});

/** Cells, links and new rows that are written as one change, with the fields and options they need. */
export const gridWriteBody = v.object({
  /** Fields made first, at the end of the table and of its views. Cells name them by title. */
  newFields: v.optional(v.pipe(v.array(newField), v.maxLength(limits.fieldsPerTable)), []),
  /** Options made first. Those there are already stay as they are. */
  newOptions: v.optional(v.pipe(v.array(newOptions), v.maxLength(limits.fieldsPerTable)), []),
  /** With a `version` a row is written only while it still has it. */
  updates: v.optional(v.array(v.object({ id: rowId, version: v.optional(v.number()), ...entries })), []),
  /** `copyOf`: a row of the table whose files the new one may hold too, also where its fields do not take them any more. */
  creates: v.optional(v.array(v.object({ copyOf: v.optional(rowId), ...entries })), []),
  /** Where the new rows shall stand in the order of a view that people make by hand; absent: wherever new rows stand. */
  place: v.optional(v.nullable(v.object({ viewId: v.string(), ...rowNeighbours })), null),
  /** Titles no record has become new records of the other table; otherwise they are answered and left out. */
  createMissing: v.optional(v.boolean(), false),
});

export const gridWriteAnswer = v.object({
  /** Ids of the new rows, in the order sent. */
  created: v.array(v.number()),
  /** Ids of the new fields, in the order sent. */
  createdFields: v.array(v.string()),
  /** Titles that were left out, by link: no record has them, or a cell that holds one record was sent a text of several. */
  missing: v.array(v.object({ columnId: v.string(), titles: v.array(v.string()) })),
  /** Titles that several records have, by link: the oldest of them was taken. */
  ambiguous: v.array(v.object({ columnId: v.string(), titles: v.array(v.string()) })),
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
