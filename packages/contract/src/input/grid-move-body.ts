import * as v from 'valibot';
import { rowSchema } from '../wire/row.ts';
import { linkSteps } from './wanted-links.ts';

const rowId = v.pipe(v.number(), v.integer(), v.minValue(1));

export const rowNeighbours = {
  /** The row they shall stand after; null: at the beginning. */
  after: v.optional(v.nullable(rowId), null),
  /** The row they shall stand before; null: at the end. */
  before: v.optional(v.nullable(rowId), null),
} as const;

/** Rows a person took to another place of a view. */
export const gridMoveBody = v.object({
  viewId: v.string(),
  /** In the order they shall stand. */
  ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(1000)),
  ...rowNeighbours,
  /** Values by title or column name that each of them gets. */
  cells: v.optional(rowSchema, {}),
  /** Links that each of them gets or loses, by id, title or column name of the link. */
  links: v.optional(v.record(v.string(), linkSteps), {}),
  /** The same for some of them alone, beside what all of them get. */
  rowLinks: v.optional(v.pipe(v.array(v.strictObject({ id: rowId, links: v.record(v.string(), linkSteps) })), v.maxLength(1000)), []),
});
