import type { LinkSteps } from '@quadrille/contract';
import type { MoveRequest, RowId, RowOrder } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from './table-parts.ts';
import { sortsOf, metaOf } from '../view/index.ts';
import { toWire } from '../structure/index.ts';

/** Whether records of the open view can be put in an order by hand: not while a sort decides, be it this person's alone. */
export function rowOrderOf({ $own, $sorts }: Pick<ViewState, '$own' | '$sorts'>): RowOrder {
  return sortsOf($own.get(), $sorts.get()).length > 0 ? 'sorted' : 'manual';
}

/** Whether the open view has an order made by hand. */
export function hasRowOrder(state: Pick<ViewState, '$view'>): boolean {
  return metaOf(state.$view.get())['row_order'] !== undefined;
}

/** The id of a record the server knows; records that are still being made have none. */
export function knownId(id: RowId | null): number | null {
  return typeof id === 'number' ? id : null;
}

/** Links that records gain and lose, by field; of each record by its id. */
export type StepsByField = Readonly<Record<string, LinkSteps>>;
export type StepsByRecord = ReadonlyMap<RowId, StepsByField>;

const none: StepsByRecord = new Map();

/** Puts records to another place or group of the view, as one change. */
export async function moveRecords(
  state: ViewState & TableRows,
  { ids, after, before, cells }: MoveRequest,
  links: StepsByRecord = none,
): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  const known = ids.map(knownId).filter((id) => id !== null);
  const body = {
    viewId: view.id,
    ids: known,
    after: knownId(after),
    before: knownId(before),
    cells: toWireCells(state, cells),
    rowLinks: known.map((id) => ({ id, links: links.get(id) ?? {} })).filter((one) => Object.keys(one.links).length > 0),
  };
  const hadOrder = hasRowOrder(state);
  await client.grids.move({ params: { tableId: state.tableId }, body });
  if (!hadOrder) await state.reload();
  state.source.emit({ type: 'shifted' });
  state.noteWritten();
}

/** Writes what records hold and are linked with after a move, as one change, wherever the view then shows them. */
export async function linkRecords(
  state: ViewState & TableRows,
  { ids, cells, links }: Pick<MoveRequest, 'ids' | 'cells'> & { readonly links: StepsByRecord },
): Promise<void> {
  const known = ids.map(knownId).filter((id) => id !== null);
  const updates = known.map((id) => ({ id, cells: toWireCells(state, cells), links: links.get(id) ?? {} }));
  await client.grids.write({ params: { tableId: state.tableId }, body: { updates } });
  state.source.emit({ type: 'shifted' });
  state.noteWritten();
}

function toWireCells(state: Pick<ViewState, 'getField'>, cells: MoveRequest['cells']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cells).map(([fieldId, value]) => {
      const field = state.getField(fieldId);
      return [field.id, toWire(field, value)];
    }),
  );
}
