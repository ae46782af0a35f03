import { AppError, type RestoreAnswer } from '@quadrille/contract';
import { type CellValue, type FieldId, getFieldKind, limits, type RowId, type TableId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RecordEvent } from '../../storage/store/logged-change.ts';
import { isWritable } from '../../storage/physical.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { presentChange } from '../changes/index.ts';
import { refuseConflicts, toRowId } from '../records/index.ts';
import { getTable } from '../structure/index.ts';

interface Place {
  readonly tableId: string;
  readonly rowId: string;
  readonly sequence: string;
}

interface Wanted {
  readonly fieldIds?: readonly string[] | null | undefined;
  readonly side: 'before' | 'after';
  readonly isWhole: boolean;
}

/** Writes earlier values of a row back, as an edit of the caller; what the fields cannot hold any more is refused. */
export async function restoreValues(ctx: Ctx, place: Place, wanted: Wanted): Promise<RestoreAnswer> {
  const base = getBase(ctx);
  const table = getTable(await base.schema(), place.tableId);
  const [rowId, sequence] = [toRowId(place.rowId), toRowId(place.sequence)];
  if (rowId === null) throw new AppError('rowNotFound');
  if (sequence === null) throw new AppError('notFound', {}, 'Change not found');
  const row = { tableId: table.id, rowId };
  const cells = wanted.isWhole ? await readVersion(ctx, table, row, sequence, wanted.side) : await readCells(ctx, row, sequence, wanted);
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

interface Row {
  readonly tableId: TableId;
  readonly rowId: RowId;
}

type Cells = ReadonlyMap<FieldId, CellValue>;

/** What one change found in a row, or left there. */
async function readCells(ctx: Ctx, row: Row, sequence: number, wanted: Wanted): Promise<Cells> {
  const events = await getBase(ctx).recordEvents({ ...row, before: sequence + 1, limit: 1 });
  return cellsOf(
    events.filter(({ change }) => change.sequence === sequence),
    wanted,
  );
}

/** What has changed in a row since: each field as the earliest later change found it. Computed fields follow by themselves. */
async function readVersion(ctx: Ctx, table: TableSchema, row: Row, sequence: number, side: Wanted['side']): Promise<Cells> {
  const cells = new Map<FieldId, CellValue>();
  const since = side === 'before' ? sequence - 1 : sequence;
  let before: number | undefined;
  for (;;) {
    ctx.signal.throwIfAborted();
    const page = await getBase(ctx).recordEvents({ ...row, limit: limits.historyPageMax, ...(before !== undefined && { before }) });
    for (const { change, fieldIds, before: found } of page)
      if (change.sequence > since) for (const [index, id] of fieldIds.entries()) cells.set(id, found?.[index] ?? null);
    if (page.some(({ change }) => change.sequence === sequence)) return writableOf(table, cells);
    before = page.at(-1)?.change.sequence;
    if (before === undefined || before < sequence) throw new AppError('notFound', {}, 'Change not found');
  }
}

function writableOf(table: TableSchema, cells: Cells): Cells {
  return new Map(
    [...cells].filter(([id]) => {
      const field = table.fieldById.get(id);
      return field !== undefined && isWritable(field);
    }),
  );
}

/** One change can touch a row in several steps: the first tells what was before, the last what came of it. */
function cellsOf(events: readonly RecordEvent[], { fieldIds, side }: Wanted): Cells {
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
