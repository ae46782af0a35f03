import { can, type Permission } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { Session } from '../../http/session.ts';
import { toActor } from '../../http/authorise.ts';
import type { Job } from '../../jobs/jobs.ts';

/** Whoever may begin such a job in a base may see those of others there; what comes of all others is for whoever ordered them alone. */
const permissions: Readonly<Partial<Record<string, Permission>>> = {
  import: 'tableImport',
  'duplicate-base': 'tableImport',
  'duplicate-model': 'tableImport',
  snapshot: 'tableImport',
  'restore-snapshot': 'tableImport',
  'meta-diff': 'metaDiff',
  'meta-diff-sync': 'metaDiffSync',
};

/** What comes of these is the content of a base: their own people see it for as long as they may order it. */
const ofContent: typeof permissions = {
  export: 'exportCsv',
  prompt: 'bulkDataUpdate',
  'meta-diff': 'metaDiff',
  'meta-diff-sync': 'metaDiffSync',
};

/** One's own jobs, those of bases one works in, and everybody's for super users. */
export async function maySeeJob(parts: AppParts, session: Session, job: Job): Promise<boolean> {
  // Through a token one does no more than it allows, with one's own jobs either.
  const isPerson = session.apiToken === null;
  const isOwn = job.userId === session.user.id && ofContent[job.kind] === undefined;
  if (isPerson && (isOwn || session.orgRoles.includes('super'))) return true;
  const permission = job.userId === session.user.id && isPerson ? ofContent[job.kind] : permissions[job.kind];
  if (job.baseId === null || permission === undefined) return false;
  const role = await parts.meta.lookups.roleOf(job.baseId, session.user.id);
  return can(permission, toActor(session, role, null, true).roles);
}
