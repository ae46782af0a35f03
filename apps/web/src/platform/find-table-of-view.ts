import { notFound, redirect } from '@tanstack/react-router';
import { client } from './client.ts';

interface Place {
  readonly typeOrId: string;
  readonly projectId: string;
  readonly viewId: string;
}

/** Whether the first id behind a base is one of a view: what follows it then is its title, which says nothing. */
export const namesView = ({ viewId }: { readonly viewId: string }): boolean => viewId.startsWith('vw');

/** Leads an address that names a view and no table to where the view stands in its table; one nobody may see is not found. */
export async function leadToTableOfView({ typeOrId, projectId, viewId }: Place, search: object): Promise<void> {
  const { tables } = await client.projects.overview({ params: { projectId }, query: { records: false } });
  const table = tables.find(({ views }) => views.some(({ id }) => id === viewId));
  if (!table) throw notFound();
  throw redirect({
    to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
    params: { typeOrId, projectId, viewId: table.id, viewTitle: viewId },
    search,
    replace: true,
  });
}
