import { isAbsolute, resolve } from 'node:path';
import { fitsSetting } from '@quadrille/contract';
import { hostPattern, type ServerSettingId, serverSettingIds, serverSettings, type ServerSettingValues } from '@quadrille/domain';
import * as v from 'valibot';
import { logLevels } from '../platform/log.ts';

const yesNo = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'must be true or false'),
  v.transform((text) => ['true', '1', 'yes', 'on'].includes(text)),
);

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.string(), v.regex(/^\d{1,15}$/, message), v.transform(Number), v.minValue(least, message), v.maxValue(most, message));
};

/** How many proxies of ours stand between the internet and the server; `true` is one, as most people have. */
const proxyHops = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9]|1[0-6]|true|false|yes|no|on|off)$/, 'must be true, false or the number of proxies, 0 to 16'),
  v.transform((text) => (/^\d+$/.test(text) ? Number(text) : Number(['true', 'yes', 'on'].includes(text)))),
);

type NumberId = { [Id in ServerSettingId]: ServerSettingValues[Id] extends number ? Id : never }[ServerSettingId];

/** The bounds are those of the setting wherever it is set. */
const numberOf = (id: NumberId) => {
  const { least, most, default: fallback } = serverSettings[id];
  return v.optional(wholeNumber(least, most), String(fallback));
};

const hostsOf = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.regex(hostPattern, 'must be a comma list of names of hosts such as www.example.org'))),
);

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const pathOf = (text: string): string => (URL.canParse(text) ? new URL(text).pathname : '');

const httpUrl = v.pipe(
  v.string(),
  v.check(isHttpUrl, 'must be an address that begins with http:// or https://'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/** Everything that can be set from outside. A line here is a line in the README's table. */
const environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  QUADRILLE_DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), './.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(postgres(ql)?|mysql|mariadb):\/\//, 'must begin with postgres:// or mysql:// (leave it out for the built-in SQLite)'),
      v.check(
        (text) => !/^(mysql|mariadb):/.test(text) || /^\/[A-Za-z0-9_-]{1,40}$/.test(pathOf(text)),
        'must name a database of the server (mysql://host/name: letters, digits, _ and -, 40 at most)',
      ),
    ),
  ),
  QUADRILLE_SITE_URL: v.optional(httpUrl),
  QUADRILLE_ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.array(
        v.pipe(
          v.string(),
          v.check(isHttpUrl, 'must be a comma list of addresses such as https://app.example.org'),
          v.transform((text) => new URL(text).origin),
        ),
      ),
    ),
    '',
  ),
  QUADRILLE_EMBED_HOSTS: v.optional(hostsOf, ''),
  QUADRILLE_SIGN_UP: v.optional(
    v.picklist(serverSettings.signUp.choices, 'must be anybody, invited or domains'),
    serverSettings.signUp.default,
  ),
  QUADRILLE_SIGN_UP_DOMAINS: v.optional(hostsOf, ''),
  QUADRILLE_MAP_TILES: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isHttpUrl(text) && fitsSetting('tiles', text),
        'must be an address such as https://tiles.example.org/{z}/{x}/{y}.png',
      ),
    ),
  ),
  QUADRILLE_MAP_TILES_CREDIT: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  QUADRILLE_TRUST_PROXY: v.optional(proxyHops, 'false'),
  QUADRILLE_ALLOW_PRIVATE_NETWORK: v.optional(yesNo, 'false'),
  QUADRILLE_SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  QUADRILLE_SQLITE_FOLDER: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  QUADRILLE_RATE_LIMITS: v.optional(yesNo, 'true'),
  QUADRILLE_SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
        'must be smtp://user:password@host:port or smtps://…',
      ),
    ),
  ),
  QUADRILLE_MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => fitsSetting('sender', text), 'must be an address, or Name <address>'),
    ),
  ),
  QUADRILLE_GOOGLE_CLIENT_ID: v.optional(v.string()),
  QUADRILLE_GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  QUADRILLE_GITHUB_CLIENT_ID: v.optional(v.string()),
  QUADRILLE_GITHUB_CLIENT_SECRET: v.optional(v.string()),
  QUADRILLE_GITHUB_URL: v.optional(httpUrl, 'https://github.com'),
  QUADRILLE_OIDC_ISSUER: v.optional(httpUrl),
  QUADRILLE_OIDC_CLIENT_ID: v.optional(v.string()),
  QUADRILLE_OIDC_CLIENT_SECRET: v.optional(v.string()),
  QUADRILLE_OIDC_NAME: v.optional(
    v.pipe(v.string(), v.maxLength(serverSettings.oidcName.longest, 'must have at most 40 characters')),
    serverSettings.oidcName.default,
  ),
  QUADRILLE_SESSION_MINUTES: v.optional(wholeNumber(1, 1440), '60'),
  QUADRILLE_REQUEST_SECONDS: v.optional(wholeNumber(1, 3600), '30'),
  QUADRILLE_MAX_IMPORT_MB: v.optional(wholeNumber(1, 1_000_000), '10240'),
  QUADRILLE_MAX_UPLOADS: v.optional(wholeNumber(1, 1000), '5'),
  QUADRILLE_MAX_UPLOADS_MB: v.optional(wholeNumber(1, 1_000_000), '20480'),
  QUADRILLE_UPLOAD_SILENCE_SECONDS: v.optional(wholeNumber(1, 86_400), '120'),
  QUADRILLE_BASE_HOST_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/, 'must be a host name in lower case, such as example.org')),
  ),
  QUADRILLE_MAIN_SUB_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be one part of a host name, such as app')), 'app'),
  QUADRILLE_COUNT_VISITS: v.optional(yesNo, 'false'),
  QUADRILLE_WEBHOOK_LOG: v.optional(
    v.picklist(serverSettings.webhookLog.choices, 'must be OFF, ERROR or ALL'),
    serverSettings.webhookLog.default,
  ),
  QUADRILLE_MAX_ATTACHMENT_MB: numberOf('maxAttachmentMb'),
  QUADRILLE_S3_ENDPOINT: v.optional(httpUrl),
  QUADRILLE_S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket'))),
  QUADRILLE_S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')), 'us-east-1'),
  QUADRILLE_S3_ACCESS_KEY_ID: v.optional(v.string()),
  QUADRILLE_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  QUADRILLE_MAX_FETCH_MB: v.optional(wholeNumber(1, 100_000), '1024'),
  QUADRILLE_BACKUP_HOURS: numberOf('backupHours'),
  QUADRILLE_BACKUPS_KEPT: numberOf('backupsKept'),
  QUADRILLE_TRASH_DAYS: numberOf('trashDays'),
  QUADRILLE_HISTORY_DAYS: numberOf('historyDays'),
  QUADRILLE_TAKEOVER_SECONDS: v.optional(wholeNumber(2, 3600), '30'),
  QUADRILLE_LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
});

/** An S3-compatible object storage for uploaded files. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The mail server all mail goes through. */
export interface MailSettings {
  readonly url: string;
  /** Null where none was named: until then no mail goes out. */
  readonly from: string | null;
}

/** An account of ours at a sign-in provider. */
export interface ProviderSettings {
  /** Of the issuer; of GitHub its own address, which an Enterprise server has another of. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As people know it. */
  readonly name: string;
}

/**
 * The settings as the server uses them. Those of `serverSettings` can be changed while it runs: what is read of `AppParts.settings`
 * is what holds at that moment, so nobody keeps it.
 */
export interface Settings {
  /** What the environment gives of those that could be changed while the server runs. */
  readonly fixed: Partial<ServerSettingValues>;
  /** Who may make an account without an invitation; with `domains` whoever has an address there. */
  readonly signUp: ServerSettingValues['signUp'];
  readonly signUpDomains: readonly string[];
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** null: embedded SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Without a slash at the end; null: the address the server listens on. */
  readonly siteUrl: string | null;
  /** Origins besides our own whose pages may send credentials. */
  readonly allowedOrigins: readonly string[];
  /** Whose pages may be shown inside documents. */
  readonly embedHosts: readonly string[];
  /** Where maps have pictures of the ground from, and who made them; null: outlines alone. */
  readonly mapTiles: { readonly url: string; readonly credit: string } | null;
  /** How many entries at the end of `X-Forwarded-For` proxies of ours have written; 0: none is believed. */
  readonly proxyHops: number;
  readonly allowPrivateNetwork: boolean;
  /** Seals what must be kept secret; null: a key of its own in the data folder. */
  readonly secretKey: string | null;
  /** SQLite files in it may be opened as bases; null: none may. Absolute. */
  readonly sqliteFolder: string | null;
  readonly rateLimits: boolean;
  /** null: no mail is sent. */
  readonly mail: MailSettings | null;
  /** Of GitHub, or of an Enterprise server in its place. */
  readonly githubUrl: string;
  /** Null where it is not set up. */
  readonly providers: Readonly<Record<'google' | 'github' | 'oidc', ProviderSettings | null>>;
  /** Life of a session token; the refresh cookie brings the next one. */
  readonly sessionMs: number;
  /** Deadline of an ordinary request. */
  readonly requestMs: number;
  readonly maxImportBytes: number;
  /** Uploads one person may have under way, and the bytes announced for all of them. */
  readonly maxUploads: number;
  readonly maxUploadBytes: number;
  /** An upload from which nothing was heard for so long is given up. */
  readonly uploadSilenceMs: number;
  readonly maxFetchBytes: number;
  /** Below it every workspace has a host name of its own; null: there is one host. */
  readonly baseHostName: string | null;
  /** The first label of the host that is no workspace. */
  readonly mainSubDomain: string;
  /** Whether the app tells the patterns of the pages that are opened, and their base; only counts by day are kept, without ids. */
  readonly countVisits: boolean;
  /** Which calls of webhooks are logged. */
  readonly webhookLog: ServerSettingValues['webhookLog'];
  /** One file of a cell. */
  readonly maxAttachmentBytes: number;
  /** null: files are kept in the data folder. */
  readonly s3: S3Settings | null;
  /** A copy of everything is made in the data folder every so many hours; 0: never. */
  readonly backupHours: number;
  /** How many of those are kept. */
  readonly backupsKept: number;
  /** How long what was deleted can be brought back, and changes undone. */
  readonly trashDays: number;
  /** How long earlier values of rows are kept. */
  readonly historyDays: number;
  /** Jobs of a process that shares the database and has been silent for so long are begun anew by others. */
  readonly takeoverMs: number;
  readonly logLevel: (typeof logLevels)[number];
}

/** Thrown for a wrong setting; the message is one sentence for the person who starts the server. */
export class SettingsError extends Error {}

/** Reads the settings from `env`; relative paths are taken from `cwd`. */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env, cwd: string = process.cwd()): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(environment, given);
  if (!parsed.success) throw new SettingsError(describeIssue(parsed.issues[0]));
  const e = parsed.output;
  return {
    fixed: pickFixed(given, e),
    signUp: e.QUADRILLE_SIGN_UP,
    signUpDomains: e.QUADRILLE_SIGN_UP_DOMAINS,
    port: e.PORT,
    host: e.HOST,
    dataDir: isAbsolute(e.QUADRILLE_DATA_DIR) ? e.QUADRILLE_DATA_DIR : resolve(cwd, e.QUADRILLE_DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    siteUrl: e.QUADRILLE_SITE_URL ?? null,
    allowedOrigins: e.QUADRILLE_ALLOWED_ORIGINS,
    embedHosts: e.QUADRILLE_EMBED_HOSTS,
    mapTiles: e.QUADRILLE_MAP_TILES === undefined ? null : { url: e.QUADRILLE_MAP_TILES, credit: e.QUADRILLE_MAP_TILES_CREDIT },
    proxyHops: e.QUADRILLE_TRUST_PROXY,
    allowPrivateNetwork: e.QUADRILLE_ALLOW_PRIVATE_NETWORK,
    secretKey: e.QUADRILLE_SECRET_KEY ?? null,
    sqliteFolder: e.QUADRILLE_SQLITE_FOLDER === undefined ? null : resolve(cwd, e.QUADRILLE_SQLITE_FOLDER),
    rateLimits: e.QUADRILLE_RATE_LIMITS,
    mail: readMail(e),
    githubUrl: e.QUADRILLE_GITHUB_URL,
    providers: readProviders(e),
    sessionMs: e.QUADRILLE_SESSION_MINUTES * 60_000,
    requestMs: e.QUADRILLE_REQUEST_SECONDS * 1000,
    maxImportBytes: e.QUADRILLE_MAX_IMPORT_MB * 1024 * 1024,
    maxUploads: e.QUADRILLE_MAX_UPLOADS,
    maxUploadBytes: e.QUADRILLE_MAX_UPLOADS_MB * 1024 * 1024,
    uploadSilenceMs: e.QUADRILLE_UPLOAD_SILENCE_SECONDS * 1000,
    baseHostName: e.QUADRILLE_BASE_HOST_NAME ?? null,
    mainSubDomain: e.QUADRILLE_MAIN_SUB_DOMAIN,
    countVisits: e.QUADRILLE_COUNT_VISITS,
    webhookLog: e.QUADRILLE_WEBHOOK_LOG,
    maxAttachmentBytes: e.QUADRILLE_MAX_ATTACHMENT_MB * 1024 * 1024,
    s3: readS3(e),
    maxFetchBytes: e.QUADRILLE_MAX_FETCH_MB * 1024 * 1024,
    backupHours: e.QUADRILLE_BACKUP_HOURS,
    backupsKept: e.QUADRILLE_BACKUPS_KEPT,
    trashDays: e.QUADRILLE_TRASH_DAYS,
    historyDays: e.QUADRILLE_HISTORY_DAYS,
    takeoverMs: e.QUADRILLE_TAKEOVER_SECONDS * 1000,
    logLevel: e.QUADRILLE_LOG_LEVEL,
  };
}

/** A provider is set up in one place: its client, its secret and where they are sent belong together. */
const together: readonly (readonly ServerSettingId[])[] = [
  ['googleClientId', 'googleClientSecret'],
  ['githubClientId', 'githubClientSecret'],
  ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'],
];

function pickFixed(given: Readonly<Record<string, unknown>>, e: v.InferOutput<typeof environment>): Partial<ServerSettingValues> {
  const isGiven = (id: ServerSettingId): boolean => serverSettings[id].variable in given;
  const fixed = serverSettingIds.filter((id) => (together.find((ids) => ids.includes(id)) ?? [id]).some(isGiven));
  return Object.fromEntries(fixed.map((id) => [id, e[serverSettings[id].variable] ?? '']));
}

/** All of it or nothing: half a storage is a mistake to be told before the first upload. */
function readS3(e: v.InferOutput<typeof environment>): S3Settings | null {
  const { QUADRILLE_S3_BUCKET: bucket, QUADRILLE_S3_ACCESS_KEY_ID: accessKeyId, QUADRILLE_S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const region = e.QUADRILLE_S3_REGION;
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined && e.QUADRILLE_S3_ENDPOINT === undefined)
    return null;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new SettingsError(
      'Object storage needs QUADRILLE_S3_BUCKET, QUADRILLE_S3_ACCESS_KEY_ID and QUADRILLE_S3_SECRET_ACCESS_KEY; one of them is missing.',
    );
  return { endpoint: e.QUADRILLE_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, bucket, region, accessKeyId, secretAccessKey };
}

/** Links in mails lead to the address that was set: one taken from a request could be anybody's. */
function readMail(e: v.InferOutput<typeof environment>): MailSettings | null {
  const { QUADRILLE_SMTP_URL: url, QUADRILLE_MAIL_FROM: from } = e;
  if (url === undefined) return null;
  if (e.QUADRILLE_SITE_URL === undefined)
    throw new SettingsError('QUADRILLE_SMTP_URL needs QUADRILLE_SITE_URL, where links in mails lead.');
  return { url, from: from ?? null };
}

function readProviders(e: v.InferOutput<typeof environment>): Settings['providers'] {
  const make = (prefix: 'GOOGLE' | 'GITHUB' | 'OIDC', url: string | undefined, name: string): ProviderSettings | null => {
    const [clientId, clientSecret] = [e[`QUADRILLE_${prefix}_CLIENT_ID`], e[`QUADRILLE_${prefix}_CLIENT_SECRET`]];
    if (clientId === undefined && clientSecret === undefined) return null;
    if (clientId === undefined || clientSecret === undefined || url === undefined || e.QUADRILLE_SITE_URL === undefined)
      throw new SettingsError(
        `Sign-in with ${name} needs QUADRILLE_${prefix}_CLIENT_ID, QUADRILLE_${prefix}_CLIENT_SECRET${prefix === 'OIDC' ? ', QUADRILLE_OIDC_ISSUER' : ''} and QUADRILLE_SITE_URL; one of them is missing.`,
      );
    return { url, clientId, clientSecret, name };
  };
  return {
    google: make('GOOGLE', 'https://accounts.google.com', 'Google'),
    github: make('GITHUB', e.QUADRILLE_GITHUB_URL, 'GitHub'),
    oidc: make('OIDC', e.QUADRILLE_OIDC_ISSUER, e.QUADRILLE_OIDC_NAME),
  };
}

/** The value is shown except where it holds a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key ?? 'Setting');
  const value =
    name === 'DATABASE_URL' || name === 'QUADRILLE_SMTP_URL' || name.includes('SECRET')
      ? 'the value given'
      : `"${String(issue.path?.[0]?.value ?? issue.input)}"`;
  return `${name} ${issue.message}; ${value} is not.`;
}
