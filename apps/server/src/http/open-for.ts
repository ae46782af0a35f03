import { readerOf } from '@quadrille/domain';
import type { Actor, AppParts } from '../app-context.ts';
import type { BaseId } from '@quadrille/domain';
import type { BaseStore } from '../storage/store/base-store.ts';
import { storeFor } from '../storage/reader-store.ts';

/** The base as somebody who works in it may see it. */
export async function openFor(parts: AppParts, actor: Actor, baseId: BaseId): Promise<BaseStore> {
  const base = await parts.engine.openBase(baseId);
  const reader = readerOf(actor.roles, actor.userId);
  return reader === null ? base : storeFor(base, reader);
}
