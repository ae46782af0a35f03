import type { RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { DraftEntry } from '../../meta/prompt-store.ts';
import type { ReadyPrompt } from '../items/index.ts';
import { textOfDraft } from './list-drafts.ts';
import { readSlots, readTexts } from './read-slots.ts';

/**
 * The records a field that fills itself is to be filled for: it is empty, or holds what was last written there, and the values it is made
 * from are not those it was last made from. What a person typed is never written over, and no text is made
 * twice of the same values; what came to nothing is asked for again.
 */
export async function rowsToFill(ctx: Ctx, ready: ReadyPrompt, ids: readonly RowId[]): Promise<RowId[]> {
  const [facts, now, drafts] = await Promise.all([
    readSlots(ctx, ready.source, ids, ready.slots),
    readTexts(ctx, ready.source, ids, [ready.field]),
    ctx.parts.meta.prompts.draftsOfRows(ready.item.id, ids),
  ]);
  const byRow = Map.groupBy(drafts, ({ row_id }) => row_id);
  return ids.filter((id) => {
    const own = (byRow.get(id) ?? []).filter(({ field_id }) => field_id === ready.field.id);
    const made = own.find(({ state }) => state === 'draft' || state === 'accepted');
    const values = facts.get(id);
    // where a value is missing there is nothing to write from
    if (values === undefined || values.some((text) => text.trim() === '')) return false;
    const madeFrom = JSON.stringify(Object.fromEntries(ready.slots.map(({ key }, at) => [key, values[at] ?? ''])));
    return made?.made_from !== madeFrom && isOurs(ready, own, now.get(id)?.[0] ?? '');
  });
}

/** Those of the texts made whose fields nobody has written into meanwhile. */
export async function stillAsRead(
  ctx: Ctx,
  ready: ReadyPrompt,
  { made, drafts }: { readonly made: readonly DraftEntry[]; readonly drafts: readonly DraftEntry[] },
): Promise<DraftEntry[]> {
  const ids = made.map(({ row_id }) => row_id as RowId);
  const now = await readTexts(ctx, ready.source, ids, [ready.field]);
  return made.filter(({ row_id }) => {
    const own = drafts.filter((entry) => entry.row_id === row_id && entry.field_id === ready.field.id);
    return isOurs(ready, own, now.get(row_id as RowId)?.[0] ?? '');
  });
}

/** Whether a field is empty, or holds what was written into it here. */
function isOurs({ field }: ReadyPrompt, own: readonly DraftEntry[], now: string): boolean {
  if (now.trim() === '') return true;
  const accepted = own.find(({ state }) => state === 'accepted');
  return accepted !== undefined && textOfDraft(accepted, field) === now;
}
