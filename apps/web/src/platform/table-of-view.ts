import { client } from './client.ts';
import { loadTables } from './bases.state.ts';

/** Whether an id is one of a view, where addresses of this product name the table first. */
export function isViewId(id: string): boolean {
  return id.startsWith('vw');
}

/** The table a view is of; null where the person sees no such view. Asked for by links that name the view alone. */
export async function findTableOfView(baseId: string, viewId: string): Promise<string | null> {
  for (const { id } of await loadTables(baseId)) {
    const { views } = await client.tables.get({ params: { tableId: id } });
    if (views.some((view) => view.id === viewId)) return id;
  }
  return null;
}
