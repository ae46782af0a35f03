import { limits } from '@quadrille/domain';
import * as v from 'valibot';

export const rowId = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the id of a row')),
]);

const rowIds = v.pipe(v.array(rowId), v.maxLength(limits.linksPerCall));

/** What a cell of a link gains and loses, by ids; other links stay as they are, unless all of them go. */
export const linkSteps = v.strictObject({ add: rowIds, remove: v.union([rowIds, v.literal('all')]) });
export type LinkSteps = v.InferOutput<typeof linkSteps>;

/**
 * What a cell of a link shall hold: records by their ids or by their titles, or a text as a clipboard has it, titles with commas
 * or line breaks between them. An empty list or text clears the cell.
 */
export const wantedLinks = v.union([
  v.strictObject({ ids: v.array(rowId) }),
  v.strictObject({ titles: v.array(v.string()) }),
  v.strictObject({ text: v.string() }),
  linkSteps,
]);
export type WantedLinks = v.InferOutput<typeof wantedLinks>;
