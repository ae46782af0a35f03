import type { CellValue } from '@quadrille/domain';
import { formatCell, parseCell, toEditText } from '@quadrille/ui-kit/cells';
import type { Grid, GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../../platform/client.ts';
import type { TableState } from '../table.state.ts';
import { toWire } from '../to-wire.ts';
import { replaceText } from './replace-text.ts';

/** Where the search stands. `at` counts records from 0; -1: none was gone to yet. */
export interface FindResult {
  readonly text: string;
  readonly total: number;
  readonly at: number;
  readonly isSearching: boolean;
}

export interface ReplacePlan {
  readonly cells: number;
  readonly rows: number;
  /** Cells whose new text is no value of their field. */
  readonly unfit: number;
  /** More records match than one search names: only the first are looked at. */
  readonly isPart: boolean;
  run(): Promise<void>;
}

/** Looking for a text in a view: records are found by the server, cells among what is shown. */
export interface Find {
  readonly $result: ReadableAtom<FindResult>;
  search(text: string): Promise<void>;
  /** To the next or the previous cell that shows the text. */
  step(by: 1 | -1): Promise<void>;
  /** Replaces in the cell gone to; answers whether it could. */
  replaceHere(by: string): boolean;
  planReplace(by: string): Promise<ReplacePlan>;
  /** Looks again when rows change, so that what is counted is there; answers how to stop. */
  follow(onFailed: (error: unknown) => void): () => void;
  end(): void;
}

const rowsPerRead = 200;
/** Between a change and the look at what it left, in ms. */
const lookPause = 300;
const nothing: FindResult = { text: '', total: 0, at: -1, isSearching: false };

export function createFind(state: TableState, grid: Grid): Find {
  const $result = atom<FindResult>(nothing);
  let matches: readonly { readonly rowId: number; readonly position: number }[] = [];
  let request = new AbortController();

  const search = async (text: string): Promise<void> => {
    grid.dispatch({ type: 'setNeedle', needle: text === '' ? null : text });
    matches = [];
    if (text === '') request.abort();
    $result.set(text === '' ? nothing : { ...$result.get(), text, isSearching: true });
    if (text !== '') await look(text);
  };

  /** One who has gone to a record stays there; where it matches no more, the next step leads to the one after it. */
  const look = async (text: string): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const before = matches;
    const query = { ...state.source.ordered(), search: text, limit: 10_000 };
    const found = await client.grids.matches({ params: { tableId: state.tableId }, query }, { signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!found || signal.aborted) return;
    const { at } = $result.get();
    const here = before[at]?.rowId;
    matches = found.matches;
    const again = matches.findIndex(({ rowId }) => rowId === here);
    const next = here === undefined ? -1 : again >= 0 ? again : Math.min(at, matches.length) - 1;
    $result.set({ text, total: found.total, at: next, isSearching: false });
  };

  const columnsOf = (row: GridRow, text: string): readonly string[] =>
    grid.$columns
      .get()
      .visible.filter((column) => shows(row, column, text))
      .map((column) => column.id);

  const readRow = async (rowId: number, position: number): Promise<GridRow | null> => {
    const shown = grid.rowAt(position);
    return shown?.id === rowId ? shown : ((await state.source.readRows([rowId]))[0] ?? null);
  };

  const goTo = async (at: number, by: 1 | -1): Promise<void> => {
    const match = matches[at];
    const { text } = $result.get();
    if (!match) return;
    const row = await readRow(match.rowId, match.position);
    const found = row ? columnsOf(row, text) : [];
    const columnId = (by === 1 ? found[0] : found.at(-1)) ?? grid.$columns.get().visible[0]?.id;
    if (columnId === undefined || $result.get().text !== text) return;
    if (grid.$rows.get().groups && grid.$collapsed.get().size > 0) grid.dispatch({ type: 'toggleAllGroups', on: true });
    grid.dispatch({ type: 'select', index: match.position, columnId });
    $result.set({ ...$result.get(), at });
  };

  return {
    $result,
    search,
    async step(by) {
      const { at, text } = $result.get();
      if (matches.length === 0) return;
      const here = grid.$selection.get()?.anchor;
      const row = at >= 0 && here && here.rowId === matches[at]?.rowId ? grid.rowAt(here.index) : null;
      const found = row ? columnsOf(row, text) : [];
      const next = row && here ? found[found.indexOf(here.columnId) + by] : undefined;
      if (here && next !== undefined && found.includes(here.columnId))
        return grid.dispatch({ type: 'select', index: here.index, columnId: next });
      await goTo((at + by + matches.length + (at === -1 && by === -1 ? 1 : 0)) % matches.length, by);
    },
    replaceHere(by) {
      const { text } = $result.get();
      const anchor = grid.$selection.get()?.anchor;
      const column = grid.$columns.get().visible.find(({ id }) => id === anchor?.columnId);
      const row = anchor ? grid.rowAt(anchor.index) : null;
      const made = row && column ? newValue(row, column, text, by) : null;
      if (!made?.ok) return false;
      grid.dispatch({ type: 'paste', matrix: [[{ text: made.text }]], textOnly: true, confirmed: true });
      return true;
    },
    async planReplace(by) {
      const { text, total } = $result.get();
      const updates = new Map<number, Record<string, unknown>>();
      let [cells, unfit] = [0, 0];
      for (let at = 0; at < matches.length; at += rowsPerRead) {
        const rows = await state.source.readRows(matches.slice(at, at + rowsPerRead).map(({ rowId }) => rowId));
        for (const row of rows) {
          for (const column of grid.$columns.get().visible) {
            const made = newValue(row, column, text, by);
            if (made === null) continue;
            if (!made.ok) {
              unfit += 1;
              continue;
            }
            const field = state.getField(column.id);
            updates.set(Number(row.id), { ...updates.get(Number(row.id)), [field.title]: toWire(field, made.value) });
            cells += 1;
          }
        }
      }
      return {
        cells,
        unfit,
        rows: updates.size,
        isPart: total > matches.length,
        async run() {
          const body = { updates: [...updates].map(([id, written]) => ({ id, cells: written })) };
          await client.grids.write({ params: { tableId: state.tableId }, body });
          state.noteWritten();
          state.source.emit({ type: 'reset' });
        },
      };
    },
    follow(onFailed) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const again = (): void => {
        timer = undefined;
        const { text } = $result.get();
        if (text !== '') void look(text).catch(onFailed);
      };
      const stop = state.source.subscribe(({ type }) => {
        if (type !== 'presence' && type !== 'held' && type !== 'resummarized') timer ??= setTimeout(again, lookPause);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    end() {
      request.abort();
      matches = [];
      $result.set(nothing);
      grid.dispatch({ type: 'setNeedle', needle: null });
      grid.focus();
    },
  };
}

function shows(row: GridRow, column: GridColumn, text: string): boolean {
  return formatCell(row.cells[column.id] ?? null, column)
    .toLocaleLowerCase()
    .includes(text.toLocaleLowerCase());
}

const replaceable: ReadonlySet<GridColumn['kind']> = new Set([
  'text',
  'longText',
  'url',
  'email',
  'phone',
  'number',
  'decimal',
  'currency',
  'percent',
  'date',
  'dateTime',
  'singleSelect',
  'multiSelect',
  'place',
]);

/** What a cell holds once the text in it is replaced; null where it cannot be, or does not show the text. */
function newValue(
  row: GridRow,
  column: GridColumn,
  needle: string,
  by: string,
): { readonly ok: true; readonly text: string; readonly value: CellValue } | { readonly ok: false } | null {
  if (column.isReadOnly || !replaceable.has(column.kind)) return null;
  const text = replaceText(toEditText(row.cells[column.id] ?? null, column), needle, by);
  if (text === null) return null;
  const parsed = parseCell(text, column);
  return parsed.ok ? { ok: true, text, value: parsed.value as CellValue } : { ok: false };
}
