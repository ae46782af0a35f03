import * as v from 'valibot';
import { flagInput } from './flag.ts';
import { groupingEntries, linkedToEntry, type LinkedToInput, toGrouping } from './grid-query.ts';
import { optionalNumberInput } from './number.ts';
import { pagingEntries, toPaging, type Paging } from './paging.ts';

const textOrTexts = v.optional(v.union([v.string(), v.array(v.string())]));
type TextOrTexts = v.InferOutput<typeof textOrTexts>;

const nestedSchema = v.optional(v.record(v.string(), v.record(v.string(), v.unknown())));

const choiceEntries = { fields: textOrTexts, f: textOrTexts, nested: nestedSchema } as const;
const conditionEntries = {
  where: v.optional(v.string()),
  w: v.optional(v.string()),
  filter: v.optional(v.string()),
  filterArrJson: v.optional(v.string()),
} as const;
const sortEntries = { sort: textOrTexts, s: textOrTexts, sortArrJson: v.optional(v.string()) } as const;
const shuffleEntries = {
  shuffle: v.optional(v.union([v.number(), v.string()])),
  r: v.optional(v.union([v.number(), v.string()])),
} as const;

/** Which fields of a row come back. */
export interface FieldChoice {
  /** Titles; `['*']` or undefined for all. */
  readonly fields: readonly string[] | undefined;
  /** Per link title: how the nested rows are shaped. */
  readonly nested: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Which rows. All three conditions apply together. */
export interface ConditionChoice {
  /** Condition text, `(Title,eq,x)~and(...)`. */
  readonly where: string | undefined;
  /** JSON text of filters. */
  readonly filterArrJson: string | undefined;
}

/** In which order. `sortArrJson` counts only without `sort`. */
export interface SortChoice {
  /** Comma separated titles, `-` for descending. */
  readonly sort: string | undefined;
  readonly sortArrJson: string | undefined;
}

export interface RowsQueryInput extends FieldChoice, ConditionChoice, SortChoice, Paging {
  readonly shuffle: boolean;
}

function toTexts(value: TextOrTexts): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value : value.split(',').filter((name) => name !== '');
}

function toFieldChoice(query: {
  fields?: TextOrTexts;
  f?: TextOrTexts;
  nested?: Record<string, Record<string, unknown>> | undefined;
}): FieldChoice {
  return { fields: toTexts(query.fields ?? query.f), nested: query.nested ?? {} };
}

function toConditionChoice(query: {
  where?: string | undefined;
  w?: string | undefined;
  filter?: string | undefined;
  filterArrJson?: string | undefined;
}): ConditionChoice {
  return { where: query.where ?? query.w ?? query.filter, filterArrJson: query.filterArrJson || undefined };
}

function toSortChoice(query: { sort?: TextOrTexts; s?: TextOrTexts; sortArrJson?: string | undefined }): SortChoice {
  const sort = query.sort ?? query.s;
  return { sort: (Array.isArray(sort) ? sort.join(',') : sort) || undefined, sortArrJson: query.sortArrJson || undefined };
}

const isShuffle = (value: string | number | undefined): boolean => value !== undefined && String(value) === '1';

const listEntries = { ...choiceEntries, ...conditionEntries, ...sortEntries, ...pagingEntries, ...shuffleEntries };

/** Rows of a shared view as its visitors ask for them.
 * @internal */
export interface SharedRowsInput extends RowsQueryInput, ReturnType<typeof toGrouping> {
  readonly inGroups: boolean;
  readonly search: string | undefined;
  readonly linkedTo: LinkedToInput | undefined;
}

const listSchema = v.object(listEntries);

function toRowsQueryInput(query: v.InferOutput<typeof listSchema>): RowsQueryInput {
  return {
    ...toFieldChoice(query),
    ...toConditionChoice(query),
    ...toSortChoice(query),
    ...toPaging(query),
    shuffle: isShuffle(query.shuffle ?? query.r),
  };
}

/** The query of every row list. Aliases are resolved, so handlers see one name per idea. */
export const rowsQuery = v.pipe(listSchema, v.transform(toRowsQueryInput));

/**
 * `rowsQuery` of a shared view; `inGroups`: the rows stand group by group, as the view is grouped or `groupArrJson` says; `search` is text
 * looked for in the visible fields.
 */
export const sharedRowsQuery = v.pipe(
  v.object({ ...listEntries, ...groupingEntries, inGroups: flagInput, search: v.optional(v.string()), linkedTo: linkedToEntry }),
  v.transform((query): SharedRowsInput => ({
    ...toRowsQueryInput(query),
    ...toGrouping(query),
    inGroups: query.inGroups ?? false,
    search: query.search || undefined,
    linkedTo: query.linkedTo,
  })),
);

/** `rowsQuery` of the `tables/{id}/rows` family, where the view is named in the query. */
export const tableRowsQuery = v.pipe(
  v.object({ ...listEntries, viewId: v.optional(v.string()) }),
  v.transform((query): RowsQueryInput & { readonly viewId: string | undefined } => ({
    ...toRowsQueryInput(query),
    viewId: query.viewId || undefined,
  })),
);

/** The query of reading one row. */
export const rowQuery = v.pipe(
  v.object(choiceEntries),
  v.transform((query): FieldChoice => toFieldChoice(query)),
);

/** The query of changing one row. With `version`, as `grids.page` gives it, a row that changed since is left alone: 409. */
export const rowUpdateQuery = v.object({ ignoreWebhook: flagInput, version: optionalNumberInput });

/** The query of a count. */
export const conditionQuery = v.pipe(
  v.object({ ...conditionEntries, viewId: v.optional(v.string()) }),
  v.transform((query): ConditionChoice & { readonly viewId: string | undefined } => ({
    ...toConditionChoice(query),
    viewId: query.viewId || undefined,
  })),
);

/**
 * The query of writes that say by condition which rows they mean; `search` is text looked for in the visible fields, as a grid does. What is
 * not known is refused, as a view without an id is: a misspelt `Where` must not mean all rows. An order means no other rows, so it may stand there.
 */
export const matchingQuery = v.pipe(
  v.strictObject({
    ...conditionEntries,
    ...sortEntries,
    viewId: v.optional(v.pipe(v.string(), v.nonEmpty())),
    search: v.optional(v.string()),
  }),
  v.check(({ where, w, filter }) => [where, w, filter].filter((text) => text !== undefined).length <= 1, 'Give the condition once.'),
  v.transform((query): ConditionChoice & { readonly viewId: string | undefined; readonly search: string | undefined } => ({
    ...toConditionChoice(query),
    // A filter that was sent and is empty is not the same as none: it is refused.
    filterArrJson: query.filterArrJson,
    viewId: query.viewId,
    search: query.search || undefined,
  })),
);

/** The query of a grouped count. */
export const groupByQuery = v.pipe(
  v.object({ column_name: v.string(), ...conditionEntries, ...sortEntries, ...pagingEntries }),
  v.transform((query): { readonly columnNames: readonly string[] } & ConditionChoice & SortChoice & Paging => ({
    columnNames: query.column_name.split(',').filter((name) => name !== ''),
    ...toConditionChoice(query),
    ...toSortChoice(query),
    ...toPaging(query),
  })),
);

/** The query of rows dealt out by the values of a column. `options` is JSON text of the wanted keys. */
export const groupQuery = v.pipe(
  v.object({ ...listEntries, optionsArrJson: v.optional(v.string()) }),
  v.transform((query): RowsQueryInput & { readonly optionsArrJson: string | undefined } => ({
    ...toFieldChoice(query),
    ...toConditionChoice(query),
    ...toSortChoice(query),
    ...toPaging(query),
    shuffle: isShuffle(query.shuffle ?? query.r),
    optionsArrJson: query.optionsArrJson || undefined,
  })),
);

/** What an export narrows and orders by beside a row list: what a grid on screen is narrowed and grouped by. */
export interface ShownChoice {
  /** Text looked for in the visible fields. */
  readonly search: string | undefined;
  /** JSON text of `[{fk_column_id, direction}]`: rows stand group by group; undefined: in no groups. */
  readonly groupArrJson: string | undefined;
}

/**
 * The query of an export; it has no page size, the server stops by time and says where to go on. With `marked`, numbers of a
 * CSV file say what they count.
 */
export const exportQuery = v.pipe(
  v.object({
    ...choiceEntries,
    ...conditionEntries,
    ...sortEntries,
    search: v.optional(v.string()),
    groupArrJson: v.optional(v.string()),
    marked: flagInput,
    offset: pagingEntries.offset,
    o: pagingEntries.o,
  }),
  v.transform(
    (query): FieldChoice & ConditionChoice & SortChoice & ShownChoice & { readonly offset: number; readonly marked: boolean } => ({
      ...toFieldChoice(query),
      ...toConditionChoice(query),
      ...toSortChoice(query),
      search: query.search || undefined,
      groupArrJson: query.groupArrJson || undefined,
      offset: toPaging(query).offset,
      marked: query.marked === true,
    }),
  ),
);
