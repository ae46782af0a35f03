import * as v from 'valibot';
import { shareThemeSchema } from './item.ts';
import { stampSchema } from './meta.ts';
import { storedFileSchema } from './stored-file.ts';

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
  /** Colours its owner gave it; null: none. */
  theme: v.nullable(shareThemeSchema),
});
export interface SharedPages extends v.InferOutput<typeof sharedPagesShape> {}
export const sharedPagesSchema: v.GenericSchema<SharedPages> = sharedPagesShape;

const sharedPageShape = v.object({
  id: v.string(),
  title: v.string(),
  icon: v.nullable(v.string()),
  content: wirePageNodeSchema,
  /** Those that stand in it, with addresses that work for a while. */
  files: v.array(storedFileSchema),
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

const pageCommentShape = v.object({
  id: v.string(),
  /** The comment it answers; null: it begins a thread. */
  thread_id: v.nullable(v.string()),
  /** Empty: it was taken back, and others had answered it. */
  text: v.string(),
  /** The words it is about, as they were when it was said; null in answers, and about the page as a whole. */
  quote: v.nullable(v.string()),
  /** Where these words are, in the words of the editor. */
  anchor: v.nullable(v.string()),
  resolved: v.boolean(),
  /** Null: somebody who is not there any more. */
  created_by: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface PageComment extends v.InferOutput<typeof pageCommentShape> {}
export const pageCommentSchema: v.GenericSchema<PageComment> = pageCommentShape;

const pageReadingShape = v.object({
  /** Null: never before. */
  read_at: v.nullable(stampSchema),
  /** What the page consisted of then: a state vector of the yjs document, base64. */
  vector: v.string(),
  /** What the values in it were then, by the question each asks. */
  values: v.record(v.string(), v.string()),
});
export interface PageReading extends v.InferOutput<typeof pageReadingShape> {}
export const pageReadingSchema: v.GenericSchema<PageReading> = pageReadingShape;

const pageShareReportShape = v.object({
  /** The pages a visitor of the link reads, or would if there were one. */
  pages: v.number(),
  files: v.object({ count: v.number(), bytes: v.number() }),
  /** Names of people that stand in them. */
  people: v.array(v.string()),
  /** Views, values and records that visitors are not shown. */
  left_out: v.number(),
  /** What came out all the same when it was tried as a visitor. */
  leaks: v.array(v.string()),
});
export interface PageShareReport extends v.InferOutput<typeof pageShareReportShape> {}
export const pageShareReportSchema: v.GenericSchema<PageShareReport> = pageShareReportShape;
