import { AppError } from '@quadrille/contract';
import { type FieldId, limits, type RowId, type TableId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RecordEvent } from '../../storage/store/logged-change.ts';
import { getTable } from '../structure/index.ts';

/** Changes of a row looked at in one step, and steps: a row that is written every minute does not hold up the others. */
const [perStep, mostSteps] = [20, 10];

/** Since when rows hold what they hold in a field; null where their history does not say. */
export async function tellSince(
  ctx: Ctx,
  { tableId, columnId }: { readonly tableId: string; readonly columnId: string },
  ids: readonly number[],
): Promise<{ list: { id: number; since: string | null }[] }> {
  const table = getTable(await getBase(ctx).schema(), tableId);
  const field = table.fieldById.get(columnId as FieldId);
  if (!field) throw new AppError('columnNotFound');
  const list: { id: number; since: string | null }[] = [];
  for (const id of ids) {
    ctx.signal.throwIfAborted();
    list.push({ id, since: await sinceOf(ctx, { tableId: table.id, rowId: id as RowId }, field.id) });
  }
  return { list };
}

async function sinceOf(ctx: Ctx, row: { readonly tableId: TableId; readonly rowId: RowId }, fieldId: FieldId): Promise<string | null> {
  let before: number | undefined;
  for (let step = 0; step < mostSteps; step += 1) {
    const limit = step === 0 ? perStep : limits.historyPageMax;
    const events = await getBase(ctx).recordEvents({ ...row, limit, ...(before !== undefined && { before }) });
    const found = events.find((event) => isArrival(event, fieldId));
    if (found) return found.change.at;
    before = events.at(-1)?.change.sequence;
    if (before === undefined || events.length < limit) return null;
  }
  return null;
}

function isArrival({ kind, fieldIds, before, after }: RecordEvent, fieldId: FieldId): boolean {
  if (kind === 'created') return true;
  const at = fieldIds.indexOf(fieldId);
  return at >= 0 && JSON.stringify(before?.[at] ?? null) !== JSON.stringify(after?.[at] ?? null);
}
