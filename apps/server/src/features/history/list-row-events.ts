import type { RowEvent } from '@quadrille/contract';
import { type CellValue, type FieldId, limits, readChangeName, type RowId, type TableId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RecordEvent } from '../../storage/store/logged-change.ts';
import { wholeChanges } from '../../storage/reader-store.ts';
import { describeChange } from '../changes/index.ts';
import { toRowId } from '../records/index.ts';
import { getTable } from '../structure/index.ts';

export interface EventsWanted {
  readonly limit: number;
  readonly before: number | undefined;
  readonly actorId: string | undefined;
  readonly fieldId: string | undefined;
}

/** Who did what to a row, newest first; nothing for a row that never was. */
export async function listRowEvents(
  ctx: Ctx,
  { tableId, rowId }: { readonly tableId: string; readonly rowId: string },
  wanted: EventsWanted,
): Promise<{ list: RowEvent[] }> {
  const schema = await getBase(ctx).schema();
  const table = getTable(schema, tableId);
  const id = toRowId(rowId);
  if (id === null) return { list: [] };
  const events = await readEvents(ctx, { tableId: table.id, rowId: id }, wanted);
  return {
    list: events.map(({ change, kind, fieldIds, before: from, after: to }) => ({
      sequence: change.sequence,
      changeId: change.id,
      label: describeChange(schema, change, [{ tableId: table.id, kind: 'update', count: 1, fieldIds }]),
      actorId: change.actorId,
      at: change.at,
      kind,
      isBack: kind === 'created' && isStepBack(change.name),
      cells: fieldIds.map((fieldId, index) => ({ fieldId, before: plain(from?.[index]), after: plain(to?.[index]) })),
    })),
  };
}

/** Whether it brings something back that was there before: undo, redo and what comes out of the trash do. */
function isStepBack(name: string): boolean {
  const { action, reversal } = readChangeName(name);
  return reversal !== null || action.endsWith('.restored');
}

/** Pages are read until there are enough that are asked for. */
async function readEvents(ctx: Ctx, row: { tableId: TableId; rowId: RowId }, wanted: EventsWanted): Promise<readonly RecordEvent[]> {
  const { limit, actorId, fieldId } = wanted;
  const isEvery = actorId === undefined && fieldId === undefined;
  const isWanted = ({ change, fieldIds }: RecordEvent): boolean =>
    (actorId === undefined || change.actorId === actorId) && (fieldId === undefined || fieldIds.includes(fieldId as FieldId));
  const found: RecordEvent[] = [];
  const pageSize = isEvery ? limit : limits.historyPageMax;
  for (let before = wanted.before; found.length < limit;) {
    ctx.signal.throwIfAborted();
    const page = await getBase(ctx).recordEvents({ ...row, limit: pageSize, ...(before !== undefined && { before }) });
    found.push(...page.filter(isWanted));
    before = page.at(-1)?.change.sequence;
    // Rights may have thinned a page out: only one without anything is the last.
    if (before === undefined || isEvery) break;
  }
  return isEvery ? found : wholeChanges(found, limit);
}

function plain(value: CellValue | undefined): RowEvent['cells'][number]['before'] {
  return typeof value === 'object' && value !== null ? [...value] : ((value ?? null) as string | null);
}
