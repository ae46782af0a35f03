import type { WireProject, WireTable } from '@quadrille/contract';
import type { BaseKind } from '@quadrille/domain';
import { atom, map } from 'nanostores';
import { client } from './client.ts';
import { $includesJoins } from './include-joins.state.ts';
import { roleSeen } from './preview.state.ts';
import { $user } from './session.state.ts';
import { setChanged } from './set-changed.ts';

/** Every base the person may open; null until loaded. */
export const $bases = atom<readonly WireProject[] | null>(null);
/** The tables of the bases opened so far, by base id. */
export const $tables = map<Record<string, readonly WireTable[] | undefined>>({});

export async function loadBases(): Promise<readonly WireProject[]> {
  const { list } = await client.projects.list({ query: { limit: 1000 } });
  // everybody puts bases in an order of their own
  const roles = $user.get()?.roles ?? {};
  const bases = list
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((base) => ({ ...base, project_role: roleSeen(base.project_role, roles) }));
  setChanged($bases, bases);
  return bases;
}

/** Whether the person may look after members and shares of a base; owners of the server see bases they are no member of. */
export function mayManage(base: WireProject | undefined): boolean {
  return base !== undefined && ['owner', 'creator'].includes(base.project_role ?? 'owner');
}

export async function loadTables(baseId: string): Promise<readonly WireTable[]> {
  const { list } = await client.tables.list({ params: { projectId: baseId }, query: $includesJoins.get() ? { includeM2M: true } : {} });
  if (JSON.stringify($tables.get()[baseId]) !== JSON.stringify(list)) $tables.setKey(baseId, list);
  return list;
}

export async function createBase(title: string, kind: BaseKind = 'database'): Promise<WireProject> {
  const base = await client.projects.create({ body: { title, type: kind } });
  await loadBases();
  return base;
}

export interface BaseChange {
  readonly title?: string;
  readonly description?: string | null;
  readonly color?: string | null;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export async function updateBase(baseId: string, change: BaseChange): Promise<void> {
  await client.projects.update({ params: { projectId: baseId }, body: change });
  await loadBases();
}

/** How a base stands in the person's own list. */
export async function placeBase(baseId: string, own: { readonly starred?: boolean; readonly order?: number }): Promise<void> {
  await client.projects.updateOwn({ params: { projectId: baseId }, body: own });
  await loadBases();
}

export async function deleteBase(baseId: string): Promise<void> {
  await client.projects.delete({ params: { projectId: baseId } });
  $tables.setKey(baseId, undefined);
  await loadBases();
}

/** A title nobody used yet: `Base`, `Base 2`, `Base 3`. */
export function freshTitle(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((title) => title.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  for (let n = 2; ; n += 1) if (!used.has(`${wanted} ${n}`.toLowerCase())) return `${wanted} ${n}`;
}

/** An empty table ready to type in, with the fields a person starts from. */
export async function createStarterTable(baseId: string, title: string, words: { name: string; notes: string }): Promise<WireTable> {
  const table = await client.tables.create({
    params: { projectId: baseId },
    body: {
      table_name: title,
      title,
      columns: [
        { column_name: 'id', title: 'Id', uidt: 'ID' },
        { column_name: 'name', title: words.name, uidt: 'SingleLineText', pv: true },
        { column_name: 'notes', title: words.notes, uidt: 'LongText' },
        { column_name: 'created_at', title: 'CreatedAt', uidt: 'CreateTime', system: true },
        { column_name: 'updated_at', title: 'UpdatedAt', uidt: 'LastModifiedTime', system: true },
      ],
    },
  });
  await loadTables(baseId);
  return table;
}
