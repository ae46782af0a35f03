import * as v from 'valibot';

const named = { id: v.string(), title: v.string() };

/** A base at a glance, as far as the reader may see it. */
const overviewSchemaShape = v.object({
  tables: v.array(
    v.object({
      ...named,
      description: v.nullable(v.string()),
      /** Null where records were not asked for, or counting them takes too long. */
      recordCount: v.nullable(v.number()),
      fieldCount: v.number(),
      views: v.array(v.object({ ...named, type: v.number() })),
      /** Of the last change among the latest ones; null: longer ago than they reach. ISO 8601, UTC. */
      changedAt: v.nullable(v.string()),
    }),
  ),
  /** Whoever may open it, with the role they have in it: it tells whom to ask. */
  people: v.array(v.object({ id: v.string(), name: v.string(), role: v.nullable(v.string()) })),
  /** Of its last change; null: nothing was changed in it yet. ISO 8601, UTC. */
  changedAt: v.nullable(v.string()),
});
export interface Overview extends v.InferOutput<typeof overviewSchemaShape> {}
export const overviewSchema: v.GenericSchema<Overview> = overviewSchemaShape;
