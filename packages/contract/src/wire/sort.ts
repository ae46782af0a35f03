import * as v from 'valibot';
import { stampSchema } from './meta.ts';

const wireSortSchemaShape = v.object({
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_view_id: v.nullable(v.string()),
  fk_column_id: v.string(),
  direction: v.picklist(['asc', 'desc']),
  order: v.nullable(v.number()),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireSort extends v.InferOutput<typeof wireSortSchemaShape> {}
export const wireSortSchema: v.GenericSchema<WireSort> = wireSortSchemaShape;
