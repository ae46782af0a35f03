import type { SettleDraftsBody } from '@quadrille/contract';
import { limits, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { DraftEntry } from '../../meta/prompt-store.ts';
import { changeRows } from '../records/index.ts';
import { getPrompt, getReadyPrompt, type ReadyPrompt } from '../items/index.ts';

/** Writes drafts into their records, or throws them away. Those that are no drafts of the prompt are left out. */
export async function settleDrafts(ctx: Ctx, itemId: string, { ids, to }: SettleDraftsBody): Promise<{ settled: number }> {
  const schema = await getBase(ctx).schema();
  const { item } = getPrompt(schema, itemId);
  const wanted = new Set(ids);
  const { prompts } = ctx.parts.meta;
  const known = (await prompts.drafts(item.id, limits.promptDrafts)).filter(({ id }) => wanted.has(id));
  if (to === 'accepted')
    return {
      settled: await acceptDrafts(
        ctx,
        getReadyPrompt(schema, itemId),
        known.filter(({ state }) => state === 'draft'),
      ),
    };
  const thrown = known.filter(({ state }) => state !== 'accepted').map(({ id }) => id);
  await prompts.removeDrafts(item.id, thrown);
  return { settled: thrown.length };
}

/** One change of whoever accepts, by the same path and with the same rights as if they had typed the texts. */
export async function acceptDrafts(ctx: Ctx, { item, source, field }: ReadyPrompt, drafts: readonly DraftEntry[]): Promise<number> {
  const fitting = drafts.filter(({ field_id, table_id, value }) => field_id === field.id && table_id === source.table.id && value !== null);
  const rows = fitting.map(({ row_id, value }) => ({
    rowId: row_id as RowId,
    row: { [field.title]: JSON.parse(value ?? 'null') as unknown },
  }));
  const written = new Set<number>(await changeRows(ctx, source, rows, { name: 'records.written' }));
  const accepted = fitting.filter(({ row_id }) => written.has(row_id));
  await ctx.parts.meta.prompts.accept(item.id, accepted, ctx.actor.userId, ctx.parts.clock.now());
  return accepted.length;
}
