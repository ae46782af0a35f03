import type { CellValue } from '@quadrille/domain';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { randomId } from '@quadrille/ui-kit';
import { $user } from '../../platform/session.state.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from './table-parts.ts';
import { cellsOfFilters, toNodes } from '../view/index.ts';

export type NewRecordParts = Pick<ViewState, '$fields' | '$filters' | '$own' | 'placeNodes'>;

/** What a new record holds so that the view goes on showing it. */
export function cellsOfNewRecord(state: NewRecordParts): Record<string, CellValue> {
  const cellsOf = (nodes: readonly FilterNodeData[]) => cellsOfFilters(nodes, state.$fields.get(), $user.get()?.id ?? null);
  return { ...cellsOf([...toNodes(state.$filters.get()), ...state.$own.get().filters]), ...cellsOf(state.placeNodes()) };
}

/** Makes a record where no grid is shown to make it in, with values beside those that keep it in the view; lists are told, and its id is answered. */
export async function createRecord(state: NewRecordParts & TableRows, values: Readonly<Record<string, CellValue>> = {}): Promise<number> {
  const creates = [{ key: randomId(), cells: { ...cellsOfNewRecord(state), ...values }, afterId: null, beforeId: null }];
  const { created, failed } = await state.source.write({
    key: randomId(),
    label: 'insert',
    updates: [],
    creates,
    deletes: null,
    newOptions: [],
  });
  const [made] = created;
  if (!made) throw new Error(failed[0]?.reason);
  state.source.emit({ type: 'shifted' });
  return Number(made.row.id);
}
