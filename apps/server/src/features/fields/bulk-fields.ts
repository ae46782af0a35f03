import { createHash } from 'node:crypto';
import { AppError, type ColumnOpBody, isAppError, type NewColumnBody, refuseProgram } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable } from '../structure/index.ts';
import { addField } from './create-field.ts';
import { removeField } from './delete-field.ts';
import { changeField, conversionContext } from './update-field.ts';

export interface FailedOp {
  readonly op: string;
  readonly column: unknown;
  readonly error: string;
}

/** A digest of a table's columns; it changes whenever one of them does. */
export async function readFieldsHash(ctx: Ctx, tableId: string): Promise<{ hash: string }> {
  return { hash: hashOf(getTable(await getBase(ctx).schema(), tableId)) };
}

/** Several changes of a table's fields. Each is a change of its own: one that fails does not stop the others. */
export async function changeFields(
  ctx: Ctx,
  tableId: string,
  hash: string,
  ops: readonly ColumnOpBody[],
): Promise<{ failedOps: FailedOp[] }> {
  if (hash !== hashOf(getTable(await getBase(ctx).schema(), tableId))) throw new AppError('columnsChanged');
  for (const op of ops) refuseIncomplete(op);
  const failedOps: FailedOp[] = [];
  for (const op of ops) {
    try {
      await applyOp(ctx, tableId, op);
    } catch (error) {
      if (!isAppError(error)) throw error;
      failedOps.push({ op: op.op, column: op.column, error: error.message });
    }
  }
  return { failedOps };
}

const names = { add: 'field.created', update: 'field.updated', delete: 'field.deleted' } as const;

async function applyOp(ctx: Ctx, tableId: string, { op, column }: ColumnOpBody): Promise<void> {
  const context = await conversionContext(ctx, column ?? {});
  await runWrite(ctx, names[op], async (tx) => {
    const table = getTable(tx.schema(), tableId);
    const body = column ?? {};
    if (op === 'add') return addField(tx, table, { ...body, uidt: body.uidt ?? 'SingleLineText' } as NewColumnBody);
    const field = getFieldOfTable(table, body.id ?? '');
    return op === 'update' ? changeField(tx, table, field, body, context) : removeField(tx, table, field);
  });
}

function refuseIncomplete({ op, column }: ColumnOpBody): void {
  if (op === 'add' && !column) throw refuseProgram('badRequest', 'Bad request, add operation requires column');
  if (op !== 'add' && !column?.id) throw refuseProgram('badRequest', `Bad request, ${op} operation requires column id`);
}

function hashOf(table: TableSchema): string {
  const facts = table.fields.map(({ createdAt: _created, updatedAt: _updated, ...field }) => field);
  return createHash('sha1').update(JSON.stringify(facts)).digest('hex');
}
