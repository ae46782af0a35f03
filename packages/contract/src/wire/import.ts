import * as v from 'valibot';
import { optionalFlagInput } from '../input/flag.ts';
import { metaInput } from './meta.ts';

export const jobStates = ['completed', 'waiting', 'active', 'delayed', 'failed', 'paused', 'refresh'] as const;
export type JobState = (typeof jobStates)[number];

const columnPlan = v.object({
  /** Which column of the source: its header text, JSON key or position from 0. */
  source: v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))]),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  column_name: v.optional(v.string()),
  /** The field type. */
  uidt: v.string(),
  /** The display column; the first one when nobody says so. */
  pv: optionalFlagInput,
  meta: metaInput,
  options: v.optional(v.array(v.object({ title: v.string(), color: v.nullish(v.string()) }))),
});

const tablePlan = v.object({
  /** Which part of the file: sheet name, JSON path, or absent for the only one. */
  source: v.optional(v.string()),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  table_name: v.optional(v.string()),
  columns: v.pipe(v.array(columnPlan), v.minLength(1)),
});

/** What the person agreed to before a file is sent. */
export const importPlanSchema = v.object({
  kind: v.picklist(['csv', 'xlsx', 'json']),
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  /** Bytes of the whole file. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  encoding: v.nullish(v.string()),
  delimiter: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(4))),
  firstRowAsHeaders: optionalFlagInput,
  tables: v.pipe(v.array(tablePlan), v.minLength(1)),
  /** Read settings of the importer, handed through as they are. */
  options: v.optional(v.record(v.string(), v.unknown())),
});
export type ImportPlanInput = v.InferInput<typeof importPlanSchema>;
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
