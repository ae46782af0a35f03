import * as v from 'valibot';
import { pagingEntries, toPaging } from './paging.ts';

/** Rows per window of our own grid. */
export const gridPageLimits = { default: 100, max: 1000 } as const;

const whichRows = {
  viewId: v.optional(v.string()),
  where: v.optional(v.string()),
  filterArrJson: v.optional(v.string()),
  search: v.optional(v.string()),
} as const;

type WhichRows = v.InferOutput<v.ObjectSchema<typeof whichRows, undefined>>;

const toWhichRows = (query: WhichRows) => ({
  viewId: query.viewId || undefined,
  where: query.where || undefined,
  filterArrJson: query.filterArrJson || undefined,
  search: query.search || undefined,
});

/** Which rows a grid shows. */
export const gridCountQuery = v.pipe(v.object(whichRows), v.transform(toWhichRows));

/** A window of them. `fields` are field ids; undefined for those the view shows. */
export const gridPageQuery = v.pipe(
  v.object({
    ...whichRows,
    sortArrJson: v.optional(v.string()),
    fields: v.optional(v.union([v.string(), v.array(v.string())])),
    offset: pagingEntries.offset,
    limit: pagingEntries.limit,
  }),
  v.transform((query) => ({
    ...toWhichRows(query),
    sortArrJson: query.sortArrJson || undefined,
    fields: typeof query.fields === 'string' ? query.fields.split(',').filter((id) => id !== '') : query.fields,
    ...toPaging(query, gridPageLimits),
  })),
);
