import type { CellValue } from '@quadrille/domain';
import { randomId } from '@quadrille/ui-kit';
import { $user } from '../../platform/session.state.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from './table-parts.ts';
import { cellsOfFilters, toNodes } from '../view/index.ts';

/** What a new record holds so that the view goes on showing it. */
export function cellsOfNewRecord(state: Pick<ViewState, '$fields' | '$filters' | '$own'>): Record<string, CellValue> {
  return cellsOfFilters([...toNodes(state.$filters.get()), ...state.$own.get().filters], state.$fields.get(), $user.get()?.id ?? null);
}

/** Makes a record where no grid is shown to make it in, with values beside those that keep it in the view; lists are told, and its id is answered. */
export async function createRecord(
  state: Pick<ViewState, '$fields' | '$filters' | '$own'> & TableRows,
  values: Readonly<Record<string, CellValue>> = {},
): Promise<number> {
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
