import { t } from '@lingui/core/macro';
import type { CellValue } from '@quadrille/domain';
import type { GridRow } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { randomId } from '@quadrille/ui-kit';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

/** Where a record stands in the view, and who its neighbours are: of one that left the view, those it stood between. */
export interface RecordPlace {
  /** From 0; null where the view does not show it. */
  readonly index: number | null;
  readonly previous: number | null;
  readonly next: number | null;
  readonly total: number;
}

/** One open record. */
export interface RecordState {
  readonly rowId: number;
  readonly $row: ReadableAtom<GridRow | 'loading' | 'gone'>;
  readonly $place: ReadableAtom<RecordPlace | null>;
  /** Grows with every change of the record that is known here. */
  readonly $changes: ReadableAtom<number>;
  /** Why it could not be read. */
  readonly $error: ReadableAtom<unknown>;
  load(): Promise<void>;
  /** Whether this record is among rows that were read elsewhere, not as it is known here. */
  isNews(rows: readonly GridRow[]): boolean;
  /** Writes one value, first makes options of titles in it that no option has yet; answers why it was not taken, or null. */
  write(fieldId: string, value: CellValue, newOptions?: readonly string[]): Promise<string | null>;
}

export function createRecordState(table: Pick<Structure, '$fields' | 'keyField' | 'tableId'> & TableRows, rowId: number): RecordState {
  const $row = atom<GridRow | 'loading' | 'gone'>('loading');
  const $place = atom<RecordPlace | null>(null);
  const $changes = atom(0);
  const $error = atom<unknown>(null);
  const { tableId } = table;
  let reading = 0;
  let stoodAt: number | null = null;

  const readRow = async (): Promise<GridRow | 'gone'> => {
    const key = table.keyField();
    const filterArrJson = JSON.stringify([{ fk_column_id: key.id, comparison_op: 'eq', value: String(rowId), logical_op: 'and' }]);
    const fields = table.$fields.get().map(({ id }) => id);
    const page = await client.grids.page({ params: { tableId }, query: { filterArrJson, limit: 1, fields: fields.join(',') } });
    const [row] = page.rows;
    if (!row) return 'gone';
    const [id, version, ...values] = row as [number, number, ...CellValue[]];
    return { id, version, cells: Object.fromEntries(page.fields.map((fieldId, at) => [fieldId, values[at] ?? null])) };
  };

  const readPlace = async (): Promise<RecordPlace> => {
    const [found, { count }] = await Promise.all([
      table.source.locate?.(rowId, new AbortController().signal) ?? null,
      client.grids.count({ params: { tableId }, query: table.source.which() }),
    ]);
    const near = found?.index ?? stoodAt;
    if (near === null) return { index: null, previous: null, next: null, total: count };
    const offset = Math.max(0, near - 1);
    const query = { ...table.source.ordered(), offset, limit: 3, fields: table.keyField().id };
    const { rows } = await client.grids.page({ params: { tableId }, query });
    const ids = rows.map(([id]) => Number(id));
    // what came after a record that left the view has moved up to where it stood
    if (!found) return { index: null, previous: near === 0 ? null : (ids[0] ?? null), next: ids[near - offset] ?? null, total: count };
    const at = ids.indexOf(rowId);
    return { index: found.index, previous: ids[at - 1] ?? null, next: at < 0 ? null : (ids[at + 1] ?? null), total: count };
  };

  const load = async (): Promise<void> => {
    const mine = (reading += 1);
    try {
      const [row, place] = await Promise.all([readRow(), readPlace()]);
      if (mine !== reading) return;
      $error.set(null);
      $row.set(row);
      stoodAt = place.index ?? stoodAt;
      $place.set(place);
      $changes.set($changes.get() + 1);
    } catch (error) {
      if (mine === reading) $error.set(error);
    }
  };

  return {
    rowId,
    $row,
    $place,
    $changes,
    $error,
    load,
    isNews: (rows) => rows.some((row) => row.id === rowId && row !== $row.get()),
    write: async (columnId, value, titles = []) => {
      const row = $row.get();
      if (typeof row === 'string') return t`This record is not here any more`;
      const from = row.cells[columnId] ?? null;
      $row.set({ ...row, cells: { ...row.cells, [columnId]: value } });
      try {
        const newOptions = titles.map((title) => ({ columnId, title }));
        const update = { rowId, columnId, value, from, version: row.version };
        const batch = { key: randomId(), label: 'edit', updates: [update], creates: [], deletes: null, newOptions } as const;
        const { failed } = await table.source.write(batch);
        await load();
        const now = $row.get();
        if (typeof now !== 'string') table.source.emit({ type: 'changed', rows: [now], isOwn: true });
        return failed[0]?.reason ?? null;
      } catch (error) {
        $row.set(row);
        return errorWords(error);
      }
    },
  };
}
