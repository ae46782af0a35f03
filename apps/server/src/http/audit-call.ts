import type { Call } from '@quadrille/contract';
import { type AuditDeed, isAuditDeed } from '@quadrille/domain';
import type { Ctx } from '../app-context.ts';
import { noteInBase } from './note-in-base.ts';
import { noteOutside } from './note-outside.ts';

type Operation = readonly [opType: string, opSubType: string];

/** Those of a call are named as the call. */
type Audited = Readonly<Partial<Record<AuditDeed, Operation>>>;

/** Calls whose writes stand beside the change log of a base, and what its audit says of them. Everything else a base is written by is in the log. */
export const auditedCalls: Audited = {
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
  'jobs.sync': ['META', 'UPDATE'],
  'jobs.export': ['DATA', 'EXPORT_TO_FS'],
  'imports.create': ['TABLE', 'CREATE'],
  'hooks.renewSecret': ['WEBHOOKS', 'UPDATE'],
  'hooks.retry': ['WEBHOOKS', 'UPDATE'],
  'comments.update': ['META', 'UPDATE'],
  'comments.delete': ['META', 'DELETE'],
  'snapshots.create': ['META', 'CREATE'],
  'snapshots.setSchedule': ['META', 'UPDATE'],
  'sources.update': ['META', 'UPDATE'],
  'snapshots.restore': ['META', 'UPDATE'],
  'snapshots.delete': ['META', 'DELETE'],
};

/** The same of calls that belong to no base. Signing in and up is noted where it is done: who it was is known only there. */
export const auditedOutside: Audited = {
  'auth.passwordChange': ['AUTHENTICATION', 'PASSWORD_CHANGE'],
  'secondFactor.confirm': ['AUTHENTICATION', 'UPDATE'],
  'secondFactor.renew': ['AUTHENTICATION', 'UPDATE'],
  'secondFactor.end': ['AUTHENTICATION', 'UPDATE'],
  'apiTokens.create': ['AUTHENTICATION', 'CREATE'],
  'apiTokens.delete': ['AUTHENTICATION', 'DELETE'],
  'orgUsers.add': ['ORG_USER', 'INVITE'],
  'orgUsers.resendInvite': ['ORG_USER', 'RESEND_INVITE'],
  'orgUsers.update': ['ORG_USER', 'ROLES_MANAGEMENT'],
  'orgUsers.resetUrl': ['ORG_USER', 'PASSWORD_FORGOT'],
  'orgUsers.dropSecondFactor': ['ORG_USER', 'UPDATE'],
  'orgUsers.endSessions': ['ORG_USER', 'UPDATE'],
  'profiles.remove': ['ORG_USER', 'DELETE'],
  'auth.signout': ['AUTHENTICATION', 'UPDATE'],
  'auth.endSession': ['AUTHENTICATION', 'DELETE'],
  'auth.passwordForgot': ['AUTHENTICATION', 'PASSWORD_FORGOT'],
  'auth.emailVerify': ['AUTHENTICATION', 'EMAIL_VERIFICATION'],
  'providers.disconnect': ['AUTHENTICATION', 'DELETE'],
  'projects.create': ['PROJECT', 'CREATE'],
  'deletedProjects.restore': ['PROJECT', 'CREATE'],
  'deletedProjects.delete': ['PROJECT', 'DELETE'],
  'orgUsers.updateProfile': ['ORG_USER', 'UPDATE'],
  'profiles.create': ['ORG_USER', 'UPDATE'],
  'profiles.follow': ['ORG_USER', 'UPDATE'],
  'profiles.unfollow': ['ORG_USER', 'UPDATE'],
  'notifications.update': ['ORG_USER', 'UPDATE'],
  'notifications.delete': ['ORG_USER', 'DELETE'],
  'notifications.markAllRead': ['ORG_USER', 'UPDATE'],
  'notifications.choose': ['ORG_USER', 'UPDATE'],
  'settings.setLicense': ['META', 'UPDATE'],
  'backups.create': ['META', 'CREATE'],
  'plugins.update': ['META', 'UPDATE'],
  'settings.setApp': ['META', 'UPDATE'],
};

/** Notes that such a call was made, once it has done its work. */
export async function auditCall(ctx: Ctx, { name, summary }: Call, params: Readonly<Record<string, string>>): Promise<void> {
  if (!isAuditDeed(name)) return;
  const { actor, base } = ctx;
  const outside = auditedOutside[name];
  if (outside) {
    const about = params['userId'] ?? params['plugin'] ?? params['projectId'] ?? null;
    return noteOutside(ctx, { operation: outside, userId: actor.userId, about, deed: name, description: summary });
  }
  const operation = auditedCalls[name];
  if (operation && base !== null) await noteInBase(ctx, base, { operation, deed: name, description: summary });
}
