import type { Call } from '../call.ts';

/** Groups of calls, as `calls` has them. */
export type CallGroups<Groups> = { readonly [Name in keyof Groups]: Readonly<Record<string, Call>> };

/** All calls of the groups as one list, in their order. */
export function listCalls<Groups extends CallGroups<Groups>>(groups: Groups): readonly Call[] {
  return Object.values<Readonly<Record<string, Call>>>(groups).flatMap((group) => Object.values(group));
}
