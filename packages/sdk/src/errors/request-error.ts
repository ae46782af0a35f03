import type { WireIssue } from '@quadrille/contract';

/**
 * Why a call failed: the server answered with a failure; no answer came; the caller gave up; it took
 * too long; or the answer is not what the call promises (only looked at with `validateAnswers`).
 */
export type FailureKind = 'answer' | 'network' | 'aborted' | 'timeout' | 'unexpectedAnswer';

export interface FailureFacts {
  readonly kind: FailureKind;
  /** `group.name` of the call. */
  readonly call: string;
  readonly message: string;
  readonly status?: number;
  readonly code?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly issues?: readonly WireIssue[];
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** What every call of the client rejects with. `message` is ready to show. */
export class RequestError extends Error {
  readonly kind: FailureKind;
  readonly call: string;
  /** Null when no answer came. */
  readonly status: number | null;
  /** One of the contract's error codes; null for answers of other servers and when no answer came. */
  readonly code: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** For refused input: every complaint with its place. */
  readonly issues: readonly WireIssue[];
  /** The answer's body: JSON when it can be read as such, else text. */
  readonly body: unknown;

  constructor(facts: FailureFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = facts.kind === 'aborted' ? 'AbortError' : 'RequestError';
    this.kind = facts.kind;
    this.call = facts.call;
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.details = facts.details ?? {};
    this.issues = facts.issues ?? [];
    this.body = facts.body;
  }
}

/** True for failures of our calls; narrow further by `kind`, `status` or `code`. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof RequestError;
}
