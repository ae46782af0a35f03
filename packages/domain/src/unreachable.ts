/** Ends a switch over a union: the compiler complains when a member has no case. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}.`);
}
