import { AppError, type WireFullTable, type WireTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { getTable } from './find-table.ts';
import { presentFullTable, presentTable } from './present-table.ts';
import { sourceIdOf } from './source-id.ts';

/** The tables of a base in their order, without columns; junction tables when asked for. */
export async function listTables(ctx: Ctx, { includeM2M }: { readonly includeM2M?: boolean | undefined }): Promise<{ list: WireTable[] }> {
  const schema = await getBase(ctx).schema();
  const shown = schema.tables.filter((table) => includeM2M === true || table.doc.isJunction !== true);
  return { list: shown.map((table) => presentTable(schema.baseId, table.doc)) };
}

export async function readTable(ctx: Ctx, tableId: string): Promise<WireFullTable> {
  const schema = await getBase(ctx).schema();
  return presentFullTable(schema, getTable(schema, tableId));
}

/** Some v1 paths name the source beside the base; there is only one. */
export async function refuseOtherSource(ctx: Ctx, sourceId: string): Promise<void> {
  const { baseId } = getBase(ctx);
  if (sourceId === sourceIdOf(baseId)) return;
  const entry = await ctx.parts.meta.bases.find(baseId);
  if (entry?.source_id !== sourceId) throw new AppError('baseNotFound');
}
