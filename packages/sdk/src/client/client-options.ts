import type { SignedOutInfo } from '../session/session.ts';

export interface ClientOptions {
  /** Where the server is, `https://tables.example.org`; a path is kept. Empty in a browser: where the page came from. */
  readonly baseUrl?: string;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** A session token from elsewhere; browsers sign in or restore instead. */
  readonly token?: string | null;
  /** Acts for its owner wherever no session token is there. */
  readonly apiToken?: string;
  /** The uuid of a shared base the visitor came by. */
  readonly sharedBaseId?: string;
  /** Proves access to the instance's data folder, for the `instance` calls. */
  readonly controlToken?: string;
  /** Names this tab or program in the change log; made up when missing. */
  readonly clientId?: string;
  /** More headers for every call; a function is asked each time. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Whether cookies travel to another origin; needed for refreshing when page and server differ. */
  readonly credentials?: RequestCredentials;
  /** Called when the session ends, by sign-out or because it could not be refreshed. */
  readonly onSignedOut?: (info: SignedOutInfo) => void;
  /** Checks every JSON answer against its schema and rejects with the place that differs. Unless given: in development, not in production builds. */
  readonly validateAnswers?: boolean;
  /** How often a read, or something to be made once (`idempotency-key`), is sent again when the server cannot be reached, is busy (429) or starting (503). 2 unless given. */
  readonly retries?: number;
  /** Per attempt, in ms; none unless given. */
  readonly timeout?: number | false;
  /** The clock; for tests. */
  readonly now?: () => number;
}

/** Settings of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a protected shared view. */
  readonly viewPassword?: string | null;
  readonly timeout?: number | false;
  /** For files: what arrived so far. */
  readonly onDownloadProgress?: (progress: { readonly receivedBytes: number; readonly totalBytes: number }) => void;
}
