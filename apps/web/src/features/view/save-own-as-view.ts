import type { WireView } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import { createView } from './create-view.ts';
import { acceptsIn, joinNodes, toNodes } from './filters/filter-nodes.ts';
import { storeOwnChanges } from './stored-own-changes.ts';
import { levelIn, noOwnChanges } from './own-changes.ts';
import type { OwnChanges } from './own-changes.ts';
import { writeFiltersOf } from './filters/save-filters.ts';
import { writeSorts } from './sorts/save-sorts.ts';
import { metaOf } from './view-meta.ts';
import { readFilters } from './view.state.ts';
import type { ViewState } from './view.state.ts';

/**
 * Makes a view of what this person alone sees, for everybody, and opens it; the one it lay over stays as it is. It is opened once all
 * is written, and where that fails taken away again: the own changes stay.
 */
export async function saveOwnAsView(state: ViewState, from: WireView, title: string): Promise<WireView> {
  const view = await createView(viewKindOf(from.type) ?? 'grid', state.tableId, { title, copy_from_id: from.id });
  try {
    await writeOwn(state, from, view.id, state.$own.get());
    await state.reload();
    await state.openView(view.id);
    storeOwnChanges(from.id, noOwnChanges);
  } catch (error) {
    await client.views.delete({ params: { viewId: view.id } }).catch(() => {}); // why it failed matters more
    throw error;
  }
  state.noteWritten();
  return view;
}

/** Puts into a copy of a view what lay over the view. */
async function writeOwn(state: ViewState, from: WireView, viewId: string, own: OwnChanges): Promise<void> {
  const params = { viewId };
  if (own.filters.length > 0) {
    const accepts = acceptsIn(state.$fields.get());
    const stored = await readFilters(viewId);
    await writeFiltersOf(viewId, stored, joinNodes(toNodes(stored), own.filters, accepts), accepts);
  }
  if (own.sorts) await writeSorts(viewId, (await client.sorts.list({ params })).list, own.sorts);
  for (const { id, fk_column_id: fieldId, group_by: isGrouped } of await client.grids.listColumns({ params })) {
    const level = own.groups && levelIn(own.groups, fieldId);
    const body = { ...own.columns[fieldId], ...((level?.group_by || isGrouped) && level) };
    if (Object.keys(body).length > 0) await client.grids.updateColumn({ params: { viewColumnId: id }, body });
  }
  if (own.rowHeight !== null) await client.grids.update({ params, body: { row_height: own.rowHeight } });
  if (own.frozen !== null) await client.grids.update({ params, body: { meta: { ...metaOf(from), frozen: own.frozen } } });
}
