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
}

/** As the server names them: from none to a certificate of the host itself. */
export const tlsModes = ['off', 'allow', 'prefer', 'require', 'ca', 'verify'] as const;
export type TlsMode = (typeof tlsModes)[number];

/** What was chosen, as PEM text with the name of its file. */
export type TlsFiles = Readonly<Partial<Record<'ca' | 'cert' | 'key', { readonly name: string; readonly text: string }>>>;

/** Databases that speak the words of another one are kinds of their own for their ports. */
export type ConnectionKind = 'pg' | 'mysql2' | 'mariadb' | 'vitess' | 'tidb' | 'sqlite3';

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

/** Tries to connect; answers why it does not work, or null. */
export async function tryConnection(connection: NewConnection, signal: AbortSignal): Promise<string | null> {
  const made = await runJob(client.jobs.testConnection({ body: toConfig(connection) }), { signal });
  const { code, message } = made as { readonly code: number; readonly message: string };
  return code === 0 ? null : message;
}

/** Connects and shows the tables in the base. */
export async function connectSource(baseId: string, connection: NewConnection): Promise<void> {
  const alias = connection.alias.trim() || connection.database || connection.file;
  await client.sources.create({ params: { projectId: baseId }, body: { alias, config: toConfig(connection) } });
  await Promise.all([loadSources(baseId), loadTables(baseId)]);
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
