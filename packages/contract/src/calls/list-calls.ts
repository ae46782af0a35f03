import type { Call } from '../call.ts';

/** Groups of calls, as `calls` has them. */
export type CallGroups = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** All calls of the groups as one list, in their order. */
export function listCalls(groups: CallGroups): readonly Call[] {
  return Object.values(groups).flatMap((group) => Object.values(group));
}
