import * as v from 'valibot';

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
  /** What was written; null when there was nothing to take back. */
  change: v.nullable(wireChangeSchema),
  /** Cells left alone because somebody changed them since. */
  skipped: v.number(),
  /** What was taken back or done again, for people. */
  label: v.string(),
});
export interface UndoAnswer extends v.InferOutput<typeof undoAnswerSchemaShape> {}
export const undoAnswerSchema: v.GenericSchema<UndoAnswer> = undoAnswerSchemaShape;
