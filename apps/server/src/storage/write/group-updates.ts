import type { FieldId, RowId } from '@quadrille/domain';
import type { RecordUpdate } from '../store/write-tx.ts';

/** Updates that name the same fields. */
export interface UpdateGroup {
  readonly fieldIds: readonly FieldId[];
  /** One for each record, in the order given: of a record that is named twice the last counts. */
  readonly given: readonly RecordUpdate[];
  /** The same in the rising order of ids. */
  readonly rising: readonly RecordUpdate[];
}

/** Each group is one statement text. Mostly there is one, in order already: then nothing is sorted. */
export function groupUpdates(updates: readonly RecordUpdate[]): UpdateGroup[] {
  const groups = new Map<string, { readonly keys: readonly string[]; readonly list: RecordUpdate[] }>();
  let last: { readonly keys: readonly string[]; readonly list: RecordUpdate[] } | null = null;
  for (const update of updates) {
    if (last === null || !hasKeys(update.cells, last.keys)) {
      const keys = Object.keys(update.cells);
      const name = keys.toSorted().join();
      const known = groups.get(name);
      last = { keys, list: known?.list ?? [] };
      if (known === undefined) groups.set(name, last);
    }
    last.list.push(update);
  }
  return [...groups.values()].map(({ keys, list }) => {
    const fieldIds = keys.toSorted() as FieldId[];
    if (rises(list)) return { fieldIds, given: list, rising: list };
    const given = [...new Map<RowId, RecordUpdate>(list.map((update) => [update.rowId, update])).values()];
    return { fieldIds, given, rising: given.toSorted((a, b) => a.rowId - b.rowId) };
  });
}

/** Whether the cells are those of these fields, in this order. */
function hasKeys(cells: object, keys: readonly string[]): boolean {
  let place = 0;
  for (const key in cells) if (keys[place++] !== key) return false;
  return place === keys.length;
}

function rises(list: readonly RecordUpdate[]): boolean {
  for (let index = 1; index < list.length; index++) if ((list[index]?.rowId ?? 0) <= (list[index - 1]?.rowId ?? 0)) return false;
  return true;
}
