import { isAbsolute, relative, resolve } from 'node:path';
import { refuse, refuseProgram } from '@quadrille/contract';
import type { SourceEntry } from '../../meta/source-store.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import {
  type Certificates,
  type FileConfig,
  type ServerConfig,
  type SourceConfig,
  type Tls,
  tlsModes,
} from '../../storage/sources/source.ts';

/** As the v1 wire sends it. */
export interface WireConfig {
  readonly client?: string | null | undefined;
  readonly connection?: Readonly<Record<string, unknown>> | null | undefined;
  readonly searchPath?: readonly string[] | null | undefined;
}

const kinds: Readonly<Record<string, SourceConfig['kind']>> = {
  pg: 'postgres',
  postgres: 'postgres',
  mysql: 'mysql',
  mysql2: 'mysql',
  sqlite3: 'sqlite',
};
const ports = { postgres: 5432, mysql: 3306 } as const;
const clients = { postgres: 'pg', mysql: 'mysql2', sqlite: 'sqlite3' } as const;

/** The wire's name of a kind of database. */
export function clientOf({ kind }: SourceConfig): (typeof clients)[SourceConfig['kind']] {
  return clients[kind];
}

/** Reads connection settings; throws a sentence that says what is missing. `former` has the password where none is sent. */
export function readConfig(
  wire: WireConfig,
  { isReadOnly, sqliteFolder, former }: { isReadOnly: boolean; sqliteFolder: string | null; former?: SourceConfig | undefined },
): SourceConfig {
  const kind = kinds[wire.client ?? ''];
  if (kind === undefined)
    throw refuseProgram(
      'badRequest',
      `Databases of kind "${wire.client ?? ''}" cannot be connected; send pg, mysql2 or sqlite3 as config.client.`,
    );
  const connection = wire.connection ?? {};
  if (kind === 'sqlite') return { kind, ...readFile(connection, sqliteFolder), isReadOnly };
  const known = former?.kind === kind ? former : undefined;
  const host = text(connection, 'host') ?? known?.host;
  const database = text(connection, 'database') ?? known?.database;
  if (host === undefined) throw refuse('hostMissing');
  if (database === undefined) throw refuse('databaseMissing');
  const port = Number(connection['port'] ?? known?.port ?? ports[kind]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw refuse('badPort');
  const tls = readTls(connection['ssl'], known);
  const isElsewhere = known !== undefined && (known.host !== host || known.port !== port || tlsStrength[tls] < tlsStrength[known.tls]);
  const certificates = readCertificates(connection['ssl'], known, isElsewhere);
  return {
    kind,
    host,
    port,
    user: text(connection, 'user') ?? known?.user ?? '',
    // A password is never carried to a server it was not given for, nor to one that proves less who it is.
    password: text(connection, 'password') ?? (isElsewhere ? '' : (known?.password ?? '')),
    database,
    // Of MySQL a schema is another database, which may be anybody's.
    schema: kind === 'mysql' ? null : (wire.searchPath?.[0] ?? text(connection, 'schema') ?? known?.schema ?? null),
    tls,
    ...(certificates && { certificates }),
    isReadOnly,
  };
}

export function sealConfig(secrets: SecretBox, id: string, config: SourceConfig): string {
  return seal(secrets, `source ${id}`, config);
}

/** Settings that belong to no source. */
export function seal(secrets: SecretBox, about: string, config: SourceConfig): string {
  return secrets.seal(JSON.stringify(config), about);
}

/** Null where they were sealed with another key, about something else, or are gone. */
export function openSealed(secrets: SecretBox, about: string, sealed: string): SourceConfig | null {
  const opened = secrets.open(sealed, about);
  return opened === null ? null : (JSON.parse(opened) as SourceConfig);
}

/** Throws a sentence where the key of the installation is not the one it was sealed with. */
export function openConfig(secrets: SecretBox, entry: Pick<SourceEntry, 'id' | 'config' | 'is_data_readonly'>): SourceConfig {
  const opened = secrets.open(entry.config, `source ${entry.id}`);
  if (opened === null) throw refuse('connectionSealed');
  return { ...(JSON.parse(opened) as SourceConfig), isReadOnly: entry.is_data_readonly === 1 };
}

/** What may be shown to those who may change it: everything but the password. */
export function presentConfig(config: SourceConfig): WireConfig {
  if (config.kind === 'sqlite') return { client: 'sqlite3', connection: { filename: config.file } };
  const { kind, host, port, user, database, schema, tls } = config;
  return {
    client: clients[kind],
    connection: { host, port, user, database, ...(tls !== 'off' && { ssl: presentTls(config) }) },
    ...(schema !== null && { searchPath: [schema] }),
  };
}

/** Files are told by what they are, never by what is in them. */
function presentTls({ tls, certificates }: ServerConfig): Readonly<Record<string, unknown>> {
  const files = fileKinds.filter((kind) => certificates?.[kind] !== undefined);
  return { mode: tls, rejectUnauthorized: tls === 'verify' || tls === 'ca', ...(files.length > 0 && { files }) };
}

const tlsStrength: Readonly<Record<Tls, number>> = { off: 0, allow: 0, prefer: 1, require: 2, ca: 3, verify: 4 };

/** The words of the wire, beside our own. */
const modeNames: Readonly<Record<string, Tls>> = {
  ...Object.fromEntries(tlsModes.map((mode) => [mode, mode])),
  true: 'verify',
  no: 'off',
  allowed: 'allow',
  preferred: 'prefer',
  required: 'require',
  'required-ca': 'ca',
  'required-identity': 'verify',
};

function readTls(ssl: unknown, known: ServerConfig | undefined): Tls {
  if (ssl === undefined) return known?.tls ?? 'off';
  if (!isRecord(ssl)) return modeNames[String(ssl).toLowerCase()] ?? 'off';
  const mode = ssl['mode'] === undefined ? undefined : modeNames[String(ssl['mode']).toLowerCase()];
  return mode ?? (ssl['rejectUnauthorized'] === false ? 'require' : 'verify');
}

const fileKinds = ['ca', 'cert', 'key'] as const;
/** Characters of a file. */
const mostOfFile = 64 * 1024;

/** Our own certificate and its key are no more carried to another server than the password is; whom we trust is no secret. */
function readCertificates(ssl: unknown, known: ServerConfig | undefined, isElsewhere: boolean): Certificates | undefined {
  if (!isRecord(ssl)) {
    const kept = ssl === undefined ? known?.certificates : undefined;
    return kept && isElsewhere ? (kept.ca === undefined ? undefined : { ca: kept.ca }) : kept;
  }
  const sent = fileKinds.flatMap((kind) => {
    const file = text(ssl, kind);
    if (file === undefined) return [];
    if (file.length > mostOfFile || !file.includes('-----BEGIN '))
      throw refuseProgram('badRequest', `ssl.${kind} is no PEM file of at most 64 KB.`);
    return [[kind, file] as const];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

function readFile(connection: Readonly<Record<string, unknown>>, folder: string | null): Pick<FileConfig, 'file' | 'folder'> {
  if (folder === null) throw refuse('noSqliteFolder');
  const inner = connection['connection'];
  const named = text(connection, 'filename') ?? (isRecord(inner) ? text(inner, 'filename') : undefined);
  if (named === undefined) throw refuse('fileMissing');
  const file = resolve(folder, named);
  const inside = relative(folder, file);
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) throw refuse('outsideSqliteFolder');
  return { file, folder };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(from: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = from[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
