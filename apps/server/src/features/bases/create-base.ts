import { AppError } from '@quadrille/contract';
import { type BaseKind, createBaseId, limits, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import { sourceIdOf } from '../structure/index.ts';

export interface NewBase {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly meta?: unknown;
  readonly type?: BaseKind | null | undefined;
}

/** Makes a base and enters it in the list; `ownerId` becomes its owner. */
export async function createBase(parts: AppParts, input: NewBase, ownerId: UserId | null): Promise<BaseEntry> {
  const { meta, engine, random, clock } = parts;
  refuseLongTitle(input.title);
  const id = createBaseId(random);
  const now = clock.now();
  await engine.createBase(id);
  const entry = {
    id,
    key: id.slice(1, 7),
    source_id: sourceIdOf(id),
    title: input.title,
    description: input.description ?? null,
    color: input.color ?? null,
    meta: input.meta == null ? null : JSON.stringify(input.meta),
    status: null,
    type: input.type ?? 'database',
    prefix: `nc_${id.slice(1, 5)}__`,
    created_by: ownerId,
    created_at: now,
    updated_at: now,
  };
  try {
    return await meta.bases.add(entry, ownerId);
  } catch (error) {
    await engine.dropBase(id);
    throw error;
  }
}

export function refuseLongTitle(title: string): void {
  if (title.length > limits.baseTitle) throw new AppError('projectTitleTooLong');
}
