import { createIdIn } from '@quadrille/domain';
import type { Ctx } from '../app-context.ts';
import type { BaseStore } from '../storage/store/base-store.ts';
import type { OutsideNote } from './note-outside.ts';

/** Keeps what the caller did beside the change log of a base, for its audit. */
export async function noteInBase(
  { parts, actor, request }: Pick<Ctx, 'parts' | 'actor' | 'request'>,
  base: Pick<BaseStore, 'baseId' | 'sequence'>,
  { operation, deed, description }: Pick<OutsideNote, 'operation' | 'deed' | 'description'>,
): Promise<void> {
  const [op_type, op_sub_type] = operation;
  const now = parts.clock.now();
  await parts.meta.audits.add({
    id: createIdIn(base.baseId, 'adt', parts.random),
    base_id: base.baseId,
    table_id: null,
    row_id: null,
    user_id: actor.userId,
    op_type,
    op_sub_type,
    status: null,
    description,
    deed,
    ip: request.ip,
    sequence: await base.sequence(),
    created_at: now,
    updated_at: now,
  });
}
