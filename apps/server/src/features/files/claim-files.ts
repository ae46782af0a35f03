import type { Row } from '@quadrille/contract';
import { getFieldKind } from '@quadrille/domain';
import { getBase, type Ctx } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { idsIn } from './ids-in.ts';

/**
 * Lets a base's readers see the files written into its cells: those the writer uploaded or sees elsewhere. Others are written
 * as they are and stay closed, so nobody opens a file by knowing its name.
 */
export async function claimFiles(ctx: Ctx, table: TableSchema, rows: readonly Row[]): Promise<void> {
  const fields = table.fields.filter(({ type }) => type === 'Attachment');
  if (fields.length === 0 || ctx.actor.userId === null) return;
  const ids = new Set<string>();
  for (const row of rows)
    for (const field of fields) {
      const parsed = Object.hasOwn(row, field.id) ? getFieldKind('Attachment').parse(row[field.id], field) : null;
      if (parsed?.ok) for (const id of idsIn(parsed.value)) ids.add(id);
    }
  if (ids.size === 0) return;
  const { baseId } = getBase(ctx);
  const { files } = ctx.parts.meta;
  await files.addToBase(baseId, await files.listWithin(ctx.actor.userId, [...ids]));
}
