import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@quadrille/contract';
import type { AppParts } from './app-context.ts';
import type { Settings } from './config/settings.ts';
import { createSignInProviders } from './features/providers/index.ts';
import { createSources } from './features/sources/index.ts';
import { createAccessWatch } from './http/access-watch.ts';
import { createPlugins, findMailRoute, findPluginStore } from './features/plugins/index.ts';
import { openLiveSettings } from './features/settings/index.ts';
import type { Plugins } from './platform/plugins.ts';
import { createJobs, type JobsOptions } from './jobs/create-jobs.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createPgBossTransport } from './jobs/pg-boss-transport.ts';
import { openSqliteMeta } from './meta/open-sqlite-meta.ts';
import type { MetaStore } from './meta/meta-store.ts';
import { shareWrites } from './meta/share-writes.ts';
import { silentBus, type Bus } from './platform/bus/bus.ts';
import { openTopic } from './platform/bus/open-topic.ts';
import { databaseKinds, type EngineName, kindOfUrl } from './platform/database-kind.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createFileStores, type FileStores } from './platform/file-store/file-stores.ts';
import { createLocalFileStore } from './platform/file-store/local-file-store.ts';
import { createS3FileStore } from './platform/file-store/s3-file-store.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { createMailRecord } from './platform/mail/mail-record.ts';
import { closeDataFolder } from './platform/private-file.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { readSecretKey } from './platform/secret-key.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './platform/outbound/outbound.ts';
import { createUsage } from './platform/usage.ts';
import { systemRandom, type RandomSource } from './platform/random-source.ts';
import { createSessionTokens } from './platform/session-tokens.ts';
import type { Engine } from './storage/engine.ts';
import type { SourceConnections } from './storage/sources/source.ts';

/** What a test may put in place of the real thing. */
export interface Stand {
  readonly clock?: Clock;
  readonly random?: RandomSource;
  readonly log?: Log;
  readonly outbound?: Pick<OutboundOptions, 'resolve' | 'dial'>;
  /** Where nothing can start the server again, a restore is refused. */
  readonly restart?: AppParts['restart'];
}

/** Opens everything a server needs, by its settings. */
export async function openParts(given: Settings, stand: Stand = {}): Promise<AppParts> {
  const clock = stand.clock ?? systemClock;
  const random = stand.random ?? systemRandom;
  const log = stand.log ?? createLog(given.logLevel);
  mkdirSync(given.dataDir, { recursive: true, mode: 0o700 });
  closeDataFolder(given.dataDir);
  const meta = await openMeta(given);
  const outbound = createOutbound({ allowPrivate: given.allowPrivateNetwork, ...stand.outbound });
  const secrets = createSecretBox(() => given.secretKey ?? readSecretKey(given.dataDir, random), random);
  const sources = createSources(meta.sources, secrets, outbound, given);
  const engine = await openEngine(given, meta, sources, stand);
  const makeSecret = (): string => Buffer.from(random.bytes(32)).toString('base64');
  const secret = await meta.settings.getOrMake('sessionSecret', makeSecret);
  const fileSecret = await meta.settings.getOrMake('fileSecret', makeSecret);
  const bus = await openBus(given, { log, random });
  const live = await openLiveSettings(given, { meta, secrets, bus, log });
  const { settings } = live;
  shareWrites(meta.lookups, bus);
  const plugins = createPlugins(meta, secrets, clock);
  return {
    settings,
    live,
    clock,
    random,
    log,
    meta,
    engine,
    bus,
    usage: createUsage(meta.usage, clock, log),
    comments: openTopic(bus, 'comments'),
    pages: openTopic(bus, 'pages'),
    jobs: await createJobs({
      meta,
      clock,
      random,
      log,
      bus,
      rhythm: { beatMs: settings.takeoverMs / 6, silentMs: settings.takeoverMs },
      ...transportOf(settings, { meta, clock, log }),
    }),
    tokens: createSessionTokens(Buffer.from(secret, 'base64'), clock, settings.sessionMs),
    access: createAccessWatch({ meta, clock, log }),
    mail: createMailer(() => findMailRoute(plugins, outbound, settings), log, {
      record: createMailRecord({ settings: meta.settings, clock, log }),
    }),
    providers: createSignInProviders(settings, outbound, log),
    outbound,
    plugins,
    files: openFileStores(settings, { plugins, outbound, stand }),
    fileSecret: Buffer.from(fileSecret, 'base64'),
    sources,
    secrets,
    controlToken: Buffer.from(random.bytes(32)).toString('hex'),
    restart:
      stand.restart ??
      (() => {
        throw refuse('noRestart');
      }),
  };
}

/** Uploads go to the bucket of the settings, else to the one set up as a plugin, else into the data folder. */
function openFileStores(
  { dataDir, s3 }: Settings,
  { plugins, outbound, stand }: { readonly plugins: Plugins; readonly outbound: Outbound; readonly stand: Stand },
): FileStores {
  const local = createLocalFileStore(join(dataDir, 'files'));
  // The operator's own storage may stand in the operator's own network: its address comes from nobody else.
  const own = s3 && createS3FileStore(s3, createOutbound({ ...stand.outbound, allowPrivate: true }));
  return createFileStores({ local, own, ofPlugin: () => findPluginStore(plugins, outbound) });
}

type Closing = Pick<AppParts, 'live' | 'jobs' | 'bus' | 'engine' | 'sources' | 'meta' | 'access' | 'mail' | 'usage'>;

/** Ends running jobs, brings the files to rest and lets go of them. */
export async function closeParts({ live, jobs, bus, engine, sources, meta, access, mail, usage }: Closing): Promise<void> {
  access.close();
  live.close();
  await mail.close();
  await jobs.close();
  await bus.close();
  await engine.close();
  await sources.close();
  await usage.close();
  await meta.close();
}

async function openBus({ databaseUrl }: Settings, parts: { readonly log: Log; readonly random: RandomSource }): Promise<Bus> {
  if (databaseUrl === null || !databaseKinds[kindOfUrl(databaseUrl)].carriesMessages) return silentBus;
  return (await import('./platform/bus/postgres-bus.ts')).openPostgresBus(databaseUrl, parts);
}

/** Where the database carries messages, jobs travel over pg-boss; elsewhere they are looked for. */
function transportOf({ databaseUrl }: Settings, parts: Pick<JobsOptions, 'meta' | 'clock' | 'log'>): Pick<JobsOptions, 'transport'> {
  if (databaseUrl === null || !databaseKinds[kindOfUrl(databaseUrl)].carriesMessages) return {};
  return { transport: createPgBossTransport({ url: databaseUrl, store: createJobStore(parts.meta.db), ...parts }) };
}

function openMeta(settings: Settings): Promise<MetaStore> {
  return metaOpeners[kindOfUrl(settings.databaseUrl)](settings);
}

const metaOpeners: Readonly<Record<EngineName, (settings: Settings) => Promise<MetaStore>>> = {
  sqlite: async ({ dataDir }) => {
    const file = join(dataDir, 'meta.sqlite');
    const meta = await openSqliteMeta(file);
    chmodSync(file, 0o600); // password hashes and the session secret are in it
    return meta;
  },
  postgres: async (settings) => (await import('./meta/open-postgres-meta.ts')).openPostgresMeta(urlOf(settings)),
  mysql: async (settings) => (await import('./meta/open-mysql-meta.ts')).openMysqlMeta(urlOf(settings)),
};

function urlOf({ databaseUrl }: Settings): string {
  if (databaseUrl === null) throw new Error('An installation in a data folder has no database address.');
  return databaseUrl;
}

async function openEngine(settings: Settings, meta: MetaStore, sources: SourceConnections, { clock, random }: Stand): Promise<Engine> {
  const stand = { sources, ...(clock ? { now: () => clock.now() } : {}), ...(random ? { random } : {}) };
  try {
    return await engineOpeners[kindOfUrl(settings.databaseUrl)](settings, stand);
  } catch (error) {
    await meta.close();
    throw error;
  }
}

interface EngineNeeds {
  readonly sources: SourceConnections;
  readonly now?: () => number;
  readonly random?: RandomSource;
}

const engineOpeners: Readonly<Record<EngineName, (settings: Settings, needs: EngineNeeds) => Promise<Engine>>> = {
  sqlite: async ({ dataDir }, needs) => (await import('./storage/sqlite/sqlite-engine.ts')).createSqliteEngine({ dir: dataDir, ...needs }),
  postgres: async (settings, needs) =>
    (await import('./storage/postgres/postgres-engine.ts')).createPostgresEngine({ url: urlOf(settings), ...needs }),
  mysql: async (settings, needs) => (await import('./storage/mysql/mysql-engine.ts')).openMysqlEngine({ url: urlOf(settings), ...needs }),
};
