import * as v from 'valibot';

/** Which rows, as they were when. */
export const pastQuery = v.pipe(
  v.object({
    /** ISO 8601. */
    at: v.pipe(v.string(), v.isoTimestamp('must be a moment, such as 2026-11-30T18:00:00Z')),
    viewId: v.optional(v.string()),
    filterArrJson: v.optional(v.string()),
    fields: v.optional(v.string()),
  }),
  v.transform(({ at, viewId, filterArrJson, fields }) => ({
    at: new Date(at).toISOString(),
    viewId: viewId || undefined,
    filterArrJson: filterArrJson || undefined,
    fields: fields?.split(',').filter((id) => id !== ''),
  })),
);
