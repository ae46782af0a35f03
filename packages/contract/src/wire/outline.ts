import * as v from 'valibot';

const named = { id: v.string(), title: v.string() };

/** What there is in a base by name, for a place to search in: settings, options and keys stay out of it. */
const outlineSchemaShape = v.object({
  tables: v.array(
    v.object({
      ...named,
      fields: v.array(v.object({ ...named, uidt: v.string(), pv: v.boolean(), system: v.boolean() })),
      views: v.array(v.object({ ...named, type: v.number(), isDefault: v.boolean() })),
    }),
  ),
  dashboards: v.array(v.object(named)),
});
export interface Outline extends v.InferOutput<typeof outlineSchemaShape> {}
export const outlineSchema: v.GenericSchema<Outline> = outlineSchemaShape;
