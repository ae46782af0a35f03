/** A path of this app to go to after sign-in, or home; anything that is not a plain path is refused. */
export function toSafePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
