import type { PastRows } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import type { ViewRecord, ViewSource } from '@quadrille/ui-kit/view';
import { isListed, toBoard } from './board-axes.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';

/** A board of records as they were: all of it is in memory, and none of it can be written. */
export function createPastSource(past: PastRows, axes: readonly BoardAxis[], words: AxisWords): ViewSource {
  const records = past.rows.map(([id, ...cells]): ViewRecord => ({
    id: Number(id),
    version: 0,
    cells: Object.fromEntries(past.fields.map((fieldId, at) => [fieldId, (cells[at] ?? null) as CellValue])),
  }));
  const standing = Map.groupBy(
    records.flatMap((record) => placesOf(record, axes).map((id) => ({ id, record }))),
    ({ id }) => id,
  );
  const counts = [...standing].map(([id, held]) => ({ values: JSON.parse(id) as CellValue[], count: held.length }));
  return {
    buckets: () => Promise.resolve(toBoard(axes, { counts, epoch: past.at }, words)),
    range: ({ bucket, offset, limit }) =>
      Promise.resolve({
        records: (standing.get(bucket) ?? []).slice(offset, offset + limit).map(({ record }) => record),
        epoch: past.at,
      }),
    write: () => Promise.reject(new Error('The past is read only.')),
    subscribe: () => () => {},
  };
}

/** The stacks a record stood in: of a list in that of each value. */
function placesOf({ cells }: ViewRecord, axes: readonly BoardAxis[]): readonly string[] {
  const listed = axes.find(({ field }) => isListed(field));
  if (listed) {
    const held = cells[listed.field.id];
    return Array.isArray(held) && held.length > 0 ? held.map((one) => JSON.stringify([[one]])) : [JSON.stringify([null])];
  }
  return [JSON.stringify(axes.map(({ field }) => valueOn(field.type, cells[field.id] ?? null)))];
}

/** A box that was never ticked is not ticked. */
const valueOn = (type: string, value: CellValue): CellValue => (type === 'Checkbox' ? value === true : value);
