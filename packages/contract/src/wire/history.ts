import * as v from 'valibot';
import { wireChangeSchema } from './change.ts';
import { cellValueSchema } from './grid-page.ts';

const rowEventSchemaShape = v.object({
  /** Sequence of the change; with the row it names this event. */
  sequence: v.number(),
  changeId: v.string(),
  /** What was done, for people, English. */
  label: v.string(),
  actorId: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  at: v.string(),
  kind: v.picklist(['created', 'updated', 'deleted']),
  /** Of a row that was created: it was there before, and undo, redo or the trash brought it back. */
  isBack: v.boolean(),
  /** Canonical values of fields that are there still; null as a whole: there was no row. */
  cells: v.array(v.object({ fieldId: v.string(), before: cellValueSchema, after: cellValueSchema })),
});
export interface RowEvent extends v.InferOutput<typeof rowEventSchemaShape> {}
export const rowEventSchema: v.GenericSchema<RowEvent> = rowEventSchemaShape;

/** Since when rows hold a value; ISO 8601, UTC. */
export const sinceSchema = v.object({ list: v.array(v.object({ id: v.number(), since: v.nullable(v.string()) })) });

const pastSchemaShape = v.object({
  /** The moment they were so: later than asked for where the history does not reach back so far. ISO 8601, UTC. */
  at: v.string(),
  fields: v.array(v.string()),
  /** `[id, ...cells]`, cells in the order of `fields`. */
  rows: v.array(v.array(cellValueSchema)),
  /** False: there were more rows than are told. */
  isWhole: v.boolean(),
});
export interface PastRows extends v.InferOutput<typeof pastSchemaShape> {}
export const pastSchema: v.GenericSchema<PastRows> = pastSchemaShape;

const trashEntrySchemaShape = v.object({
  /** Of the change that took it away; what `trash.restore` takes. */
  sequence: v.number(),
  label: v.string(),
  actorId: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** When it goes for good. ISO 8601, UTC. */
  expiresAt: v.string(),
  /** Tables, fields and views, with what hung on them. */
  entities: v.array(v.object({ kind: v.string(), id: v.string(), title: v.string(), tableId: v.nullable(v.string()) })),
  /** Rows that are gone still, by table. */
  records: v.array(v.object({ tableId: v.string(), count: v.number() })),
});
export interface TrashEntry extends v.InferOutput<typeof trashEntrySchemaShape> {}
export const trashEntrySchema: v.GenericSchema<TrashEntry> = trashEntrySchemaShape;

const restoreAnswerSchemaShape = v.object({
  /** What was written, to be undone like any change; null when there was nothing to bring back. */
  change: v.nullable(wireChangeSchema),
  /** Values, rows and documents left alone because something else stands in their place. */
  skipped: v.number(),
});
export interface RestoreAnswer extends v.InferOutput<typeof restoreAnswerSchemaShape> {}
export const restoreAnswerSchema: v.GenericSchema<RestoreAnswer> = restoreAnswerSchemaShape;
