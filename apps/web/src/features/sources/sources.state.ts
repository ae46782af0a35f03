import type { WireBase, WireSourceDiff } from '@quadrille/contract';
import { map } from 'nanostores';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { runJob } from '../../platform/run-job.ts';

/** The databases connected to the bases looked at so far, by base id. */
export const $sources = map<Record<string, readonly WireBase[] | undefined>>({});

export async function loadSources(baseId: string): Promise<void> {
  const { list } = await client.bases.list({ params: { projectId: baseId } });
  $sources.setKey(
    baseId,
    list.filter((source) => !source.is_meta),
  );
}

export interface NewConnection {
  readonly alias: string;
  readonly kind: ConnectionKind;
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly schema: string;
  readonly file: string;
  readonly tls: TlsMode;
  readonly files: TlsFiles;
  /** Names of tables the base is not to show. */
  readonly leftOut: readonly string[];
}

/** A table or view there is in a database. */
export interface FoundTable {
  readonly name: string;
  readonly isView: boolean;
  readonly hasKey: boolean;
  readonly columns: number;
}

/** As the server names them: from none to a certificate of the host itself. */
export const tlsModes = ['off', 'allow', 'prefer', 'require', 'ca', 'verify'] as const;
export type TlsMode = (typeof tlsModes)[number];

/** What was chosen, as PEM text with the name of its file. */
export type TlsFiles = Readonly<Partial<Record<'ca' | 'cert' | 'key', { readonly name: string; readonly text: string }>>>;

/** Databases that speak the words of another one are kinds of their own for their ports. */
export type ConnectionKind = 'pg' | 'mysql2' | 'mariadb' | 'vitess' | 'tidb' | 'sqlite3';

/** What people call each kind. */
export const connectionKinds: Readonly<Record<ConnectionKind, string>> = {
  pg: 'PostgreSQL',
  mysql2: 'MySQL',
  mariadb: 'MariaDB',
  sqlite3: 'SQLite',
  vitess: 'Vitess',
  tidb: 'TiDB',
};

export const usualPorts: Readonly<Record<ConnectionKind, string>> = {
  pg: '5432',
  mysql2: '3306',
  mariadb: '3306',
  vitess: '15306',
  tidb: '4000',
  sqlite3: '',
};

/** What the server calls each kind. */
const clients: Readonly<Record<ConnectionKind, 'pg' | 'mysql2' | 'sqlite3'>> = {
  pg: 'pg',
  mysql2: 'mysql2',
  mariadb: 'mysql2',
  vitess: 'mysql2',
  tidb: 'mysql2',
  sqlite3: 'sqlite3',
};

/** Takes an address apart, such as `postgres://user:password@host:5432/database`; null for what is none. */
export async function readAddress(url: string): Promise<Partial<NewConnection> | null> {
  const found = await client.utilities.urlToConfig({ body: { url } }).catch(() => null);
  const kind = (Object.keys(clients) as ConnectionKind[]).find((one) => one === found?.client);
  if (!found || kind === undefined) return null;
  const { host = '', port = '', user = '', password = '', database = '' } = found.connection as Readonly<Record<string, string>>;
  return { kind, host, port: port || usualPorts[kind], user, password, database };
}

/** Tries to connect; answers why it does not work, or which tables there are. */
export async function tryConnection(
  connection: NewConnection,
  signal: AbortSignal,
): Promise<{ readonly fault: string | null; readonly tables: readonly FoundTable[] }> {
  const made = await runJob(client.jobs.testConnection({ body: toConfig(connection) }), { signal });
  const { code, message, data } = made as {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly tables?: readonly FoundTable[] };
  };
  return { fault: code === 0 ? null : message, tables: data.tables ?? [] };
}

/** Connects and shows the tables in the base; given up, nothing of it is kept. */
export async function connectSource(baseId: string, connection: NewConnection, signal: AbortSignal): Promise<void> {
  const { leftOut } = connection;
  const alias = connection.alias.trim() || connection.database || connection.file;
  const body = { alias, config: toConfig(connection), ...(leftOut.length > 0 && { meta: { leftOut } }) };
  await client.sources.create({ params: { projectId: baseId }, body }, { signal });
  await Promise.all([loadSources(baseId), loadTables(baseId)]);
}

/** What was left out when the database was connected. */
export function leftOutOf({ meta }: WireBase): readonly string[] {
  const kept: unknown = typeof meta === 'object' && meta !== null ? (meta as Readonly<Record<string, unknown>>)['leftOut'] : null;
  return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];
}

/** Shows tables that were left out, and leaves out the others named. */
export async function leaveOut(baseId: string, source: WireBase, leftOut: readonly string[], signal: AbortSignal): Promise<void> {
  const kept = typeof source.meta === 'object' && source.meta !== null ? source.meta : {};
  await client.sources.update({ params: { projectId: baseId, baseId: source.id }, body: { meta: { ...kept, leftOut } } });
  await syncSource(baseId, source.id, signal);
  await loadSources(baseId);
}

export async function disconnectSource(baseId: string, sourceId: string): Promise<void> {
  await client.sources.delete({ params: { projectId: baseId, baseId: sourceId } });
  await Promise.all([loadSources(baseId), loadTables(baseId)]);
}

/** Compares a connected database with what the base shows of it, for as long as that takes or until it is given up. */
export async function compareSource(baseId: string, sourceId: string, signal: AbortSignal): Promise<readonly WireSourceDiff[]> {
  const order = client.jobs.compare({ params: { projectId: baseId }, body: { base_id: sourceId } });
  return ((await runJob(order, { signal })) as { readonly differences: readonly WireSourceDiff[] }).differences;
}

export async function syncSource(baseId: string, sourceId: string, signal: AbortSignal): Promise<void> {
  await runJob(client.jobs.sync({ params: { projectId: baseId }, body: { base_id: sourceId } }), { signal });
  await loadTables(baseId);
}

function toConfig({ kind, host, port, user, password, database, schema, file, tls, files }: NewConnection) {
  if (kind === 'sqlite3') return { client: kind, connection: { filename: file.trim() } };
  return {
    client: clients[kind],
    connection: {
      host: host.trim(),
      port: Number(port),
      user: user.trim(),
      password,
      database: database.trim(),
      ...(tls !== 'off' && { ssl: { mode: tls, ...Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.text])) } }),
    },
    ...(kind === 'pg' && schema.trim() !== '' && { searchPath: [schema.trim()] }),
  };
}
