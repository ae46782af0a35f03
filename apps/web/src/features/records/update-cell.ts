import { getFieldKind } from '@quadrille/domain';
import type { CellValue, Field } from '@quadrille/domain';
import { isRequestError } from '@quadrille/sdk';
import type { CellWrite, WriteFailure } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import { findWriter } from './find-writer.ts';
import { describeBoth } from './describe-both.ts';
import type { RecordParts } from './table-parts.ts';
import { toWire } from '../structure/index.ts';

/** Versions of rows after writes made here, until they are read again. */
export type KnownVersions = Map<string | number, number>;

/** Options made along with a cell that holds them. */
export type NewOptions = readonly { readonly columnId: string; readonly titles: string[] }[];

/** How often other cells of a row may change between our looking and our writing before we give up. */
const mostTries = 3;

/**
 * Writes one cell, but not over a change that came first: then it answers what the cell holds by now. Changes of other cells
 * of the row do not hinder it.
 */
export async function updateCell(
  state: RecordParts,
  versions: KnownVersions,
  write: CellWrite,
  newOptions: NewOptions,
): Promise<WriteFailure | null> {
  const field = state.getField(write.columnId);
  const { rowId } = write;
  let version = Math.max(write.version, versions.get(rowId) ?? 0);
  for (let tries = 1; ; tries += 1) {
    try {
      await send(state, String(rowId), version, { [field.id]: toWire(field, write.value) }, newOptions);
      versions.set(rowId, version + 1);
      return null;
    } catch (error) {
      const now = findNow(error, field);
      if (!now || tries === mostTries) throw error;
      if (isSame(now.value, write.value)) {
        versions.set(rowId, now.version); // written already: its answer was lost, or somebody wrote the same
        return null;
      }
      if (!isSame(now.value, write.from)) {
        const both = { theirs: now.value, mine: write.value, who: await findWriter(state, rowId, write.columnId) };
        return { rowId, columnId: write.columnId, now, reason: describeBoth(state, write.columnId, both) };
      }
      version = now.version;
    }
  }
}

async function send(state: RecordParts, rowId: string, version: number, cells: Record<string, unknown>, newOptions: NewOptions) {
  if (newOptions.length > 0) {
    const body = { newOptions: [...newOptions], updates: [{ id: rowId, version, cells }] };
    await client.grids.write({ params: { tableId: state.tableId }, body });
    return;
  }
  const params = { org: 'noco', project: state.baseId, table: state.tableId, rowId };
  await client.rows.update({ params, query: { version }, body: cells });
}

/** What the cell holds, told by the refusal of a write that came too late. */
function findNow(error: unknown, field: Field): WriteFailure['now'] | null {
  if (!isRequestError(error) || error.code !== 'conflict') return null;
  const { version, cells } = error.details;
  if (typeof version !== 'number' || typeof cells !== 'object' || cells === null) return null;
  const parsed = getFieldKind(field.type).parse((cells as Record<string, unknown>)[field.id], field);
  return { version, value: parsed.ok ? parsed.value : null };
}

const isSame = (a: CellValue, b: CellValue): boolean => JSON.stringify(a) === JSON.stringify(b);
