import { viewKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { flagSchema } from '../input/flag.ts';
import { metaSchema, stampSchema } from './meta.ts';
import { visibilityEntries } from './visibility.ts';

/** View kinds by their number on the wire. */
export const viewTypes: typeof viewKinds = viewKinds;
export type ViewTypeNumber = (typeof viewTypes)[keyof typeof viewTypes];

/** The settings of a grid. */
const wireGridSchemaShape = v.object({
  fk_view_id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  uuid: v.nullable(v.string()),
  meta: metaSchema,
  /** 0 short, 1 medium, 2 tall, 3 extra tall. */
  row_height: v.nullable(v.number()),
  created_at: v.optional(stampSchema),
  updated_at: v.optional(stampSchema),
});
export interface WireGrid extends v.InferOutput<typeof wireGridSchemaShape> {}
export const wireGridSchema: v.GenericSchema<WireGrid> = wireGridSchemaShape;

const kindKeys = {
  fk_view_id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  uuid: v.nullable(v.string()),
  meta: metaSchema,
  created_at: v.optional(stampSchema),
  updated_at: v.optional(stampSchema),
} as const;

const text = v.nullable(v.string());

/** The settings of a form. */
const wireFormSchemaShape = v.object({
  ...kindKeys,
  heading: text,
  subheading: text,
  success_msg: text,
  redirect_url: text,
  redirect_after_secs: text,
  /** JSON text: address to whether it is told of entries. */
  email: text,
  submit_another_form: flagSchema,
  show_blank_form: flagSchema,
  banner_image_url: text,
  logo_url: text,
});
export interface WireForm extends v.InferOutput<typeof wireFormSchemaShape> {}

/** The settings of a gallery. */
const wireGallerySchemaShape = v.object({
  ...kindKeys,
  next_enabled: flagSchema,
  prev_enabled: flagSchema,
  cover_image_idx: v.nullable(v.number()),
  fk_cover_image_col_id: text,
  cover_image: text,
  restrict_types: text,
  restrict_size: text,
  restrict_number: text,
  public: flagSchema,
  dimensions: text,
  responsive_columns: text,
});
export interface WireGallery extends v.InferOutput<typeof wireGallerySchemaShape> {}
export const wireGallerySchema: v.GenericSchema<WireGallery> = wireGallerySchemaShape;

/** The settings of a kanban board. `meta` keeps how its stacks stand, as the client wrote it. */
const wireKanbanSchemaShape = v.object({
  ...kindKeys,
  title: text,
  public: flagSchema,
  show_all_fields: flagSchema,
  fk_grp_col_id: text,
  fk_cover_image_col_id: text,
});
export interface WireKanban extends v.InferOutput<typeof wireKanbanSchemaShape> {}
export const wireKanbanSchema: v.GenericSchema<WireKanban> = wireKanbanSchemaShape;

/** The settings of a map. */
const wireMapSchemaShape = v.object({ ...kindKeys, title: text, fk_geo_data_col_id: text });
export interface WireMap extends v.InferOutput<typeof wireMapSchemaShape> {}
export const wireMapSchema: v.GenericSchema<WireMap> = wireMapSchemaShape;

/** The settings of a calendar: the columns records begin and, if they last, end by. */
const wireCalendarSchemaShape = v.object({ ...kindKeys, title: text, fk_from_col_id: text, fk_to_col_id: text });
export interface WireCalendar extends v.InferOutput<typeof wireCalendarSchemaShape> {}
export const wireCalendarSchema: v.GenericSchema<WireCalendar> = wireCalendarSchemaShape;

/** The settings of a timeline: the columns records begin and end by, and the one whose values are its lanes. */
const wireTimelineSchemaShape = v.object({ ...kindKeys, title: text, fk_from_col_id: text, fk_to_col_id: text, fk_lane_col_id: text });
export interface WireTimeline extends v.InferOutput<typeof wireTimelineSchemaShape> {}
export const wireTimelineSchema: v.GenericSchema<WireTimeline> = wireTimelineSchemaShape;

/** @internal The keys of a view, to merge with others. */
export const wireViewEntries = {
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  fk_model_id: v.string(),
  title: v.string(),
  type: v.picklist([1, 2, 3, 4, 5, 6, 7]),
  is_default: flagSchema,
  show_system_fields: flagSchema,
  lock_type: v.nullable(v.picklist(['collaborative', 'locked', 'personal'])),
  uuid: v.nullable(v.string()),
  /** Set when a share has one; the text itself is never sent. */
  password: v.optional(v.nullable(v.string())),
  show: flagSchema,
  order: v.nullable(v.number()),
  meta: metaSchema,
  description: v.optional(v.nullable(v.string())),
  /** Whose a personal view is; empty for visitors of a shared base or diagram, who are not told. */
  owned_by: v.optional(v.string()),
  /** The kind's own settings: in lists and with the table, not where a view was just created. */
  view: v.optional(v.union([wireGridSchema, v.record(v.string(), v.unknown())])),
  created_at: stampSchema,
  updated_at: stampSchema,
} as const;

/** Where views are listed, and with their table, they tell where they stand and whom they are hidden from. */
const wireViewSchemaShape = v.object({ ...wireViewEntries, ...v.partial(v.object(visibilityEntries)).entries });
export interface WireView extends v.InferOutput<typeof wireViewSchemaShape> {}
export const wireViewSchema: v.GenericSchema<WireView> = wireViewSchemaShape;

/** How a column stands in a view. */
const wireViewColumnSchemaShape = v.object({
  id: v.string(),
  fk_view_id: v.string(),
  fk_column_id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  uuid: v.optional(v.nullable(v.string())),
  label: v.optional(v.nullable(v.string())),
  help: v.optional(v.nullable(v.string())),
  show: flagSchema,
  order: v.nullable(v.number()),
  /** Grids: `200px`. */
  width: v.optional(v.nullable(v.string())),
  group_by: v.optional(flagSchema),
  group_by_order: v.optional(v.nullable(v.number())),
  group_by_sort: v.optional(v.nullable(v.string())),
  /** Forms. */
  description: v.optional(v.nullable(v.string())),
  required: v.optional(flagSchema),
  meta: v.optional(metaSchema),
  enable_scanner: v.optional(flagSchema),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireViewColumn extends v.InferOutput<typeof wireViewColumnSchemaShape> {}
export const wireViewColumnSchema: v.GenericSchema<WireViewColumn> = wireViewColumnSchemaShape;

/** The same record as a grid sends it. */
export type WireGridColumn = WireViewColumn;

/** A form with its columns, as reading it alone gives it. */
const wireFullFormSchemaShape = v.object({
  ...wireFormSchemaShape.entries,
  columns: v.array(wireViewColumnSchema),
  /** Taken since it was made. */
  answers: v.optional(v.number()),
});
export interface WireFullForm extends v.InferOutput<typeof wireFullFormSchemaShape> {}
export const wireFullFormSchema: v.GenericSchema<WireFullForm> = wireFullFormSchemaShape;
