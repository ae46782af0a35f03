import * as v from 'valibot';
import { stampSchema } from './meta.ts';

/** How the public link of a view fares. */
const wireShareSchemaShape = v.object({
  /** Null: there is no link. */
  uuid: v.nullable(v.string()),
  /** Times it was opened since it was made; whoever comes again within half an hour is counted once. */
  visits: v.number(),
  last_visit_at: v.nullable(stampSchema),
  has_ended: v.boolean(),
});
export interface WireShare extends v.InferOutput<typeof wireShareSchemaShape> {}
/** The address calendar programs subscribe to: `/api/v1/db/public/calendar-feed/{uuid}/calendar.ics`; null: there is none. */
const wireCalendarFeedSchemaShape = v.object({
  uuid: v.nullable(v.string()),
  /** Ids of the columns entries take their words from. */
  title: v.nullable(v.string()),
  place: v.nullable(v.string()),
  description: v.nullable(v.string()),
});
export interface WireCalendarFeed extends v.InferOutput<typeof wireCalendarFeedSchemaShape> {}
export const wireCalendarFeedSchema: v.GenericSchema<WireCalendarFeed> = wireCalendarFeedSchemaShape;

/** What a visitor of a view can reach, in numbers. */
const wireShareReportSchemaShape = v.object({
  /** Questions that were asked as that visitor. */
  asked: v.number(),
  fields: v.object({ shown: v.number(), total: v.number(), titles: v.array(v.string()) }),
  records: v.object({ shown: v.number(), total: v.number() }),
  /** Titles of the tables whose names are told. */
  linked: v.array(v.string()),
  files: v.object({ count: v.number(), bytes: v.number(), is_all: v.boolean() }),
  /** Shown columns that say who people are, with how many records say so. */
  personal: v.array(v.object({ fk_column_id: v.string(), title: v.string(), count: v.number() })),
  /** Ways in which something hidden came out; none, if all is well. */
  leaks: v.array(v.string()),
  /** How much of what is hidden was tried, to be found out: all of it is only said where it was. */
  tried: v.object({ fields: v.number(), hidden_fields: v.number(), records: v.number() }),
  /** What came and went since the link was made; null without one. */
  since: v.nullable(
    v.object({
      at: stampSchema,
      fields_added: v.array(v.string()),
      fields_gone: v.array(v.string()),
      records: v.number(),
      linked_added: v.array(v.string()),
      files: v.number(),
    }),
  ),
});
export interface WireShareReport extends v.InferOutput<typeof wireShareReportSchemaShape> {}
export const wireShareReportSchema: v.GenericSchema<WireShareReport> = wireShareReportSchemaShape;

export const wireShareSchema: v.GenericSchema<WireShare> = wireShareSchemaShape;
