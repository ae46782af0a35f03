import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** A node of a page, as editors of the ProseMirror family write them; children stand inside. */
export interface WirePageNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> | undefined }[] | undefined;
  readonly content?: readonly WirePageNode[] | undefined;
}
const wirePageNodeShape = v.object({
  type: v.string(),
  attrs: v.optional(v.record(v.string(), v.unknown())),
  text: v.optional(v.string()),
  marks: v.optional(v.array(v.object({ type: v.string(), attrs: v.optional(v.record(v.string(), v.unknown())) }))),
  /** Of the same shape. */
  content: v.optional(v.array(v.looseObject({}))),
});
export const wirePageNodeSchema: v.GenericSchema<WirePageNode> = wirePageNodeShape as unknown as v.GenericSchema<WirePageNode>;

const wirePageShape = v.object({
  item_id: v.string(),
  content: wirePageNodeSchema,
  /** The whole page as one yjs update, base64. */
  update: v.string(),
  /** Null: nobody has written in it. */
  edited_at: v.nullable(stampSchema),
  edited_by: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
  bytes: v.number(),
});
export interface WirePage extends v.InferOutput<typeof wirePageShape> {}
export const wirePageSchema: v.GenericSchema<WirePage> = wirePageShape as unknown as v.GenericSchema<WirePage>;

const pageVersionShape = v.object({
  id: v.string(),
  /** Null of those that were kept by themselves. */
  title: v.nullable(v.string()),
  created_at: stampSchema,
  created_by: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
});
export interface PageVersion extends v.InferOutput<typeof pageVersionShape> {}
export const pageVersionSchema: v.GenericSchema<PageVersion> = pageVersionShape;

const sharedPagesShape = v.object({
  /** The page the link was made for; it comes first. */
  root_id: v.string(),
  pages: v.array(v.object({ id: v.string(), parent_id: v.nullable(v.string()), title: v.string(), icon: v.nullable(v.string()) })),
  indexed: v.boolean(),
});
export interface SharedPages extends v.InferOutput<typeof sharedPagesShape> {}
export const sharedPagesSchema: v.GenericSchema<SharedPages> = sharedPagesShape;

const sharedPageShape = v.object({
  id: v.string(),
  title: v.string(),
  icon: v.nullable(v.string()),
  content: wirePageNodeSchema,
  edited_at: v.nullable(stampSchema),
});
export interface SharedPage extends v.InferOutput<typeof sharedPageShape> {}
export const sharedPageSchema: v.GenericSchema<SharedPage> = sharedPageShape as unknown as v.GenericSchema<SharedPage>;

const pageMatchShape = v.object({
  item_id: v.string(),
  title: v.string(),
  icon: v.nullable(v.string()),
  /** Words around the first place; empty where the title alone fits. */
  excerpt: v.string(),
});
export interface PageMatch extends v.InferOutput<typeof pageMatchShape> {}
export const pageMatchSchema: v.GenericSchema<PageMatch> = pageMatchShape;
