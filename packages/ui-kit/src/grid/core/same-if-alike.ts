/** The former of two objects where every part of the later one is the same: whoever hears of changes hears of none. */
export function sameIfAlike<T extends object>(former: T, later: T): T {
  const keys = Object.keys(later) as (keyof T)[];
  return keys.length === Object.keys(former).length && keys.every((key) => former[key] === later[key]) ? former : later;
}
