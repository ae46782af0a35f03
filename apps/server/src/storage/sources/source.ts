import type { SourceId } from '@quadrille/domain';
import type { Dialect } from '@quadrille/sql';
import type { EngineName } from '../../platform/database-kind.ts';
import type { ReadLanes } from '../read/read-job.ts';
import type { SqlSession } from '../sql-session.ts';
import type { Selected, SelectRequest } from './select-request.ts';

/** How somebody's own database is reached. Holds a password: never logged, never sent. */
export type SourceConfig = ServerConfig | FileConfig;

export interface ServerConfig {
  readonly kind: Exclude<EngineName, 'sqlite'>;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The schema whose tables are shown; null: the engine's usual one. */
  readonly schema: string | null;
  readonly tls: Tls;
  /** Certificates of one's own: that of the authority and those of the client, as PEM text. */
  readonly certificates?: Certificates;
  /** Whether the connection itself refuses to write. */
  readonly isReadOnly: boolean;
}

/**
 * How a connection is encrypted: never; only where the server insists; where the server can; always; always, with a certificate that a
 * trusted authority signed; and, beyond that, one that names the host.
 */
export const tlsModes = ['off', 'allow', 'prefer', 'require', 'ca', 'verify'] as const;
export type Tls = (typeof tlsModes)[number];

export interface Certificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface FileConfig {
  readonly kind: 'sqlite';
  /** Absolute. */
  readonly file: string;
  /** The folder the settings allow; the file must be in it. */
  readonly folder: string;
  readonly isReadOnly: boolean;
}

/** An open connection to a source. */
export interface OpenSource {
  readonly dialect: Dialect;
  readonly schema: string | null;
  readonly lanes: ReadLanes;
  /** For its catalogue; each statement may run on another connection. */
  readonly session: SqlSession;
  /** Runs a SELECT that a person wrote. Throws `deadline` when it takes too long; the query does not go on then. */
  select(request: SelectRequest): Promise<Selected>;
  close(): Promise<void>;
  /** Ends its connections at once, whatever they wait for. */
  cut(): void;
}

/** Gives out connections to sources; everybody who asks for one gets the same. */
export interface SourceConnections {
  /** Throws a sentence where there is no such source any more or it cannot be reached. */
  open(id: SourceId): Promise<OpenSource>;
}

/** The connections as use-cases need them: they also try out settings, and report that a source has changed. */
export interface Sources extends SourceConnections {
  /** Connects by settings that belong to no source yet. Whoever asks must close it. */
  connect(config: SourceConfig, signal: AbortSignal): Promise<OpenSource>;
  /** Closes the connections of a source that was changed or removed. */
  forget(id: SourceId): Promise<void>;
  close(): Promise<void>;
}
