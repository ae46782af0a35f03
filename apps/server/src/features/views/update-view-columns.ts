import { AppError } from '@quadrille/contract';
import type { ChangeAction } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ViewFieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { getView, getViewField, refuseLocked } from '../structure/index.ts';
import { mergeViewColumn, type ViewColumnUpdate } from './merge-view-column.ts';

export interface ViewColumnChange extends ViewColumnUpdate {
  readonly viewColumnId: string;
}

/** Shows, hides, moves or resizes a field in a view; `viewId` is given where the path names the view. */
export function updateViewColumn(ctx: Ctx, id: string, update: ViewColumnUpdate, viewId: string | null = null): Promise<1> {
  return updateViewColumns(ctx, [{ ...update, viewColumnId: id }], viewId);
}

/** Several fields of a view as one change. */
export async function updateViewColumns(ctx: Ctx, changes: readonly ViewColumnChange[], viewId: string | null): Promise<1> {
  await runWrite(ctx, 'viewField.updated', (tx) => {
    tx.rename(nameOf(tx.schema(), changes));
    if (viewId !== null) getView(tx.schema(), viewId);
    for (const { viewColumnId, ...update } of changes) {
      const entry = getViewField(tx.schema(), viewColumnId);
      if (viewId !== null && entry.viewId !== viewId) throw new AppError('viewColumnNotFound');
      refuseLocked(ctx, getView(tx.schema(), entry.viewId).doc);
      tx.put('viewField', mergeViewColumn(entry, update));
    }
  });
  return 1;
}

/** What people call it: records put into groups are more than fields arranged. */
function nameOf(schema: BaseSchema, changes: readonly ViewColumnChange[]): ChangeAction {
  const updates = new Map<string, ViewColumnUpdate>(changes.map(({ viewColumnId, ...update }) => [viewColumnId, update]));
  const viewId = schema.entities.find('viewField', changes[0]?.viewColumnId ?? '')?.viewId;
  const before = (viewId && schema.viewById.get(viewId)?.viewFields) || [];
  const after = before.map((entry) => mergeViewColumn(entry, updates.get(entry.id) ?? {}));
  const [was, is] = [levelsOf(before), levelsOf(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return 'viewField.updated';
  return was.length === 0 ? 'viewField.grouped' : is.length === 0 ? 'viewField.ungrouped' : 'viewField.regrouped';
}

/** What the records of a view are grouped by. */
function levelsOf(entries: readonly ViewFieldDoc[]): readonly unknown[] {
  return entries
    .filter(({ groupBy }) => groupBy)
    .map(({ id, groupByOrder, groupBySort }) => [id, groupByOrder, groupBySort])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
