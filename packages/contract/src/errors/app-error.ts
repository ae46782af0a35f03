import { errorCodes, type AppErrorCode } from './error-codes.ts';
import type { WireIssue } from './wire-issue.ts';

/** Facts about a failure that a program may read; plain values only, never a secret. A reason has a code beside it, as `refuse` gives it. */
export type ErrorDetails = Readonly<Record<string, unknown>> &
  ({ readonly reason?: undefined } | { readonly reason: string; readonly fault: object });

/** An expected failure: use-cases throw it, the HTTP and socket edges turn it into an answer. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly details: ErrorDetails;
  readonly status: number;
  /** For refused input: every complaint with its place. */
  readonly issues: readonly WireIssue[];

  /** Without a message the code's own sentence is used, filled from the details. */
  constructor(code: AppErrorCode, details: ErrorDetails = {}, message?: string, issues: readonly WireIssue[] = []) {
    super(message ?? errorCodes[code].message(details));
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = errorCodes[code].status;
    this.issues = issues;
  }
}

/** True for errors of this class, also when two copies of the package are loaded. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && value.name === 'AppError' && 'code' in value && 'status' in value;
}
