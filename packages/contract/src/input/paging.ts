import { limits as productLimits } from '@quadrille/domain';
import * as v from 'valibot';

/** Rows per page of the v1 lists: what is used when the caller says nothing, and the most it may ask for. */
export const pageLimits = { default: productLimits.pageSizeDefault, max: productLimits.pageSizeMax } as const;

const loose = v.optional(v.union([v.number(), v.string()]));
type Loose = v.InferOutput<typeof loose>;

/** The entries of a paged query, with the short names v1 programs use. */
export const pagingEntries = { limit: loose, l: loose, offset: loose, o: loose } as const;

export interface Paging {
  readonly limit: number;
  readonly offset: number;
}

function toWhole(value: Loose): number | null {
  if (value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

/**
 * Limits that are no whole number above zero count as not sent, larger ones than the maximum as the
 * maximum; offsets that are no whole number from zero count as zero.
 */
export function toPaging(
  query: { limit?: Loose; l?: Loose; offset?: Loose; o?: Loose },
  limits: { default: number; max: number } = pageLimits,
): Paging {
  const limit = toWhole(query.limit ?? query.l);
  const offset = toWhole(query.offset ?? query.o);
  return {
    limit: limit === null || limit < 1 ? limits.default : Math.min(limit, limits.max),
    offset: offset === null || offset < 0 ? 0 : offset,
  };
}

/** The query of a list that knows only paging. */
export const pagingQuery = v.pipe(
  v.object(pagingEntries),
  v.transform((query) => toPaging(query)),
);
