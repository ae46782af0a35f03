import type { RowEvent } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { describeChange } from '../changes/describe-change.ts';
import { toRowId } from '../records/read-row.ts';
import { getTable } from '../tables/find-table.ts';

/** Who did what to a row, newest first; nothing for a row that never was. */
export async function listRowEvents(
  ctx: Ctx,
  { tableId, rowId }: { readonly tableId: string; readonly rowId: string },
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<{ list: RowEvent[] }> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const table = getTable(schema, tableId);
  const id = toRowId(rowId);
  if (id === null) return { list: [] };
  const events = await base.recordEvents({ tableId: table.id, rowId: id, limit, ...(before !== undefined && { before }) });
  return {
    list: events.map(({ change, kind, fieldIds, before: from, after: to }) => ({
      sequence: change.sequence,
      changeId: change.id,
      label: describeChange(schema, change, [{ tableId: table.id, kind: 'update', count: 1, fieldIds }]),
      actorId: change.actorId,
      at: change.at,
      kind,
      cells: fieldIds.map((fieldId, index) => ({ fieldId, before: plain(from?.[index]), after: plain(to?.[index]) })),
    })),
  };
}

function plain(value: CellValue | undefined): RowEvent['cells'][number]['before'] {
  return typeof value === 'object' && value !== null ? [...value] : ((value ?? null) as string | null);
}
