import type { WireFullItem } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { copyItem, readItem } from '../items/index.ts';

/** Copies an item with all that stands in it, and what is written in its pages. */
export async function duplicateItem(ctx: Ctx, id: string): Promise<WireFullItem> {
  const { meta, clock } = ctx.parts;
  const { baseId } = getBase(ctx);
  const { copy, made } = await copyItem(ctx, id);
  for (const [from, to] of made) {
    const updates = await meta.pages.updates(from);
    await meta.pages.begin(
      { itemId: to, baseId },
      updates.map(({ body }) => body),
      clock.now(),
    );
  }
  return readItem(ctx, copy.id);
}
