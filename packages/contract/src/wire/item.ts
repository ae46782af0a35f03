import { itemKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { stampSchema } from './meta.ts';

const entries = {
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  kind: v.picklist(itemKinds),
  title: v.string(),
  /** An emoji. */
  icon: v.nullable(v.string()),
  /** The item it stands in; null: at the top of the tree. */
  parent_id: v.nullable(v.string()),
  /** New pages are made from it. */
  template: v.boolean(),
  order: v.number(),
  created_at: stampSchema,
  updated_at: stampSchema,
};

/** Something in the tree of a project beside its tables: a page, a dashboard. */
const wireItemShape = v.object(entries);
export interface WireItem extends v.InferOutput<typeof wireItemShape> {}
export const wireItemSchema: v.GenericSchema<WireItem> = wireItemShape;

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3355ff'));
/** The colours of the page of a link. */
export const shareThemeSchema = v.object({ primaryColor: colour, accentColor: colour });

/** The same with what its kind keeps with it. */
const wireFullItemShape = v.object({
  ...entries,
  meta: v.record(v.string(), v.unknown()),
  /** The public link, for those who may share; null: there is none. */
  share: v.nullable(
    v.object({
      uuid: v.string(),
      has_password: v.boolean(),
      /** It opens what stands in the page as well. */
      tree: v.boolean(),
      /** Search engines may list it. */
      indexed: v.boolean(),
      theme: v.nullable(shareThemeSchema),
    }),
  ),
});
export interface WireFullItem extends v.InferOutput<typeof wireFullItemShape> {}
export const wireFullItemSchema: v.GenericSchema<WireFullItem> = wireFullItemShape;
