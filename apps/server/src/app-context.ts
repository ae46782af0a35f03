import type { BaseId, BaseRole, OrgRole, Role, TokenAccess, UserId, WorkspaceRole, SourceId } from '@quadrille/domain';
import type { Settings } from './config/settings.ts';
import type { SignInProviders } from './platform/sign-in-providers.ts';
import type { AccessWatch } from './http/access-watch.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { RowKey } from './meta/audit-store.ts';
import type { PageWord } from './platform/page-word.ts';
import type { MetaStore } from './meta/meta-store.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Topic } from './platform/bus/open-topic.ts';
import type { Clock } from './platform/clock.ts';
import type { FileStores } from './platform/file-store/file-stores.ts';
import type { LiveSettings } from './platform/live-settings.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/create-mailer.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Plugins } from './platform/plugins.ts';
import type { RandomSource } from './platform/random-source.ts';
import type { SessionTokens } from './platform/session-tokens.ts';
import type { Usage } from './platform/usage.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { Sources } from './storage/sources/source.ts';
import type { Engine } from './storage/engine.ts';
import type { BaseStore } from './storage/store/base-store.ts';

/** Who is asking. */
export interface Actor {
  readonly userId: UserId | null;
  readonly email: string | null;
  readonly orgRoles: readonly OrgRole[];
  /** Null for whoever has none. */
  readonly workspaceRole: WorkspaceRole | null;
  /** In the base the call is about; empty outside one or without membership. A look as another role is applied. */
  readonly baseRoles: readonly BaseRole[];
  /** Everything that counts for `can`: all of the above, combined. */
  readonly roles: readonly Role[];
  readonly via: 'session' | 'token' | 'sharedBase' | 'sharedErd' | 'sharedView' | 'system' | 'guest';
  /** Of the link of a diagram: the connected database it was made for, null for the base's own tables. */
  readonly sourceId?: SourceId | null;
  /** The sign-in the request belongs to; null for everything but a session token. */
  readonly sessionId: string | null;
  /** What an API token allows; null for everything but an API token. */
  readonly apiToken: { readonly access: TokenAccess; readonly baseId: BaseId | null } | null;
}

/** Whether somebody is here by the public link of a base or its diagram: nobody in particular, signed in or not. */
export function comesByLink({ via }: Pick<Actor, 'via'>): boolean {
  return via === 'sharedBase' || via === 'sharedErd';
}

/** Whether somebody is a visitor: here by a link, or not signed in at all. What they are told of people is `listPeople` alone. */
export function isVisitor(actor: Pick<Actor, 'via'>): boolean {
  return comesByLink(actor) || actor.via === 'sharedView' || actor.via === 'guest';
}

/** The parts one running server is made of; `createApp` is given them. */
export interface AppParts {
  /** What holds at the moment of reading: some of it is changed while the server runs, so it is read when it is needed. */
  readonly settings: Settings;
  readonly live: LiveSettings;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly meta: MetaStore;
  readonly engine: Engine;
  readonly jobs: Jobs;
  /** Word to and from the other processes of the installation. */
  readonly bus: Bus;
  /** That somebody said something about a row, changed it or took it back. */
  readonly comments: Topic<RowKey>;
  /** That somebody wrote in a page. */
  readonly pages: Topic<PageWord>;
  readonly tokens: SessionTokens;
  /** Where uploaded files are kept. */
  readonly files: FileStores;
  /** Counts what is used. */
  readonly usage: Usage;
  /** Signs the addresses of files. */
  readonly fileSecret: Uint8Array;
  /** Tells sockets when what they were opened with is dead. */
  readonly access: AccessWatch;
  /** What was set up once for the installation: chat programs, mail, storage. */
  readonly plugins: Plugins;
  readonly mail: Mailer;
  readonly providers: SignInProviders;
  /** The only way out to other servers. */
  readonly outbound: Outbound;
  /** Connections to people's own databases. */
  readonly sources: Sources;
  /** Seals what must be kept and never shown. */
  readonly secrets: SecretBox;
  /** Known to whoever may read the data folder; opens the calls of the `quadrille` command. */
  readonly controlToken: string;
  /** Stops after the running answer, puts the staged backup in place, does the work in it and starts again on the same port. */
  readonly restart: (then: RestoredWork) => void;
}

/** What is done in a restored installation before it answers. */
export type RestoredWork = (parts: AppParts) => Promise<void>;

/** What every use-case is handed first. */
export interface Ctx {
  readonly parts: AppParts;
  readonly actor: Actor;
  /** Set when the call lives in a base (`scope: 'base'`), together with `base`. */
  readonly baseId: BaseId | null;
  readonly base: BaseStore | null;
  /** Aborts when the client has gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** The header `x-quadrille-client`: tells a browser tab its own changes from others'. */
  readonly clientId: string | null;
  readonly request: RequestFacts;
}

/** The few things of the request some use-cases need beside the checked input. */
export interface RequestFacts {
  readonly ip: string;
  /** Of the address the browser used; from the settings where a proxy stands before us. */
  readonly isHttps: boolean;
  readonly header: (name: string) => string | null;
  /** For the refresh cookie. */
  readonly setHeader: (name: string, value: string) => void;
}

/** The base a call is about; calls with `scope: 'base'` always have one. */
export function getBase(ctx: Ctx): BaseStore {
  if (!ctx.base) throw new Error('This call was bound without a base.');
  return ctx.base;
}
