import { lookup } from 'node:dns/promises';
import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { refuse } from '@quadrille/contract';
import { isSameServer } from '../../storage/sources/server-identity.ts';
import type { OpenSource, ServerConfig } from '../../storage/sources/source.ts';

/** Where the installation itself keeps what it knows. */
export interface OwnPlaces {
  readonly dataDir: string;
  /** Null where everything is in the folder. */
  readonly databaseUrl: string | null;
}

const ports: Readonly<Record<string, number>> = { 'postgres:': 5432, 'postgresql:': 5432, 'mysql:': 3306, 'mariadb:': 3306 };

/** Nobody reads people, sessions or other projects through a connection of their own. `address` is the numeric one of its host. */
export async function refuseOwnDatabase({ port, database }: ServerConfig, address: string, { databaseUrl }: OwnPlaces): Promise<void> {
  if (databaseUrl === null) return;
  const own = new URL(databaseUrl);
  const name = decodeURIComponent(own.pathname.slice(1));
  if (port !== Number(own.port || ports[own.protocol]) || database !== name) return;
  const addresses = await lookup(own.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  const isLocal = (one: string): boolean => /^(?:127\.|0\.0\.0\.0$|::1?$|::ffff:127\.)/.test(one);
  if (addresses.some((one) => one.address === address || (isLocal(one.address) && isLocal(address)))) throw refuse('ownDatabase');
}

/**
 * The same where an address is not known for what it is: another name of the host, a proxy, a tunnel. On the server of the installation its own
 * database is closed, and so are those beside it that hold its projects.
 */
export async function refuseOwnServer(
  { kind, database }: ServerConfig,
  { session }: OpenSource,
  { databaseUrl }: OwnPlaces,
): Promise<void> {
  if (databaseUrl === null || kindOfUrl(databaseUrl) !== kind) return;
  const own = decodeURIComponent(new URL(databaseUrl).pathname.slice(1)).toLowerCase();
  const name = database.toLowerCase();
  if (name !== own && !name.startsWith(`${own}_`)) return;
  if (await isSameServer(kind, session, databaseUrl)) throw refuse('ownDatabase');
}

const kindOfUrl = (url: string): ServerConfig['kind'] => (/^(?:mysql|mariadb):/.test(url) ? 'mysql' : 'postgres');

/** The same for files: not even an administrator's folder opens the installation's own. */
export function refuseOwnFolder(file: string, { dataDir }: OwnPlaces): void {
  const inside = relative(realOf(dataDir), realOf(file));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) throw refuse('ownDatabase');
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
