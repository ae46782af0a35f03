import * as v from 'valibot';
import type { Call, ParsedInput } from './call.ts';
import { depthOfNames } from './body-size.ts';
import { nameProblems } from './input/name-problems.ts';
import { toWireIssue, type WireIssue } from './errors/wire-issue.ts';

/** A request as it arrived: path values decoded, query taken apart, body read. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

export type InputResult<C extends Call> =
  | { readonly ok: true; readonly input: ParsedInput<C> }
  | { readonly ok: false; readonly issues: readonly WireIssue[] };

function parsePart(part: Call['query'] | Call['body'], value: unknown, issues: WireIssue[]): unknown {
  if (part === null) return null;
  if (part.kind === 'content') return value;
  const result = v.safeParse(part, value);
  if (!result.success) issues.push(...result.issues.map(toWireIssue));
  return result.output;
}

/**
 * Checks a request against its call and reports every complaint, not only the first.
 * Bodies of calls that take bytes are handed through.
 */
export function parseInput<C extends Call>(call: C, raw: RawInput): InputResult<C> {
  const issues: WireIssue[] = [];
  const query = parsePart(call.query, raw.query ?? {}, issues);
  const body = parsePart(call.body, raw.body, issues);
  if (call.body !== null && call.body.kind !== 'content') issues.push(...nameProblems(raw.body, depthOfNames(call)));
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, input: { params: raw.params, query, body } as ParsedInput<C> };
}
