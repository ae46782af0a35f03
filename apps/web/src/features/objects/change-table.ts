import type { WireTable } from '@quadrille/contract';
import { $tables, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { jobs } from '../../platform/jobs.ts';
import { readMeta } from '../../platform/object-look.ts';
import { ordersToMove } from '../../platform/orders-to-move.ts';
import { announceTable } from '../../platform/table-changed.ts';

/** The place of a base's own tables is named after the base. */
export const isOfDatabase = (table: Pick<WireTable, 'base_id' | 'project_id'>): boolean =>
  table.base_id.slice(1) !== table.project_id.slice(1);

/** Whoever shows the table, or the list of tables, shows the change. */
async function showChanged({ project_id: baseId, id }: Pick<WireTable, 'project_id' | 'id'>): Promise<void> {
  await loadTables(baseId);
  announceTable(id);
}

export async function renameTable(table: WireTable, title: string): Promise<void> {
  await client.tables.update({ params: { tableId: table.id }, body: { title } });
  await showChanged(table);
}

export async function describeTable(table: WireTable, description: string | null): Promise<void> {
  await client.tables.update({ params: { tableId: table.id }, body: { description } });
  await showChanged(table);
}

/** Icon and colour: the rest of what is kept with the table stays. */
export async function dressTable(table: WireTable, look: { readonly icon: string | null; readonly color: string | null }): Promise<void> {
  await client.tables.update({ params: { tableId: table.id }, body: { meta: { ...readMeta(table.meta), ...look } } });
  await showChanged(table);
}

export async function deleteTable(table: WireTable): Promise<void> {
  await client.tables.delete({ params: { tableId: table.id } });
  await loadTables(table.project_id);
}

/** Copies a table beside itself; answers its copy, where it can be told among the tables. */
export async function duplicateTable(table: WireTable, title: string, hasRecords: boolean): Promise<WireTable | undefined> {
  const before = new Set(($tables.get()[table.project_id] ?? []).map(({ id }) => id));
  const body = { table: { title }, options: { excludeData: !hasRecords } };
  await waitFor(await client.duplicates.table({ params: { projectId: table.project_id, tableId: table.id }, body }));
  return (await loadTables(table.project_id)).find(({ id }) => !before.has(id));
}

/** Throws what the job failed with. */
export async function waitFor({ id }: { readonly id: string }): Promise<void> {
  await jobs().waitFor(id);
  const { status, error } = await client.jobs.get({ params: { jobId: id } });
  if (status !== 'completed') throw new Error(error ?? status);
}

/** Puts a table at another place among those of its base, shown at once. */
export async function moveTable(baseId: string, id: string, to: number): Promise<void> {
  const tables = $tables.get()[baseId] ?? [];
  if (to < 0 || to >= tables.length || tables[to]?.id === id) return;
  const orders = ordersToMove(tables, id, to);
  const placed = tables.map((table) => ({ ...table, order: orders.get(table.id) ?? table.order }));
  $tables.setKey(
    baseId,
    placed.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
  );
  try {
    for (const [tableId, order] of orders) await client.tables.reorder({ params: { tableId }, body: { order } });
  } finally {
    await loadTables(baseId);
  }
}
