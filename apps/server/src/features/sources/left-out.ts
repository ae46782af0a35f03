import type { SourceEntry } from '../../meta/source-store.ts';
import type { OpenSource } from '../../storage/sources/source.ts';
import { readWantedFrom } from './read-wanted.ts';
import type { WantedTable } from './plan-source.ts';

/** So many names are told and kept. */
const mostNames = 2000;

/** Names of tables of a database that the base does not show, as they were chosen when it was connected. */
export function leftOutOf({ meta }: Pick<SourceEntry, 'meta'>): ReadonlySet<string> {
  const kept: unknown = meta === null ? null : JSON.parse(meta);
  const names: unknown = typeof kept === 'object' && kept !== null && 'leftOut' in kept ? kept.leftOut : null;
  return new Set(Array.isArray(names) ? names.slice(0, mostNames).filter((name) => typeof name === 'string') : []);
}

/**
 * What of a database the base shows: all but what was left out. Tables that come to the database later are shown, and links to what is left
 * out stay plain columns.
 */
export function withoutLeftOut(source: Pick<SourceEntry, 'meta'>, wanted: readonly WantedTable[]): WantedTable[] {
  const leftOut = leftOutOf(source);
  if (leftOut.size === 0) return [...wanted];
  return wanted
    .filter((table) => !leftOut.has(table.name) && !(table.junction?.some(({ otherTable }) => leftOut.has(otherTable)) ?? false))
    .map((table) => ({ ...table, keys: table.keys.filter(({ otherTable }) => !leftOut.has(otherTable)) }));
}

/** The tables and views of a database, to choose from. */
export async function listTables(open: OpenSource): Promise<Readonly<Record<string, unknown>>> {
  const tables = (await readWantedFrom(open)).filter(({ junction }) => junction === null);
  return {
    tables: tables
      .slice(0, mostNames)
      .map(({ name, isView, key, columns }) => ({ name, isView, hasKey: key !== null, columns: columns.length })),
  };
}
