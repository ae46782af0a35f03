import type { Outline } from '@quadrille/contract';
import { atom, map } from 'nanostores';
import { $bases, loadBases } from '../../platform/bases.state.ts';
import type { NamedBase, Names } from './find-places.ts';
import { client } from '../../platform/client.ts';

export const $isQuickSearchShown = atom(false);

/** What there is by name, by base; read when the search opens, so that typing asks nobody. */
export const $outlines = map<Record<string, Names | undefined>>({});

export function showQuickSearch(): void {
  $isQuickSearchShown.set(true);
}

/** Bases read at once; the one on screen first. */
const atOnce = 4;

/** Reads the names anew; those known from before stay until then. A base that cannot be read is simply not found in. */
export async function readNames(currentBase: string | null): Promise<void> {
  const bases = await loadBases().catch(() => $bases.get() ?? []);
  const ids = bases.map(({ id }) => id).toSorted((a, b) => Number(b === currentBase) - Number(a === currentBase));
  const readNext = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const params = { projectId: id };
      const [outline, items] = await Promise.all([
        client.projects.outline({ params }).catch(() => null),
        client.items.list({ params }).catch(() => null),
      ]);
      if (outline) $outlines.setKey(id, { ...outline, ...(items && { items: items.list }) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
}

export interface FoundRecord {
  readonly baseId: string;
  readonly baseTitle: string;
  readonly tableId: string;
  readonly tableTitle: string;
  readonly rowId: number;
  readonly title: string;
}

/** A table that is looked through. */
export interface SearchedTable {
  readonly base: NamedBase;
  readonly table: Outline['tables'][number];
}

/** The tables to look through: the one on screen first, then those of its base, then those of the other bases; so many at most. */
export function tablesToSearch(
  bases: readonly NamedBase[],
  outlines: Readonly<Record<string, Outline | undefined>>,
  here: { readonly baseId: string | null; readonly tableId: string | null },
  most: number,
): readonly SearchedTable[] {
  const all = bases.flatMap((base) => (outlines[base.id]?.tables ?? []).map((table) => ({ base, table })));
  const nearness = ({ base, table }: SearchedTable): number => (table.id === here.tableId ? 2 : base.id === here.baseId ? 1 : 0);
  return all.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, most);
}

/** Records of one table shown at most. */
const mostRecords = 5;

/** Records of a table that hold the text somewhere, by the value that names them. */
export async function findRecords({ base, table }: SearchedTable, query: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const primary = table.fields.find(({ pv }) => pv) ?? table.fields[0];
  if (!primary) return [];
  const page = await client.grids.page(
    { params: { tableId: table.id }, query: { search: query, limit: mostRecords, fields: primary.id } },
    { signal },
  );
  return page.rows.map(([id, , title]) => ({
    baseId: base.id,
    baseTitle: base.title,
    tableId: table.id,
    tableTitle: table.title,
    rowId: Number(id),
    title: typeof title === 'string' || typeof title === 'number' ? String(title) : `#${String(id)}`,
  }));
}
