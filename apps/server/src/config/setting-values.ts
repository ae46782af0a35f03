import { type ServerSettingId, serverSettings, type ServerSettingValues } from '@quadrille/domain';
import type { ProviderSettings, Settings } from './settings.ts';

const mebibyte = 1024 * 1024;

/** What settings say of each of those that can be changed while the server runs. */
export function toSettingValues(settings: Settings): ServerSettingValues {
  const { google, github, oidc } = settings.providers;
  return {
    signUp: settings.signUp,
    signUpDomains: settings.signUpDomains,
    siteUrl: settings.siteUrl ?? '',
    googleClientId: google?.clientId ?? '',
    googleClientSecret: google?.clientSecret ?? '',
    githubClientId: github?.clientId ?? '',
    githubClientSecret: github?.clientSecret ?? '',
    oidcName: oidc?.name ?? serverSettings.oidcName.default,
    oidcIssuer: oidc?.url ?? '',
    oidcClientId: oidc?.clientId ?? '',
    oidcClientSecret: oidc?.clientSecret ?? '',
    mailFrom: settings.mail?.from ?? '',
    maxAttachmentMb: settings.maxAttachmentBytes / mebibyte,
    trashDays: settings.trashDays,
    historyDays: settings.historyDays,
    backupHours: settings.backupHours,
    backupsKept: settings.backupsKept,
    webhookLog: settings.webhookLog,
    embedHosts: settings.embedHosts,
    mapTiles: settings.mapTiles?.url ?? '',
    mapTilesCredit: settings.mapTiles?.credit ?? '',
    ...settings.fixed,
  };
}

/** The settings with these values in place. */
export function withSettingValues(settings: Settings, values: ServerSettingValues): Settings {
  const { providers, githubUrl, mail } = settings;
  return {
    ...settings,
    signUp: values.signUp,
    signUpDomains: values.signUpDomains,
    siteUrl: values.siteUrl || null,
    providers: {
      google: toProvider({
        url: providers.google?.url ?? 'https://accounts.google.com',
        clientId: values.googleClientId,
        clientSecret: values.googleClientSecret,
        name: 'Google',
      }),
      github: toProvider({
        url: providers.github?.url ?? githubUrl,
        clientId: values.githubClientId,
        clientSecret: values.githubClientSecret,
        name: 'GitHub',
      }),
      oidc: toProvider({
        url: values.oidcIssuer,
        clientId: values.oidcClientId,
        clientSecret: values.oidcClientSecret,
        name: values.oidcName || serverSettings.oidcName.default,
      }),
    },
    mail: mail && { url: mail.url, from: values.mailFrom || null },
    maxAttachmentBytes: values.maxAttachmentMb * mebibyte,
    trashDays: values.trashDays,
    historyDays: values.historyDays,
    backupHours: values.backupHours,
    backupsKept: values.backupsKept,
    webhookLog: values.webhookLog,
    embedHosts: values.embedHosts,
    mapTiles: values.mapTiles === '' ? null : { url: values.mapTiles, credit: values.mapTilesCredit },
  };
}

/** One that misses a part is none. */
const toProvider = (settings: ProviderSettings): ProviderSettings | null =>
  settings.url === '' || settings.clientId === '' || settings.clientSecret === '' ? null : settings;

/** Where a secret is sent, in words that change when that does: it is sealed for this place and opens for no other. */
export function placeOfSecret(id: ServerSettingId, settings: Settings, values: ServerSettingValues): string {
  if (id === 'githubClientSecret') return settings.githubUrl;
  return id === 'oidcClientSecret' ? values.oidcIssuer : '';
}
