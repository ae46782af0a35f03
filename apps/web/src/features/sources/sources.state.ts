import type { WireBase, WireSourceDiff } from '@quadrille/contract';
import { map } from 'nanostores';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';

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
  readonly isEncrypted: boolean;
}

export type ConnectionKind = 'pg' | 'mysql2' | 'sqlite3';

export const usualPorts: Readonly<Record<ConnectionKind, string>> = { pg: '5432', mysql2: '3306', sqlite3: '' };

/** Tries to connect; answers why it does not work, or null. */
export async function tryConnection(connection: NewConnection): Promise<string | null> {
  const { code, message } = await client.sources.test({ body: toConfig(connection) });
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

export function compareSource(baseId: string, sourceId: string): Promise<readonly WireSourceDiff[]> {
  return client.sources.diffOne({ params: { projectId: baseId, baseId: sourceId } });
}

export async function syncSource(baseId: string, sourceId: string): Promise<void> {
  await client.sources.syncOne({ params: { projectId: baseId, baseId: sourceId } });
  await loadTables(baseId);
}

function toConfig({ kind, host, port, user, password, database, schema, file, isEncrypted }: NewConnection) {
  if (kind === 'sqlite3') return { client: kind, connection: { filename: file.trim() } };
  return {
    client: kind,
    connection: {
      host: host.trim(),
      port: Number(port),
      user: user.trim(),
      password,
      database: database.trim(),
      ...(isEncrypted && { ssl: true }),
    },
    ...(kind === 'pg' && schema.trim() !== '' && { searchPath: [schema.trim()] }),
  };
}
