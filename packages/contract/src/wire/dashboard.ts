import { boardColumns, limits, widgetKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { wireColumnSchema } from './column.ts';
import { stampSchema } from './meta.ts';
import { questionSchema } from './question.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const widgetPlaceSchema = v.object({
  x: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(boardColumns - 1)),
  y: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  w: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(boardColumns)),
  h: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

/** A filter of the whole board: everybody who looks chooses its value for themselves. */
const boardFilterShape = v.object({
  id,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fieldTitle)),
  /** Fields of one meaning in the tables the widgets ask about. */
  fields: v.pipe(v.array(id), v.minLength(1), v.maxLength(limits.boardFilterFields)),
});
export interface BoardFilter extends v.InferOutput<typeof boardFilterShape> {}
export const boardFilterSchema: v.GenericSchema<BoardFilter> = boardFilterShape;

/** What somebody chose in a filter of the board, as conditions are written. */
const boardChoiceShape = v.object({
  filter: id,
  comparison_op: v.pipe(v.string(), v.maxLength(40)),
  comparison_sub_op: v.nullish(v.pipe(v.string(), v.maxLength(40))),
  value: v.nullish(v.pipe(v.string(), v.maxLength(10_000))),
});
export interface BoardChoice extends v.InferOutput<typeof boardChoiceShape> {}
export const boardChoicesSchema: v.GenericSchema<BoardChoice[] | undefined, BoardChoice[]> = v.optional(
  v.pipe(v.array(boardChoiceShape), v.maxLength(limits.boardFilters)),
  [],
);

/** What only this kind of widget needs to know: text, colours, which measure is the goal. Small and plain. */
export const widgetSettingsSchema = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.unknown()),
  v.check((settings) => JSON.stringify(settings).length <= limits.widgetText, `is longer than ${limits.widgetText} characters`),
);

export const widgetEntries = {
  kind: v.picklist(widgetKinds),
  title: v.pipe(v.string(), v.maxLength(limits.dashboardTitle)),
  questions: v.pipe(v.array(questionSchema), v.maxLength(limits.questionsPerWidget)),
  settings: widgetSettingsSchema,
} as const;

const wireWidgetShape = v.object({
  id: v.string(),
  fk_dashboard_id: v.string(),
  ...widgetEntries,
  /** The questions name something the reader may not see: they are not told, and have no answer. */
  is_hidden: v.boolean(),
  place: widgetPlaceSchema,
  /** Fields of which an edit may change its answers; null: any edit of its tables may. Records that come and go always may. */
  follows: v.nullable(v.array(v.string())),
  /** Its place on narrow screens; null: nobody has put it anywhere there. */
  narrow: v.nullable(widgetPlaceSchema),
});
export interface WireWidget extends v.InferOutput<typeof wireWidgetShape> {}
export const wireWidgetSchema: v.GenericSchema<unknown, WireWidget> = wireWidgetShape;

const wireDashboardShape = v.object({
  id: v.string(),
  base_id: v.string(),
  project_id: v.string(),
  title: v.string(),
  order: v.number(),
  /** Of the public link, for those who may share; null: there is none. */
  uuid: v.nullable(v.string()),
  has_password: v.boolean(),
  created_at: stampSchema,
  updated_at: stampSchema,
});
export interface WireDashboard extends v.InferOutput<typeof wireDashboardShape> {}
export const wireDashboardSchema: v.GenericSchema<WireDashboard> = wireDashboardShape;

const wireFullDashboardShape = v.object({
  ...wireDashboardShape.entries,
  filters: v.array(boardFilterSchema),
  /** Readers bound by rules are told how many records a number leaves out for them. */
  tells_hidden: v.boolean(),
  /** The first field of each filter: what can be chosen in it. */
  filter_columns: v.array(wireColumnSchema),
  widgets: v.array(wireWidgetSchema),
});
export interface WireFullDashboard extends v.InferOutput<typeof wireFullDashboardShape> {}
export const wireFullDashboardSchema: v.GenericSchema<unknown, WireFullDashboard> = wireFullDashboardShape;
