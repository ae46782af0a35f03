import { AppError, type RestoreAnswer } from '@quadrille/contract';
import { type CellValue, type FieldId, getFieldKind } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RecordEvent } from '../../storage/engine.ts';
import { isWritable } from '../../storage/physical.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { presentChange } from '../changes/present-change.ts';
import { toRowId } from '../records/read-row.ts';
import { refuseConflicts } from '../records/refuse-conflicts.ts';
import { getTable } from '../tables/find-table.ts';

interface Place {
  readonly tableId: string;
  readonly rowId: string;
  readonly sequence: string;
}

interface Wanted {
  readonly fieldIds?: readonly string[] | null | undefined;
  readonly side: 'before' | 'after';
}

/** Writes earlier values of a row back, as an edit of the caller; what the fields cannot hold any more is refused. */
export async function restoreValues(ctx: Ctx, place: Place, wanted: Wanted): Promise<RestoreAnswer> {
  const base = getBase(ctx);
  const table = getTable(await base.schema(), place.tableId);
  const [rowId, sequence] = [toRowId(place.rowId), toRowId(place.sequence)];
  if (rowId === null) throw new AppError('rowNotFound');
  if (sequence === null) throw new AppError('notFound', {}, 'Change not found');
  const events = await base.recordEvents({ tableId: table.id, rowId, before: sequence + 1, limit: 1 });
  const cells = cellsOf(
    events.filter(({ change }) => change.sequence === sequence),
    wanted,
  );
  const { change } = await base.write(
    'records.restored',
    ctx.actor.userId,
    async (tx) => {
      const now = getTable(tx.schema(), table.id);
      // Auto numbers are given once: the row's creation is the only event that knows of them.
      const written = [...cells].filter(([id]) => now.fieldById.get(id)?.type !== 'AutoNumber');
      for (const [id, value] of written) refuseImpossible(now, id, value);
      const update = { rowId, cells: Object.fromEntries(written) };
      await refuseConflicts(tx, now, [update]);
      if ((await tx.updateRecords(now.id, [update])).length === 0) throw new AppError('rowNotFound');
    },
    { signal: ctx.signal, clientId: ctx.clientId },
  );
  return { change: change && presentChange(await base.schema(), change), skipped: 0 };
}

/** One change can touch a row in several steps: the first tells what was before, the last what came of it. */
function cellsOf(events: readonly RecordEvent[], { fieldIds, side }: Wanted): ReadonlyMap<FieldId, CellValue> {
  if (events.length === 0) throw new AppError('notFound', {}, 'Change not found');
  const inOrder = side === 'after' ? events.toReversed() : events;
  const cells = new Map<FieldId, CellValue>();
  for (const event of inOrder) for (const [index, id] of event.fieldIds.entries()) cells.set(id, event[side]?.[index] ?? null);
  if (!fieldIds) return cells;
  if (fieldIds.some((id) => !cells.has(id as FieldId))) throw new AppError('columnNotFound');
  return new Map([...cells].filter(([id]) => fieldIds.includes(id)));
}

function refuseImpossible(table: TableSchema, id: FieldId, value: CellValue): void {
  const field = table.fieldById.get(id);
  if (!field || !isWritable(field)) throw new AppError('columnNotFound');
  if (value === null && field.isRequired) throw new AppError('requiredValueMissing', { field: field.title });
  const parsed = getFieldKind(field.type).parse(value, field);
  if (!parsed.ok) throw new AppError('invalidValue', { field: field.title, reason: parsed.reason, fault: parsed.fault });
}
