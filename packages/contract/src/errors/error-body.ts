import * as v from 'valibot';
import type { AppError } from './app-error.ts';
import type { WireIssue } from './wire-issue.ts';

/** The body of every failed answer. Old programs read `msg`; ours also read `code` and `details`. */
export const errorBodySchema = v.object({
  msg: v.optional(v.string()),
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  details: v.optional(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.unknown())),
});

export interface ErrorBody {
  readonly msg: string;
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly WireIssue[];
}

/** The answer body for an expected failure; empty details and issues are left out. */
export function toErrorBody(error: AppError): ErrorBody {
  return {
    msg: error.message,
    code: error.code,
    ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
    ...(error.issues.length > 0 ? { errors: error.issues } : {}),
  };
}
