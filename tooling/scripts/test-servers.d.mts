/** A database a test run can start. */
export interface ServerKind {
  readonly name: string;
  /** Environment variable that names a server to use instead. */
  readonly variable: string;
  readonly usualPort: number;
  url(port: number): string;
  answers(url: string): Promise<boolean>;
  /** What is run; a text says why nothing can be. */
  programs(): ServerPrograms | string;
  /** Who it runs as where we are root, the first that exists. */
  readonly users: readonly string[];
  readonly stopSignal: NodeJS.Signals;
}

export interface ServerPrograms {
  initialize(folder: string): readonly [program: string, args: readonly string[]];
  start(folder: string, port: number): readonly [program: string, args: readonly string[]];
}

export interface TestServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export const postgresKind: ServerKind;
export const mysqlKind: ServerKind;
export function startTestServer(kind: ServerKind): Promise<TestServer>;
export function startTestServers(env?: NodeJS.ProcessEnv): Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  stop(): Promise<unknown>;
}>;
