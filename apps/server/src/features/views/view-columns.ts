import { AppError, type WireViewColumn } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ViewFieldDoc } from '../../storage/schema/documents.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { runWrite } from '../changes/run-write.ts';
import { getFieldOfTable } from '../fields/find-field.ts';
import { getTable } from '../tables/find-table.ts';
import { getView } from './find-view.ts';
import { presentViewColumn } from './present-view.ts';

export interface ViewColumnUpdate {
  readonly show?: boolean | undefined;
  readonly order?: number | null | undefined;
  readonly width?: string | number | null | undefined;
  readonly label?: string | null | undefined;
  readonly help?: string | null | undefined;
  readonly group_by?: boolean | undefined;
  readonly group_by_order?: number | null | undefined;
  readonly group_by_sort?: string | null | undefined;
}

/** Sets how a field stands in a view. */
export async function putViewColumn(ctx: Ctx, viewId: string, fieldId: string, update: ViewColumnUpdate): Promise<WireViewColumn> {
  const id = await runWrite(ctx, 'viewField.updated', (tx) => {
    const view = getView(tx.schema(), viewId);
    const field = getFieldOfTable(getTable(tx.schema(), view.doc.tableId), fieldId);
    const last = Math.max(0, ...view.viewFields.map((entry) => entry.order));
    const entry = view.viewFields.find((known) => known.fieldId === field.id) ?? defaultViewField(tx, view.doc, field, last + 1);
    tx.put('viewField', merge(entry, update));
    return entry.id;
  });
  const schema = await getBase(ctx).schema();
  return presentViewColumn(schema.baseId, getViewField(schema, id));
}

/** Shows, hides, moves or resizes a field in a view; `viewId` is given where the path names the view. */
export async function updateViewColumn(ctx: Ctx, id: string, update: ViewColumnUpdate, viewId: string | null = null): Promise<1> {
  await runWrite(ctx, 'viewField.updated', (tx) => {
    if (viewId !== null) getView(tx.schema(), viewId);
    const entry = getViewField(tx.schema(), id);
    if (viewId !== null && entry.viewId !== viewId) throw new AppError('viewColumnNotFound');
    tx.put('viewField', merge(entry, update));
  });
  return 1;
}

/** Shows or hides all fields of a view but those in `ignored`; hiding leaves the display field. */
export async function setAllShown(ctx: Ctx, viewId: string, show: boolean, ignored: readonly string[]): Promise<true> {
  await runWrite(ctx, 'viewField.updated', (tx) => {
    const view = getView(tx.schema(), viewId);
    const table = getTable(tx.schema(), view.doc.tableId);
    for (const entry of view.viewFields) {
      const field = getFieldOfTable(table, entry.fieldId);
      if (ignored.includes(field.id) || (!show && field.isPrimary)) continue;
      tx.put('viewField', { ...entry, show });
    }
  });
  return true;
}

function getViewField(schema: BaseSchema, id: string): ViewFieldDoc {
  const entry = schema.entities.find('viewField', id);
  if (!entry) throw new AppError('viewColumnNotFound');
  return entry;
}

function merge(entry: ViewFieldDoc, update: ViewColumnUpdate): ViewFieldDoc {
  return {
    ...entry,
    show: update.show ?? entry.show,
    order: update.order ?? entry.order,
    width: update.width == null ? entry.width : toWidth(update.width),
    label: update.label === undefined ? entry.label : update.label,
    help: update.help === undefined ? entry.help : update.help,
    groupBy: update.group_by ?? entry.groupBy,
    groupByOrder: update.group_by_order === undefined ? entry.groupByOrder : update.group_by_order,
    groupBySort: update.group_by_sort === undefined ? entry.groupBySort : update.group_by_sort === 'desc' ? 'desc' : 'asc',
  };
}

/** Whole pixels as the wire writes them. */
function toWidth(width: string | number): string {
  const pixels = Math.round(Number.parseFloat(String(width)));
  if (!Number.isFinite(pixels) || pixels < 1 || pixels > 10_000)
    throw new AppError('badRequest', { reason: `"${width}" is not a column width such as 200px.` });
  return `${pixels}px`;
}
