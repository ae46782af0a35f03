import { limits } from '../limits/limits.ts';

/** Boxes the settings stand in, in their order. */
export const serverSettingGroups = ['signUp', 'signIn', 'mail', 'limits', 'backups', 'webhooks', 'pages'] as const;
export type ServerSettingGroup = (typeof serverSettingGroups)[number];

/** What a text must be: a line, a web address, a web address with the places of a tile in it, or an address of mail, with a name before it or without. */
export type SettingText = 'line' | 'url' | 'tiles' | 'sender';

interface Common {
  readonly group: ServerSettingGroup;
  /** Of the environment: where it is given, its value wins and cannot be changed while the server runs. */
  readonly variable: string;
}

/** One thing about a server that those who run it may change while it runs: its kind, its bounds and what holds without a choice. */
export type ServerSetting =
  | (Common & { readonly type: 'choice'; readonly choices: readonly string[]; readonly default: string })
  | (Common & { readonly type: 'number'; readonly least: number; readonly most: number; readonly default: number })
  | (Common & { readonly type: 'text'; readonly text: SettingText; readonly longest: number; readonly default: string })
  /** Names of hosts, in lower case; `most` of them. */
  | (Common & { readonly type: 'hosts'; readonly most: number; readonly default: readonly string[] })
  /** Kept sealed and never told. `place`: the setting that says where it is sent; it is kept for that place alone. */
  | (Common & { readonly type: 'secret'; readonly longest: number; readonly place: string | null; readonly default: '' });

/** All of them, in the order in which they are shown. An empty text is none. */
export const serverSettings = {
  signUp: {
    group: 'signUp',
    type: 'choice',
    choices: ['anybody', 'invited', 'domains'],
    default: 'anybody',
    variable: 'QUADRILLE_SIGN_UP',
  },
  signUpDomains: { group: 'signUp', type: 'hosts', most: 100, default: [], variable: 'QUADRILLE_SIGN_UP_DOMAINS' },
  siteUrl: { group: 'signIn', type: 'text', text: 'url', longest: 500, default: '', variable: 'QUADRILLE_SITE_URL' },
  googleClientId: { group: 'signIn', type: 'text', text: 'line', longest: 400, default: '', variable: 'QUADRILLE_GOOGLE_CLIENT_ID' },
  googleClientSecret: {
    group: 'signIn',
    type: 'secret',
    longest: 4000,
    place: null,
    default: '',
    variable: 'QUADRILLE_GOOGLE_CLIENT_SECRET',
  },
  githubClientId: { group: 'signIn', type: 'text', text: 'line', longest: 400, default: '', variable: 'QUADRILLE_GITHUB_CLIENT_ID' },
  githubClientSecret: {
    group: 'signIn',
    type: 'secret',
    longest: 4000,
    place: null,
    default: '',
    variable: 'QUADRILLE_GITHUB_CLIENT_SECRET',
  },
  oidcName: { group: 'signIn', type: 'text', text: 'line', longest: 40, default: 'OpenID Connect', variable: 'QUADRILLE_OIDC_NAME' },
  oidcIssuer: { group: 'signIn', type: 'text', text: 'url', longest: 500, default: '', variable: 'QUADRILLE_OIDC_ISSUER' },
  oidcClientId: { group: 'signIn', type: 'text', text: 'line', longest: 400, default: '', variable: 'QUADRILLE_OIDC_CLIENT_ID' },
  oidcClientSecret: {
    group: 'signIn',
    type: 'secret',
    longest: 4000,
    place: 'oidcIssuer',
    default: '',
    variable: 'QUADRILLE_OIDC_CLIENT_SECRET',
  },
  mailFrom: { group: 'mail', type: 'text', text: 'sender', longest: 300, default: '', variable: 'QUADRILLE_MAIL_FROM' },
  maxAttachmentMb: {
    group: 'limits',
    type: 'number',
    least: 1,
    most: 5000,
    default: limits.attachmentBytes / 1024 / 1024,
    variable: 'QUADRILLE_MAX_ATTACHMENT_MB',
  },
  trashDays: { group: 'limits', type: 'number', least: 1, most: 3650, default: 30, variable: 'QUADRILLE_TRASH_DAYS' },
  historyDays: { group: 'limits', type: 'number', least: 1, most: 36_500, default: 365, variable: 'QUADRILLE_HISTORY_DAYS' },
  backupHours: { group: 'backups', type: 'number', least: 0, most: 8760, default: 0, variable: 'QUADRILLE_BACKUP_HOURS' },
  backupsKept: { group: 'backups', type: 'number', least: 1, most: 1000, default: 7, variable: 'QUADRILLE_BACKUPS_KEPT' },
  webhookLog: { group: 'webhooks', type: 'choice', choices: ['OFF', 'ERROR', 'ALL'], default: 'ALL', variable: 'QUADRILLE_WEBHOOK_LOG' },
  embedHosts: { group: 'pages', type: 'hosts', most: 100, default: [], variable: 'QUADRILLE_EMBED_HOSTS' },
  mapTiles: { group: 'pages', type: 'text', text: 'tiles', longest: 500, default: '', variable: 'QUADRILLE_MAP_TILES' },
  mapTilesCredit: { group: 'pages', type: 'text', text: 'line', longest: 200, default: '', variable: 'QUADRILLE_MAP_TILES_CREDIT' },
} as const satisfies Readonly<Record<string, ServerSetting>>;

export type ServerSettingId = keyof typeof serverSettings;

type ValueOf<Setting extends ServerSetting> = Setting extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Setting extends { readonly type: 'number' }
    ? number
    : Setting extends { readonly type: 'hosts' }
      ? readonly string[]
      : string;

/** A value for each of them. */
export type ServerSettingValues = { readonly [Id in ServerSettingId]: ValueOf<(typeof serverSettings)[Id]> };
export type ServerSettingValue = ServerSettingValues[ServerSettingId];

export const serverSettingIds = Object.keys(serverSettings) as readonly ServerSettingId[];

/** A setting by its id, as one of its kind. */
export function getServerSetting(id: ServerSettingId): ServerSetting {
  return serverSettings[id];
}

export function isServerSettingId(text: string): text is ServerSettingId {
  return Object.hasOwn(serverSettings, text);
}

/** A name of a host such as `www.example.org`. */
export const hostPattern = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** An address of mail, or a name and the address in angle brackets. */
export const senderPattern = /^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/;
