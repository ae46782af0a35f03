import { isAppError, refuse } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import type { SourceStore } from '../../meta/source-store.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { OpenSource, ServerConfig, Sources } from '../../storage/sources/source.ts';
import { waysOf } from '../../storage/sources/tls-options.ts';
import { type OwnPlaces, refuseOwnDatabase, refuseOwnFolder, refuseOwnServer } from './refuse-own.ts';
import { openConfig } from './source-config.ts';

interface Known {
  /** As it is stored: another one means other connections. */
  readonly sealed: string;
  readonly opening: Promise<OpenSource>;
}

const connectMs = 10_000;

/** As the client libraries say that a server offers no encryption. */
function hasNoTls(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (/does not support (SSL|secure)/i.test(at.message)) return true;
  return false;
}

type OpenServer = (config: ServerConfig, address: Address, signal: AbortSignal) => Promise<OpenSource>;
type Address = Awaited<ReturnType<Outbound['addressOf']>>;

const openers: Readonly<Record<ServerConfig['kind'], OpenServer>> = {
  postgres: async (config, address) => (await import('../../storage/sources/postgres-source.ts')).openPostgresSource(config, address),
  mysql: async (config, address, signal) =>
    (await import('../../storage/sources/mysql-source.ts')).openMysqlSource(config, address, signal),
};

/** The connections over the list of sources. Every server it connects to has an address that was checked. */
export function createSources(store: SourceStore, secrets: SecretBox, outbound: Outbound, own: OwnPlaces): Sources {
  const known = new Map<SourceId, Known>();

  const connect: Sources['connect'] = async (config, signal) => {
    if (config.kind === 'sqlite') {
      refuseOwnFolder(config.file, own);
      return (await import('../../storage/sources/sqlite-source.ts')).openSqliteSource(config);
    }
    const address = await outbound.addressOf(config.host, signal);
    await refuseOwnDatabase(config, address, own);
    const ways = waysOf(config.tls);
    for (const [at, tls] of ways.entries()) {
      let open: OpenSource | null = null;
      try {
        open = await openers[config.kind]({ ...config, tls }, address, signal);
        // a pool connects when it is first asked
        if (ways.length > 1) await open.session.run([{ sql: 'SELECT 1', params: [] }]);
        await refuseOwnServer(config, open, own);
        return open;
      } catch (error) {
        await open?.close();
        // what we refuse ourselves stays refused another way
        const next = ways[at + 1];
        if (isAppError(error) || signal.aborted || next === undefined) throw error;
        // in the open only where the server has no encryption: a wrong password or database would be told to whoever listens
        if (next === 'off' && !hasNoTls(error)) throw error;
      }
    }
    throw new Error('There is at least one way to connect.');
  };

  const letGo = async ({ opening }: Known): Promise<void> => {
    const source = await opening.catch(() => null);
    await source?.close();
  };

  return {
    connect,
    async open(id) {
      const entry = await store.find(id);
      if (!entry || entry.enabled === 0) throw refuse('connectionGone');
      const former = known.get(id);
      const sealed = `${entry.config}${entry.is_data_readonly}`;
      if (former?.sealed === sealed) return former.opening;
      const opening = connect(openConfig(secrets, entry), AbortSignal.timeout(connectMs));
      known.set(id, { sealed, opening });
      opening.catch(() => {
        if (known.get(id)?.opening === opening) known.delete(id);
      });
      if (former) void letGo(former);
      return opening;
    },
    async forget(id) {
      const former = known.get(id);
      known.delete(id);
      if (former) await letGo(former);
    },
    async close() {
      const open = [...known.values()];
      known.clear();
      await Promise.all(open.map(letGo));
    },
  };
}
