import * as v from 'valibot';

/** What a change did, to be said in any language. Beside `label`, which says the same in English. */
const changeAboutSchemaShape = v.object({
  /** As the change's name, but without `.undone` or `.redone`; in audits also the code of what is noted beside changes. */
  action: v.string(),
  /** Whether it took another change back or did one again. */
  reversal: v.nullable(v.picklist(['undone', 'redone'])),
  /** Title of the table, field or view it is about; empty where it is about none. */
  subject: v.string(),
  /** Tables it made, changed or deleted. */
  tableCount: v.number(),
  recordCount: v.number(),
  /** Of the records; null where there are none, or it is not there any more. */
  tableTitle: v.nullable(v.string()),
});
export interface ChangeAbout extends v.InferOutput<typeof changeAboutSchemaShape> {}
export const changeAboutSchema: v.GenericSchema<ChangeAbout> = changeAboutSchemaShape;

/** One entry of a base's change log, without the values: who did what to which things. */
const wireChangeSchemaShape = v.object({
  id: v.string(),
  baseId: v.string(),
  /** Counts up by one per change of the base. */
  sequence: v.number(),
  /** Dotted, past tense: `records.updated`, `field.deleted`. */
  name: v.string(),
  /** For people, English: `Edit 3 cells in Films`. */
  label: v.string(),
  about: changeAboutSchema,
  actorId: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  at: v.string(),
  /** The change this one takes back or does again. */
  reverts: v.nullable(v.string()),
  /** The browser tab that asked for it. */
  clientId: v.nullable(v.string()),
  tableIds: v.array(v.string()),
  entities: v.array(v.object({ kind: v.string(), id: v.string() })),
  recordCount: v.number(),
});
export interface WireChange extends v.InferOutput<typeof wireChangeSchemaShape> {}
export const wireChangeSchema: v.GenericSchema<WireChange> = wireChangeSchemaShape;

const undoAnswerSchemaShape = v.object({
  /** What was written; null when there was nothing to take back, or when there is a question. */
  change: v.nullable(wireChangeSchema),
  /** Cells, records and documents left alone because somebody changed them since. */
  skipped: v.number(),
  /** Which ones, the first of them where there are many. Names are those of now, null for what is gone. */
  left: v.array(
    v.object({
      /** `record`, or the kind of document: `field`, `view`, `filter`. */
      kind: v.string(),
      tableTitle: v.nullable(v.string()),
      rowId: v.nullable(v.number()),
      fieldTitle: v.nullable(v.string()),
      /** Of a document that has one. */
      title: v.nullable(v.string()),
    }),
  ),
  /** Who else has since changed what was left alone; null is somebody without an account. */
  changedBy: v.array(v.nullable(v.string())),
  /** The first record that was written, and its first cell that differs; null where there is nothing to look at. */
  place: v.nullable(v.object({ tableId: v.string(), rowId: v.number(), fieldId: v.nullable(v.string()) })),
  /** Where `asksFirst` was sent and others changed some of it since: nothing was done, and `left` tells what would be left alone. */
  question: v.nullable(
    v.object({
      /** What would be taken back or done again. */
      change: wireChangeSchema,
      /** Whether anything of it is there beside what would be left alone. */
      hasRest: v.boolean(),
    }),
  ),
  /** What was taken back or done again, or would be, for people, English. */
  label: v.string(),
  /** The same to be said in any language; null when there was nothing. */
  about: v.nullable(changeAboutSchema),
});
export interface UndoAnswer extends v.InferOutput<typeof undoAnswerSchemaShape> {}
export const undoAnswerSchema: v.GenericSchema<UndoAnswer> = undoAnswerSchemaShape;
