import { gridRowsMost } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { isRequestError } from '@quadrille/sdk';
import type { CellOption } from '@quadrille/ui-kit/cells';
import { client } from '../../platform/client.ts';
import { toRelated } from '../links/index.ts';
import { toWordsContext, wordsOfCell } from '../structure/index.ts';
import type { BoardAxis } from './board-axes.ts';

/** A table with more records than this makes stacks of those alone that a card is linked with. */
const mostEmpty = 50;

/** The axes of a board with the records their links lead to: those that are linked with a card, and where there are few all of them. */
export async function withLinked(
  axes: readonly BoardAxis[],
  seen: readonly (readonly CellValue[])[],
  signal: AbortSignal,
): Promise<readonly BoardAxis[]> {
  return Promise.all(
    axes.map(async (axis, at) =>
      axis.linkedTableId === undefined ? axis : { ...axis, options: await linkedOf(axis.linkedTableId, seen[at] ?? [], signal) },
    ),
  );
}

/** All records of a table where there are few; none where there are many, or where one may not look into it. */
export async function fewLinked(tableId: string, signal: AbortSignal): Promise<readonly CellOption[]> {
  try {
    return await readLinked(tableId, [], signal);
  } catch (error) {
    if (!isClosed(error)) throw error;
    return [];
  }
}

const isClosed = (error: unknown): boolean => isRequestError(error) && (error.status === 403 || error.status === 404);

/** Records by their names; whoever may not look into the other table sees them by their numbers. */
export async function linkedOf(tableId: string, seen: readonly CellValue[], signal: AbortSignal): Promise<readonly CellOption[]> {
  try {
    return await readLinked(tableId, seen, signal);
  } catch (error) {
    if (!isClosed(error)) throw error;
    const ids = [...new Set(seen)].filter((id) => id !== null).map(String);
    return ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((id) => ({ id, title: `#${id}` }));
  }
}

/** Records of a table by their names, in the order of their ids. */
async function readLinked(tableId: string, seen: readonly CellValue[], signal: AbortSignal): Promise<readonly CellOption[]> {
  const { display } = toRelated(await client.tables.get({ params: { tableId } }, { signal }));
  const params = { tableId };
  const fields = display.id;
  const titles = new Map<number, string>();
  const take = (rows: readonly (readonly unknown[])[]): void => {
    for (const [id, , value] of rows)
      titles.set(Number(id), wordsOfCell(display, (value ?? null) as CellValue, toWordsContext([])) || `#${String(id)}`);
  };
  const first = await client.grids.page({ params, query: { fields, offset: 0, limit: mostEmpty + 1, groupArrJson: '[]' } }, { signal });
  if (first.rows.length <= mostEmpty) take(first.rows);
  const missing = [...new Set(seen)].filter((id): id is number => typeof id === 'number' && !titles.has(id));
  for (let at = 0; at < missing.length; at += gridRowsMost) {
    const ids = missing.slice(at, at + gridRowsMost);
    // what cannot be read has a stack all the same: its cards are there
    for (const id of ids) titles.set(id, `#${id}`);
    take((await client.grids.rows({ params, query: { ids: ids.join(','), fields } }, { signal })).rows);
  }
  return [...titles].toSorted(([one], [other]) => one - other).map(([id, title]) => ({ id: String(id), title }));
}
