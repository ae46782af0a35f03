import { AppError, refuse, type Row } from '@quadrille/contract';
import { getFieldKind, limits, passwordMark, type RowId, type ValueContext } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { claimFiles, refuseOtherFiles } from '../files/index.ts';
import { peopleFor } from './list-people.ts';
import { addressRows, type SentKeys } from './sent-keys.ts';
import { readOptions } from './read-options.ts';

/** A password after hashing. Nothing that comes over the wire can be one. */
export class HashedPassword {
  readonly hash: string;
  constructor(hash: string) {
    this.hash = hash;
  }
}

export interface PreparedRows {
  readonly rows: readonly Row[];
  /** What reading their values needs to know. */
  readonly context: ValueContext;
}

/**
 * Rows with all that is slow about them done, before a transaction begins: cells are addressed by the ids of their
 * fields, passwords are hashed, people looked up, files looked at
 * and let in. `rowIds`: those of the rows that are there already, or that new ones are copies of, in the same order.
 */
export async function prepareRows(
  ctx: Ctx,
  table: TableSchema,
  sent: readonly Row[],
  rowIds: readonly (RowId | null)[] = [],
  keys: SentKeys = {},
): Promise<PreparedRows> {
  const rows = addressRows(ctx, table, sent, keys);
  const people = await peopleFor(ctx, table);
  await refuseOtherFiles(ctx, table, rows, rowIds);
  await claimFiles(ctx, table, rows);
  return {
    rows: await hashPasswords(ctx, table, rows),
    context: { timeZone: readOptions(ctx).context.timeZone, ...(people && { people }) },
  };
}

async function hashPasswords(ctx: Ctx, table: TableSchema, rows: readonly Row[]): Promise<readonly Row[]> {
  const fields = table.fields.filter((field) => field.type === 'Password');
  if (fields.length === 0) return rows;
  let count = 0;
  const hash = async (field: FieldDoc, sent: unknown): Promise<unknown> => {
    const parsed = getFieldKind('Password').parse(sent, field);
    if (!parsed.ok) throw new AppError('invalidValue', { field: field.title, reason: parsed.reason, fault: parsed.fault });
    if (parsed.value === null || parsed.value === passwordMark) return sent;
    count += 1;
    if (count > limits.passwordsPerCall) throw refuse('passwordsFull', { most: limits.passwordsPerCall });
    return new HashedPassword(await hashPassword(String(parsed.value), ctx.parts.random));
  };
  const prepared: Row[] = [];
  for (const row of rows) {
    const copy: Row = { ...row };
    for (const field of fields) if (Object.hasOwn(copy, field.id)) copy[field.id] = await hash(field, copy[field.id]);
    prepared.push(copy);
  }
  return prepared;
}
