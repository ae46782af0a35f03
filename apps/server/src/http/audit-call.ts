import type { Call } from '@quadrille/contract';
import { createIdIn } from '@quadrille/domain';
import type { Ctx } from '../app-context.ts';

type Operation = readonly [opType: string, opSubType: string];

/** Calls whose writes stand beside the change log of a base, and what its audit says of them. Everything else a base is written by is in the log. */
export const auditedCalls: Readonly<Partial<Record<string, Operation>>> = {
  'members.invite': ['AUTHENTICATION', 'INVITE'],
  'members.update': ['AUTHENTICATION', 'ROLES_MANAGEMENT'],
  'members.remove': ['AUTHENTICATION', 'DELETE'],
  'members.resendInvite': ['AUTHENTICATION', 'RESEND_INVITE'],
  'apiTokens.createInProject': ['AUTHENTICATION', 'CREATE'],
  'apiTokens.deleteInProject': ['AUTHENTICATION', 'DELETE'],
  'projects.update': ['PROJECT', 'UPDATE'],
  'erd.share': ['PROJECT', 'UPDATE'],
  'erd.unshare': ['PROJECT', 'UPDATE'],
  'duplicates.project': ['PROJECT', 'CREATE'],
  'duplicates.source': ['PROJECT', 'CREATE'],
  'duplicates.table': ['TABLE', 'CREATE'],
  'imports.create': ['TABLE', 'CREATE'],
  'hooks.renewSecret': ['WEBHOOKS', 'UPDATE'],
  'snapshots.create': ['META', 'CREATE'],
  'snapshots.setSchedule': ['META', 'UPDATE'],
  'snapshots.restore': ['META', 'UPDATE'],
  'snapshots.delete': ['META', 'DELETE'],
};

/** Notes that such a call was made, once it has done its work. */
export async function auditCall({ parts, actor, base, request }: Ctx, { name, summary }: Call): Promise<void> {
  const operation = auditedCalls[name];
  if (!operation || base === null) return;
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
    description: summary,
    ip: request.ip,
    sequence: await base.sequence(),
    created_at: now,
    updated_at: now,
  });
}
