import { type AggregateName, aggregateNames, limits } from '@quadrille/domain';
import * as v from 'valibot';
import { cellValueSchema } from '../wire/grid-page.ts';
import { numberInput } from './number.ts';
import { pagingEntries, toPaging } from './paging.ts';

/** Rows per window of our own grid. */
export const gridPageLimits = { default: 100, max: 1000 } as const;

/** JSON text of a query read as `schema`; what is no such JSON is refused with its place. */
function jsonText<Item>(schema: v.GenericSchema<unknown, Item>): v.GenericSchema<string, Item> {
  return v.pipe(
    v.string(),
    v.maxLength(limits.filterTextLength),
    v.parseJson(undefined, 'must be JSON'),
    schema as v.GenericSchema<unknown, Item>,
  ) as v.GenericSchema<string, Item>;
}

/** Rows linked with one row: a link field by id, title or column name, and the id of the row it leads to. */
export interface LinkedToInput {
  readonly fk_column_id: string;
  readonly row_id: number;
}

/** JSON text of `{fk_column_id, row_id}`: only rows that are linked with that row. */
export const linkedToEntry = v.optional(
  jsonText<LinkedToInput>(v.object({ fk_column_id: v.string(), row_id: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
);

const whichRows = {
  viewId: v.optional(v.string()),
  where: v.optional(v.string()),
  filterArrJson: v.optional(v.string()),
  search: v.optional(v.string()),
  linkedTo: linkedToEntry,
} as const;

type WhichRows = v.InferOutput<v.ObjectSchema<typeof whichRows, undefined>>;

const toWhichRows = (query: WhichRows) => ({
  viewId: query.viewId || undefined,
  where: query.where || undefined,
  filterArrJson: query.filterArrJson || undefined,
  search: query.search || undefined,
  linkedTo: query.linkedTo,
});

/** Which rows a grid shows; `atMost` ends counting there. */
export const gridCountQuery = v.pipe(
  v.object({ ...whichRows, atMost: v.optional(v.pipe(numberInput, v.integer(), v.minValue(1))) }),
  v.transform((query) => ({ ...toWhichRows(query), atMost: query.atMost })),
);

export const groupingEntries = {
  /** JSON text of `[{fk_column_id, direction}]`, five levels at most; absent: as the view is grouped. */
  groupArrJson: v.optional(v.string()),
  /** JSON text of the values of one group, outermost first: only its rows are meant. */
  groupPath: v.optional(jsonText(v.pipe(v.array(cellValueSchema), v.maxLength(limits.groupLevels)))),
} as const;

/** @internal */
export type GroupingEntries = v.InferOutput<v.ObjectSchema<typeof groupingEntries, undefined>>;

export const toGrouping = ({ groupArrJson, groupPath }: GroupingEntries) => ({ groupArrJson, groupPath });

const orderEntries = { ...groupingEntries, sortArrJson: v.optional(v.string()) } as const;

type Order = v.InferOutput<v.ObjectSchema<typeof orderEntries, undefined>>;

const toOrder = (query: Order) => ({ ...toGrouping(query), sortArrJson: query.sortArrJson || undefined });

/** A summary as asked for: a field by id, title or column name. */
export interface AggregateChoice {
  readonly fk_column_id: string;
  readonly aggregate: AggregateName;
}

const aggregatesText: v.GenericSchema<string, AggregateChoice[]> = jsonText(
  v.pipe(v.array(v.object({ fk_column_id: v.string(), aggregate: v.picklist(aggregateNames) })), v.maxLength(limits.aggregatesPerCall)),
);

/** Groups of a grid, level by level. */
export const gridGroupsQuery = v.pipe(
  v.object({
    ...whichRows,
    ...groupingEntries,
    /** Levels listed, from the one inside `groupPath` down. */
    depth: v.optional(v.pipe(numberInput, v.integer(), v.minValue(1), v.maxValue(limits.groupLevels))),
    /** JSON text of `[{fk_column_id, aggregate}]`: summaries of each group. */
    aggregates: v.optional(aggregatesText),
    offset: pagingEntries.offset,
    limit: pagingEntries.limit,
  }),
  v.transform((query) => ({
    ...toWhichRows(query),
    ...toGrouping(query),
    depth: query.depth ?? 1,
    aggregates: query.aggregates ?? [],
    ...toPaging(query, gridPageLimits),
  })),
);

/** Summaries of fields over the rows a grid shows. */
export const gridAggregatesQuery = v.pipe(
  v.object({ ...whichRows, ...groupingEntries, aggregates: aggregatesText }),
  v.transform((query) => ({
    ...toWhichRows(query),
    ...toGrouping(query),
    aggregates: query.aggregates,
  })),
);

/** Values of a field; `search` looks for text in the values. */
export const gridDistinctQuery = v.pipe(
  v.object({ ...whichRows, offset: pagingEntries.offset, limit: pagingEntries.limit }),
  v.transform((query) => ({ ...toWhichRows(query), ...toPaging(query, { default: 100, max: limits.distinctValues }) })),
);

/** Which rows are asked what they are linked with. */
export const gridLinkedQuery = v.pipe(v.object(whichRows), v.transform(toWhichRows));

/** In which order rows stand, to say where one of them is. */
export const gridPositionQuery = v.pipe(
  v.object({ ...whichRows, ...orderEntries }),
  v.transform((query) => ({
    ...toWhichRows(query),
    ...toOrder(query),
  })),
);

/** Rows whose places can be asked for at once. */
export const gridPositionsMost = 10_000;

export const gridPositionsBody = v.object({
  ids: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(gridPositionsMost)),
});

/** Where rows that hold the text of `search` stand among all the view shows. */
export const gridMatchesQuery = v.pipe(
  v.object({
    ...whichRows,
    ...orderEntries,
    search: v.pipe(v.string(), v.minLength(1)),
    limit: pagingEntries.limit,
  }),
  v.transform((query) => ({
    ...toWhichRows(query),
    search: query.search,
    ...toOrder(query),
    limit: toPaging(query, { default: 1000, max: limits.matchesPerSearch }).limit,
  })),
);

/** A window of them. `fields` are field ids; undefined for those the view shows. */
export const gridPageQuery = v.pipe(
  v.object({
    ...whichRows,
    ...orderEntries,
    fields: v.optional(v.union([v.string(), v.array(v.string())])),
    offset: pagingEntries.offset,
    limit: pagingEntries.limit,
  }),
  v.transform((query) => ({
    ...toWhichRows(query),
    ...toOrder(query),
    fields: typeof query.fields === 'string' ? query.fields.split(',').filter((id) => id !== '') : query.fields,
    ...toPaging(query, gridPageLimits),
  })),
);

/** Rows that can be asked for by their ids at once. */
export const gridRowsMost = 200;

/** Ids of rows in a query, with commas between them. */
export const rowIds = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}(,-?\d{1,15})*$/, 'must be ids of rows with commas between them'),
  v.transform((text) => [...new Set(text.split(',').map(Number))]),
  v.maxLength(gridRowsMost, `must be ${gridRowsMost} ids at most`),
);

export const gridRowsQuery = v.pipe(
  v.object({ viewId: v.optional(v.string()), ids: rowIds, fields: v.optional(v.union([v.string(), v.array(v.string())])) }),
  v.transform((query) => ({
    viewId: query.viewId || undefined,
    ids: query.ids,
    fields: typeof query.fields === 'string' ? query.fields.split(',').filter((id) => id !== '') : query.fields,
  })),
);
