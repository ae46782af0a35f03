import { can, type Permission } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { Session } from '../../http/authenticate.ts';
import { toActor } from '../../http/authorise.ts';
import type { Job } from '../../jobs/jobs.ts';

/** Whoever may begin a job in a base may see those of others there. Null: what comes of it is for whoever ordered it alone. */
const permissions: Readonly<Record<string, Permission | null>> = {
  'connection-test': null,
  export: null,
  'meta-diff': 'metaDiff',
  'meta-diff-sync': 'metaDiffSync',
};
const usualPermission: Permission = 'tableImport';

/** One's own jobs, those of bases one works in, and everybody's for super users. */
export async function maySeeJob(parts: AppParts, session: Session, job: Job): Promise<boolean> {
  // Through a token one does no more than it allows, with one's own jobs either.
  const isPerson = session.apiToken === null;
  if (isPerson && (job.userId === session.user.id || session.orgRoles.includes('super'))) return true;
  const permission = job.kind in permissions ? permissions[job.kind] : usualPermission;
  if (job.baseId === null || permission == null) return false;
  const role = await parts.meta.lookups.roleOf(job.baseId, session.user.id);
  return can(permission, toActor(session, role, null, true).roles);
}
