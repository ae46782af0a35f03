import { dateFormats, fieldTypes, isTimeZone, limits, quotings, textEncodings } from '@quadrille/domain';
import * as v from 'valibot';
import type { Given } from '../call.ts';

/** One sign, perhaps with the blank that follows it everywhere. */
const delimiterInput = v.pipe(v.string(), v.regex(/^[\s\S] ?$/));

export const jobStates = ['completed', 'waiting', 'active', 'delayed', 'failed', 'paused', 'refresh'] as const;
export type JobState = (typeof jobStates)[number];

const title = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.tableTitle));
const name = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.columnName)));

const timeZone = v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone));

/** How the texts of a column are written, as found in the sample or corrected by a person. */
const readHintsSchema = v.object({
  dateFormat: v.optional(v.picklist(dateFormats)),
  numberStyle: v.optional(v.picklist(['plain', 'grouped', 'comma'])),
  /** Empty cells mean "no". */
  isEmptyFalse: v.optional(v.boolean()),
  /** The clocks date-times without a zone were read from. Absent: UTC. */
  timeZone: v.optional(timeZone),
});

const columnPlan = v.object({
  /** Position of the cell in the source's records, from 0. */
  source: v.pipe(v.number(), v.integer(), v.minValue(0)),
  title,
  /** Made from the title when missing. */
  columnName: name,
  type: v.picklist(fieldTypes),
  meta: v.optional(v.record(v.string(), v.unknown()), {}),
  /** Selects: titles in their order. */
  options: v.optional(v.array(v.string()), []),
  read: v.optional(readHintsSchema, {}),
  /** False for columns nobody wants. */
  keep: v.optional(v.boolean(), true),
  /** The display column; the first one when no column says so. */
  isPrimary: v.optional(v.boolean(), false),
});

const tablePlan = v.object({
  /** Name in the source: file, sheet or JSON key. */
  refTableName: v.string(),
  title,
  /** Made from the title when missing. */
  tableName: name,
  /** The first record names the columns and is no data. */
  hasHeader: v.boolean(),
  columns: v.pipe(v.array(columnPlan), v.minLength(1), v.maxLength(limits.fieldsPerTable)),
});

/** How a CSV file is written. */
const csvFormatSchema = v.object({
  encoding: v.picklist(textEncodings),
  delimiter: delimiterInput,
  newline: v.picklist(['\n', '\r']),
  hasHeader: v.boolean(),
  hasSeparatorLine: v.boolean(),
  quoting: v.optional(v.picklist(quotings), 'double'),
  /** Records before the table that only say what it is. */
  titleLines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 0),
});

/** What a person says about a file that is otherwise found out. */
export const fileReadingSchema = v.object({
  encoding: v.optional(v.picklist(textEncodings)),
  delimiter: v.optional(delimiterInput),
  quoting: v.optional(v.picklist(quotings)),
  /** Of a GeoJSON file each feature becomes a record. */
  features: v.optional(v.boolean()),
  /** In which times without a zone are meant. */
  timeZone: v.optional(timeZone),
});
export type FileReading = v.InferOutput<typeof fileReadingSchema>;

/**
 * What a person agreed to before a file is sent: the importer's template, corrected, with the name and
 * size of the file. Previews and samples in it are ignored.
 */
export const importPlanSchema = v.object({
  kind: v.picklist(['csv', 'xlsx', 'json']),
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  /** Bytes of the whole file. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** CSV only. */
  format: v.optional(v.nullable(csvFormatSchema), null),
  /** JSON only; found out when missing. */
  encoding: v.optional(v.nullable(v.picklist(textEncodings)), null),
  /** JSON only: of a GeoJSON file each feature becomes a record. */
  features: v.optional(v.boolean(), false),
  tables: v.pipe(v.array(tablePlan), v.minLength(1), v.maxLength(limits.tablesPerBase)),
});
export type ImportPlanInput = Given<v.InferInput<typeof importPlanSchema>>;
export type ImportPlan = v.InferOutput<typeof importPlanSchema>;

const importProgressSchemaShape = v.object({
  rows: v.number(),
  bytes: v.number(),
  totalBytes: v.number(),
  rejected: v.number(),
  /** The table being filled, by title. */
  table: v.optional(v.nullable(v.string())),
});
export interface ImportProgress extends v.InferOutput<typeof importProgressSchemaShape> {}
export const importProgressSchema: v.GenericSchema<ImportProgress> = importProgressSchemaShape;

const wireImportSchemaShape = v.object({
  id: v.string(),
  jobId: v.string(),
  projectId: v.string(),
  fileName: v.string(),
  status: v.picklist(jobStates),
  /** Most bytes a part may have. */
  partSize: v.number(),
  /** Parts that arrived, by number from 0; the rest still has to be sent. */
  receivedParts: v.array(v.number()),
  progress: importProgressSchema,
  /** Tables made, once completed. */
  tables: v.array(v.object({ id: v.string(), title: v.string(), rows: v.number() })),
  /** One sentence for people when it failed. */
  error: v.nullable(v.string()),
});
export interface WireImport extends v.InferOutput<typeof wireImportSchemaShape> {}
export const wireImportSchema: v.GenericSchema<WireImport> = wireImportSchemaShape;
