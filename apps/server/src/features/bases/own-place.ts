import { refuse } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';

export interface OwnPlaceInput {
  readonly starred?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly order?: number | null | undefined;
}

/** Stars, hides or moves a base in the caller's own list; nobody else's list changes. */
export async function setOwnPlace(ctx: Ctx, id: BaseId, { starred, hidden, order }: OwnPlaceInput): Promise<true> {
  const own = {
    ...(starred !== undefined && { starred: starred ? 1 : 0 }),
    ...(hidden !== undefined && { hidden: hidden ? 1 : 0 }),
    ...(order !== undefined && { ord: order }),
  };
  const isMember = ctx.actor.userId !== null && (await ctx.parts.meta.bases.setOwn(id, ctx.actor.userId, own));
  if (!isMember) throw refuse('onlyForMembers');
  return true;
}

const emptyOps = new Set(['empty', 'notempty', 'null', 'notnull']);

/** Whether any stored filter asks for empty or null: clients then go on offering those conditions. */
export async function hasEmptyOrNullFilters(ctx: Ctx): Promise<boolean> {
  const { entities } = await getBase(ctx).schema();
  for (const filter of entities.all('filter').values()) if (emptyOps.has(filter.comparisonOp ?? '')) return true;
  return false;
}
