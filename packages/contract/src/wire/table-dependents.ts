import * as v from 'valibot';

const fieldElsewhere = v.object({ id: v.string(), title: v.string(), tableId: v.string(), tableTitle: v.string() });

/** What goes, or shows nothing any more, when a table is deleted. */
const tableDependentsSchemaShape = v.object({
  recordCount: v.number(),
  views: v.array(v.object({ id: v.string(), title: v.string(), isShared: v.boolean() })),
  /** Links of other tables to this one. */
  links: v.array(fieldElsewhere),
  /** Fields of other tables that are computed from it. */
  computed: v.array(fieldElsewhere),
  hooks: v.array(v.object({ id: v.string(), title: v.string() })),
  /** How many days it can come back from the trash. */
  keptDays: v.number(),
});
export interface TableDependents extends v.InferOutput<typeof tableDependentsSchemaShape> {}
export const tableDependentsSchema: v.GenericSchema<TableDependents> = tableDependentsSchemaShape;
