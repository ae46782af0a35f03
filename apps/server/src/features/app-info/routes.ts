import { calls, pageLimits, type AppInfo } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { siteAddressOf } from '../../http/site-address.ts';
import { version } from '../../platform/version.ts';

const startedAt = performance.now();

export const appInfoRoutes: readonly BoundCall[] = [
  bindCall(calls.app.info, (ctx) => getAppInfo(ctx)),
  bindCall(calls.app.version, () => ({ currentVersion: version, releaseVersion: null })),
  bindCall(calls.app.health, (ctx) => ({
    message: 'OK',
    timestamp: ctx.parts.clock.now(),
    uptime: (performance.now() - startedAt) / 1000,
  })),
];

/** What a client needs before anyone signs in. */
async function getAppInfo(ctx: Ctx): Promise<AppInfo> {
  const { meta, settings } = ctx.parts;
  const hasUsers = await meta.users.hasAny();
  return {
    authType: 'jwt',
    projectHasAdmin: hasUsers,
    firstUser: !hasUsers,
    type: 'rest',
    env: 'production',
    googleAuthEnabled: settings.providers.google !== null,
    githubAuthEnabled: settings.providers.github !== null,
    oidcAuthEnabled: settings.providers.oidc !== null,
    oidcProviderName: settings.providers.oidc?.name ?? null,
    oneClick: false,
    connectToExternalDB: true,
    version,
    defaultLimit: pageLimits.default,
    ncMin: false,
    teleEnabled: settings.countVisits,
    auditEnabled: true,
    ncSiteUrl: siteAddressOf(ctx),
    ee: false,
    ncAttachmentFieldSize: settings.maxAttachmentBytes,
    ncMaxAttachmentsAllowed: limits.attachmentsPerCell,
    embedHosts: [...settings.embedHosts],
    mapTiles: settings.mapTiles,
    isCloud: false,
    automationLogLevel: settings.webhookLog,
    disableEmailAuth: false,
    mailEnabled: (await ctx.parts.mail.site()) !== null,
    inviteOnlySignup: settings.signUp === 'invited',
    dashboardPath: '/',
    mainSubDomain: settings.mainSubDomain,
    baseHostName: settings.baseHostName,
  };
}
