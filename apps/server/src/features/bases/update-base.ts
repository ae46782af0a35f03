import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BasePatch } from '../../meta/base-list-store.ts';
import { refuseLongTitle } from './create-base.ts';

export interface BaseUpdate {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly meta?: unknown;
  readonly status?: string | null | undefined;
}

/** Changes what is sent and nothing else. A title is taken when another base the caller can see has it. */
export async function updateBase(ctx: Ctx, id: BaseId, input: BaseUpdate): Promise<number> {
  const { meta, clock } = ctx.parts;
  if (input.title !== undefined) {
    refuseLongTitle(input.title);
    const scope = ctx.actor.orgRoles.includes('super') ? null : ctx.actor.userId;
    const other = await meta.bases.findByTitle(input.title, scope);
    if (other && other.id !== id) throw new AppError('duplicateProjectTitle');
  }
  await meta.bases.update(id, toPatch(input), clock.now());
  return 1;
}

function toPatch(input: BaseUpdate): BasePatch {
  return {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.color === undefined ? {} : { color: input.color }),
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(input.meta === undefined ? {} : { meta: input.meta === null ? null : JSON.stringify(input.meta) }),
  };
}
