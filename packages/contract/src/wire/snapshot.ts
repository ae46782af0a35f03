import * as v from 'valibot';

const snapshotTableSchema = v.object({
  id: v.string(),
  title: v.string(),
  rows: v.number(),
  fields: v.array(v.object({ id: v.string(), title: v.string(), uidt: v.string() })),
});

const snapshotSchemaShape = v.object({
  id: v.string(),
  project_id: v.string(),
  title: v.string(),
  /** `making` until all of it is kept; only then can it be opened and restored. */
  status: v.picklist(['making', 'ready']),
  /** Made because somebody asked for it, or by the schedule. */
  reason: v.picklist(['manual', 'scheduled']),
  /** Who asked for it. */
  created_by: v.nullable(v.string()),
  /** ISO 8601, UTC. */
  created_at: v.string(),
  /** What it takes where it is kept. */
  bytes: v.number(),
  tables: v.array(snapshotTableSchema),
});
/** All tables of a base as they were at one moment. */
export interface WireSnapshot extends v.InferOutput<typeof snapshotSchemaShape> {}
export const snapshotSchema: v.GenericSchema<WireSnapshot> = snapshotSchemaShape;

export const snapshotScheduleSchema = v.object({
  /** 0: never. */
  every_hours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8760)),
  /** Older ones the schedule made go when there are more. */
  kept: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
});
export type SnapshotSchedule = v.InferOutput<typeof snapshotScheduleSchema>;
