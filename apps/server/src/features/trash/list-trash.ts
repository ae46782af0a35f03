import type { TrashEntry } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Removal } from '../../storage/store/logged-change.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import { describeChange } from '../changes/index.ts';
import { getTable } from '../structure/index.ts';

export interface TrashInput {
  readonly limit: number;
  readonly before: number | undefined;
  readonly tableId: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What was deleted, is gone still, and whose time is not over. */
export async function listTrash(ctx: Ctx, { limit, before, tableId }: TrashInput): Promise<{ list: TrashEntry[] }> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const keptMs = ctx.parts.settings.trashDays * dayMs;
  const removals = await base.removals({
    limit,
    since: new Date(ctx.parts.clock.now() - keptMs).toISOString(),
    ...(before !== undefined && { before }),
    ...(tableId !== undefined && { tableId: getTable(schema, tableId).id }),
  });
  return { list: removals.map((removal) => toEntry(schema, removal, keptMs)) };
}

function toEntry(schema: BaseSchema, { change: { change, touched }, entities, records }: Removal, keptMs: number): TrashEntry {
  return {
    sequence: change.sequence,
    label: describeChange(
      schema,
      change,
      touched.filter(({ tableId }) => schema.tableById.get(tableId)?.doc.isJunction !== true),
    ),
    actorId: change.actorId,
    at: change.at,
    expiresAt: new Date(Date.parse(change.at) + keptMs).toISOString(),
    entities: entities.map(({ kind, id, before }) => {
      const doc = before as { readonly title?: string; readonly tableId?: string };
      return { kind, id, title: doc.title ?? '', tableId: doc.tableId ?? null };
    }),
    records: [...records],
  };
}
