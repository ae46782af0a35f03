import { refuse, type WireFullTable, type WireTable } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { getPlace, getTable, presentTable } from '../structure/index.ts';
import { presentFullTable } from '../views/index.ts';

/** The tables of a base in their order, without columns; junction tables when asked for. */
export async function listTables(
  ctx: Ctx,
  { includeM2M }: { readonly includeM2M?: boolean | undefined },
  sourceId?: string,
): Promise<{ list: WireTable[] }> {
  const schema = await getBase(ctx).schema();
  const wanted = sourceId === undefined ? schema.tables : await tablesIn(ctx, schema, sourceId);
  const shown = wanted.filter((table) => includeM2M === true || table.doc.isJunction !== true);
  return { list: shown.map((table) => presentTable(schema.baseId, table.doc)) };
}

export async function readTable(ctx: Ctx, tableId: string): Promise<WireFullTable> {
  const schema = await getBase(ctx).schema();
  return presentFullTable(ctx.actor, schema, getTable(schema, tableId));
}

/** The tables of one place of the base: its own, or a connected database. */
async function tablesIn(ctx: Ctx, { tables }: BaseSchema, placeId: string): Promise<readonly TableSchema[]> {
  const source = await getPlace(ctx, placeId);
  return tables.filter(({ doc }) => doc.source?.id === source?.id);
}

/** Tables are made in the base's own place; the structure of connected databases is left to their owners. */
export async function refuseOtherPlace(ctx: Ctx, placeId: string): Promise<void> {
  if ((await getPlace(ctx, placeId)) === null) return;
  throw refuse('tablesMadeElsewhere');
}
