import { formatCell } from '@quadrille/ui-kit/cells';
import type { Grid, GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { countCells, placeAfter, placeIn } from './match-place.ts';
import type { Match, Place } from './match-place.ts';
import { planReplace } from './plan-replace.ts';
import type { ReplacePlan } from './plan-replace.ts';
import { replaceInCell } from './replace-in-cell.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

/** Where the search stands. */
export interface FindResult {
  readonly text: string;
  /** Records that match. */
  readonly total: number;
  /** Cells that show the text, over all records; null until they are counted, and where too many records match to look at each. */
  readonly cells: number | null;
  /** The record gone to, counted from 0 among those that match; -1: none was gone to yet. */
  readonly record: number;
  /** The cell gone to, counted from 0 among all that show the text; null where that is not known. */
  readonly at: number | null;
  readonly isSearching: boolean;
}

/** Looking for a text in a view: records are found by the server, cells among what is shown. */
export interface Find {
  readonly $result: ReadableAtom<FindResult>;
  search(text: string): Promise<void>;
  /** To the next or the previous cell that shows the text. */
  step(by: 1 | -1): Promise<void>;
  /** Replaces in the one cell gone to, whatever is selected or cut; answers whether it could. */
  replaceHere(by: string): Promise<boolean>;
  planReplace(by: string): Promise<ReplacePlan>;
  /** Looks again when rows change, so that what is counted is there; answers how to stop. */
  follow(onFailed: (error: unknown) => void): () => void;
  end(): void;
}

const rowsPerRead = 200;
/** Between a change and the look at what it left, in ms. */
const lookPause = 300;
/** Of more records that match, cells are not counted: each would have to be read. */
const mostCounted = 2000;
const nothing: FindResult = { text: '', total: 0, cells: null, record: -1, at: null, isSearching: false };

export function createFind(state: Pick<Structure, 'tableId'> & TableRows, grid: Grid): Find {
  const $result = atom<FindResult>(nothing);
  let matches: readonly Match[] = [];
  /** By match the columns that show the text, as far as they were looked at. */
  let hits: (readonly string[] | undefined)[] = [];
  let current: Place | null = null;
  let request = new AbortController();

  const update = (change: Partial<FindResult> = {}): void => {
    const isCounted = matches.length > 0 && hits.length === matches.length && hits.every((one) => one !== undefined);
    $result.set({
      ...$result.get(),
      cells: isCounted ? countCells(hits) : null,
      record: current?.match ?? -1,
      at: current && placeIn(hits, current),
      ...change,
    });
  };

  const search = async (text: string): Promise<void> => {
    grid.dispatch({ type: 'setNeedle', needle: text === '' ? null : text });
    [matches, hits, current] = [[], [], null];
    if (text === '') request.abort();
    $result.set(text === '' ? nothing : { ...$result.get(), cells: null, record: -1, at: null, text, isSearching: true });
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
    const here = current;
    [matches, hits] = [found.matches, []];
    current = here && placeAfter(matches, before[here.match]?.rowId, here);
    update({ text, total: found.total, isSearching: false });
    // records are stepped through meanwhile; where they cannot be read, the search says so sooner than the count
    if (found.total === matches.length && matches.length <= mostCounted) void count(text, signal).catch(() => {});
  };

  /** Looks at every record that matches, some at a time. */
  const count = async (text: string, signal: AbortSignal): Promise<void> => {
    const all = matches;
    const counted: (readonly string[])[] = [];
    for (let at = 0; at < all.length; at += rowsPerRead) {
      const part = all.slice(at, at + rowsPerRead);
      const rows = await state.source.readRows(part.map(({ rowId }) => rowId));
      if (signal.aborted) return;
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      counted.push(...part.map(({ rowId }) => hitsOf(byId.get(rowId) ?? null, text)));
    }
    hits = counted;
    update();
  };

  /** A record that matches by what it does not show as text is gone to all the same, by its first cell. */
  const hitsOf = (row: GridRow | null, text: string): readonly string[] => {
    const { visible } = grid.$columns.get();
    const found = row ? visible.filter((column) => shows(row, column, text)) : [];
    return (found.length > 0 ? found : visible.slice(0, 1)).map(({ id }) => id);
  };

  const readRow = async ({ rowId, position }: Match): Promise<GridRow | null> => {
    const shown = grid.rowAt(position);
    return shown?.id === rowId ? shown : ((await state.source.readRows([rowId]))[0] ?? null);
  };

  const readHits = async (at: number): Promise<readonly string[]> => {
    const match = matches[at];
    if (!match) return [];
    return hits[at] ?? hitsOf(await readRow(match), $result.get().text);
  };

  /** Where the person is: the active cell where its record matches, else what was gone to last; null before the first step. */
  const findHere = (): Place | null => {
    const anchor = grid.$selection.get()?.anchor;
    const match = anchor ? matches.findIndex(({ rowId }) => rowId === anchor.rowId) : -1;
    const isBehind = current?.columnId === null && current.match === match;
    return !anchor || match < 0 || current === null || isBehind ? current : { match, columnId: anchor.columnId };
  };

  const goTo = (place: Place): void => {
    const position = matches[place.match]?.position;
    if (position === undefined || place.columnId === null) return;
    if (grid.$rows.get().groups && grid.$collapsed.get().size > 0) grid.dispatch({ type: 'toggleAllGroups', on: true });
    current = place;
    grid.dispatch({ type: 'select', index: position, columnId: place.columnId });
    update();
  };

  return {
    $result,
    search,
    async step(by) {
      const { text } = $result.get();
      if (matches.length === 0) return;
      const here = findHere();
      const order = grid.$columns.get().visible.map(({ id }) => id);
      const at = here?.columnId == null ? Number.POSITIVE_INFINITY : order.indexOf(here.columnId);
      const own = here ? await readHits(here.match) : [];
      const next = by === 1 ? own.find((id) => order.indexOf(id) > at) : own.findLast((id) => order.indexOf(id) < at);
      if (here && next !== undefined) return goTo({ match: here.match, columnId: next });
      const match = here ? (here.match + by + matches.length) % matches.length : by === 1 ? 0 : matches.length - 1;
      const found = await readHits(match);
      const columnId = by === 1 ? found[0] : found.at(-1);
      if (columnId !== undefined && $result.get().text === text) goTo({ match, columnId });
    },
    async replaceHere(by) {
      const { text } = $result.get();
      const here = findHere();
      const match = here && matches[here.match];
      const column = grid.$columns.get().visible.find(({ id }) => id === here?.columnId);
      const row = match ? await readRow(match) : null;
      const made = row && column ? replaceInCell(row, column, text, by) : null;
      if (!made?.ok || !row || !column) return false;
      grid.dispatch({ type: 'setValue', cell: { rowId: row.id, columnId: column.id, row }, value: made.value });
      return true;
    },
    planReplace: (by) => planReplace({ state, grid, matches: () => matches, ...$result.get() }, by),
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
      [matches, hits, current] = [[], [], null];
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
