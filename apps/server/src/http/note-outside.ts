import { type AuditDeed, createIdIn, type UserId } from '@quadrille/domain';
import type { Ctx } from '../app-context.ts';
import { outsideBases } from '../meta/audit-store.ts';

export interface OutsideNote {
  readonly operation: readonly [opType: string, opSubType: string];
  /** Who did it; null for who cannot be told. */
  readonly userId: UserId | null;
  /** What or whom it was done to. */
  readonly about?: string | null;
  readonly deed: AuditDeed;
  /** The same in English. */
  readonly description: string;
}

/** Keeps what somebody did outside of all bases, for the super user to read. */
export async function noteOutside({ parts, request }: Pick<Ctx, 'parts' | 'request'>, note: OutsideNote): Promise<void> {
  const [op_type, op_sub_type] = note.operation;
  const now = parts.clock.now();
  await parts.meta.audits.add({
    id: createIdIn(outsideBases, 'adt', parts.random),
    base_id: outsideBases,
    table_id: null,
    row_id: note.about ?? null,
    user_id: note.userId,
    op_type,
    op_sub_type,
    status: null,
    description: note.description,
    deed: note.deed,
    ip: request.ip,
    sequence: now, // what places are ordered by
    created_at: now,
    updated_at: now,
  });
}
