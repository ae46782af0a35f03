import type { Call, CallAnswer, ParsedInput, RawAnswer } from '@quadrille/contract';
import type { Ctx } from '../app-context.ts';

/** A call of the contract together with the code that answers it. */
export interface BoundCall {
  readonly call: Call;
  readonly handle: (ctx: Ctx, input: never) => unknown;
}

/**
 * Binds a call to its use-case. The handler is given the checked `{ params, query, body }` and
 * answers with plain data (sent as JSON), or with `rawAnswer(…)` of the contract for bytes that are
 * ready: encoded JSON, CSV, a stream.
 */
export function bindCall<C extends Call>(
  call: C,
  handle: (ctx: Ctx, input: ParsedInput<C>) => CallAnswer<C> | RawAnswer | Promise<CallAnswer<C> | RawAnswer>,
): BoundCall {
  return { call, handle: handle as BoundCall['handle'] };
}
