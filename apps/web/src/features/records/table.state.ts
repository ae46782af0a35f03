import type { UndoAnswer } from '@quadrille/contract';
import { isRequestError } from '@quadrille/sdk';
import { createSelectionStore } from '@quadrille/ui-kit/view';
import { atom } from 'nanostores';
import { loadTables } from '../../platform/bases.state.ts';
import { fromFilterJson } from '../../platform/filter-json.ts';
import { setChanged } from '../../platform/set-changed.ts';
import { createRowEvents, createStructure } from '../structure/index.ts';
import { createTableHistory, inTurn, isShownOnTable } from '../undo/index.ts';
import { createViewStore, pickView } from '../view/index.ts';
import { createPendingWrites } from './pending-writes.state.ts';
import { createPresence } from './presence.state.ts';
import { type AlsoWhere, createRowSource } from './row-source.ts';
import type { TableState } from './table-parts.ts';

/** `also`: conditions of the place its view stands in, such as the filters of a dashboard. */
export function createTableState(baseId: string, tableId: string, also?: AlsoWhere): TableState {
  const rows = createRowEvents();
  const structure = createStructure(baseId, tableId);
  const view = createViewStore(structure, rows);
  const presence = createPresence();
  const pending = createPendingWrites();
  const history = createTableHistory({
    baseId,
    may: view.may,
    settle: pending.settled.all,
    show: showStep,
    isShown: (change) => isShownOnTable(change, tableId),
  });
  const { $table } = structure;
  const $error = atom<unknown>(null);
  const $isGone = atom(false);
  let structureReading = 0;
  let loads = 0;

  const parts: Omit<TableState, 'source'> = {
    ...structure,
    ...view,
    ...presence,
    ...pending,
    placeNodes: () => fromFilterJson(also?.(new Set(structure.$fields.get().map(({ id }) => id))) ?? []),
    ...history,
    $isFinding: atom(false),
    $toComment: atom(null),
    selection: createSelectionStore(),
    $error,
    $isGone,
    load,
    reload: () => inTurn(baseId, readStructure),
    refresh: async () => {
      try {
        const isThere = await readIfThere(() => rows.emit({ type: 'shifted' }));
        if (isThere) await history.read();
      } catch (error) {
        if (isRequestError(error) && error.status === 404) await isTableGone();
      }
    },
    // A failed write says so itself; the labels of undo are not worth a second message.
    noteWritten: () => void history.read().catch(() => {}),
  };
  return { ...parts, source: createRowSource(parts, rows, also) };

  async function load(wantedView = view.wanted()): Promise<void> {
    const isWanted = view.want(wantedView);
    const mine = (loads += 1);
    try {
      const [table, roles] = await Promise.all([structure.readTable(), structure.readRoles()]);
      const opened = pickView(table.views, wantedView);
      const viewParts = await view.readParts(opened).catch((error: unknown) => {
        if (isWanted()) throw error;
        return null;
      });
      structure.$roles.set(roles);
      if (viewParts && isWanted()) view.showParts(viewParts);
      $table.set(table);
      // another view that was asked for meanwhile is shown by whoever asked
      if (viewParts && isWanted()) {
        view.show(opened);
        $error.set(null);
      }
      void history.read();
      void structure.readPeople();
    } catch (error) {
      // the table is being read again meanwhile, or was
      if (mine === loads) $error.set(error);
    }
  }

  async function readStructure(): Promise<void> {
    const mine = (structureReading += 1);
    const before = view.$view.get();
    const table = await structure.readTable();
    const { view: shown, parts: viewParts } = await view.readShown(table.views);
    // it took so long that another reading had its turn: that one knows better
    if (mine !== structureReading) return;
    // the view was changed here meanwhile, by being shared for one: what was read may be older than that
    if (view.$view.get() !== before) return readStructure();
    view.showParts(viewParts);
    setChanged($table, table);
    setChanged(view.$view, shown);
    void structure.readPeople();
  }

  /** Asked for before it is read: a step, or somebody else, may have taken it away. Answers whether it is there; `then` before the next step. */
  function readIfThere(then?: () => void): Promise<boolean> {
    return inTurn(baseId, async () => {
      if (await isTableGone()) return false;
      await readStructure();
      then?.();
      return true;
    });
  }

  /** History can take this very table away: then its page closes, and the list of tables is what there is to see. */
  async function isTableGone(): Promise<boolean> {
    const tables = await loadTables(baseId);
    const isGone = !tables.some((table) => table.id === tableId);
    if (isGone) $isGone.set(true);
    return isGone;
  }

  async function showStep({ change, place }: UndoAnswer): Promise<void> {
    if (change && change.entities.length > 0 && !(await readIfThere())) return;
    rows.emit({ type: 'reset', place: place?.tableId === tableId ? { rowId: place.rowId, columnId: place.fieldId } : null });
    await history.read();
  }
}
