/** The earlier of two objects where all parts are the same, so that listeners are not told of a change. */
export function sameIfAlike<T extends object>(former: T, later: T): T {
  const keys = Object.keys(later) as (keyof T)[];
  return keys.length === Object.keys(former).length && keys.every((key) => former[key] === later[key]) ? former : later;
}
