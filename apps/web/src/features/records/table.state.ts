import { t } from '@lingui/core/macro';
import type { LivePerson, LivePlace, UndoAnswer, WireChange, WireFullTable, WireGridColumn, WireSort, WireView } from '@quadrille/contract';
import { can, isLeftByLock } from '@quadrille/domain';
import type { Permission, Person, Role } from '@quadrille/domain';
import { isRequestError } from '@quadrille/sdk';
import { atom, computed } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { $user } from '../../platform/session.state.ts';
import { setChanged } from '../../platform/set-changed.ts';
import { inTurn, takeStep } from '../undo/index.ts';
import { createRowSource } from './row-source.ts';
import type { TableRowSource } from './row-source.ts';
import { keepOwn, readKeptOwn, applyOwn, noOwnChanges, arrangeFields, rowHeightOf, lockOf, readFilters } from '../view/index.ts';
import type { FilterTree, ViewState } from '../view/index.ts';
import { valuesOf, toField } from '../structure/index.ts';

/** Everything one open table knows; made when its page opens, dropped when it closes. */
export interface TableState extends ViewState {
  /** Whether the bar that finds and replaces is open. */
  readonly $isFinding: WritableAtom<boolean>;
  /** A record somebody wants to say something about: where it is written has the focus once it is open. */
  readonly $toComment: WritableAtom<number | null>;
  readonly $error: WritableAtom<unknown>;
  /** True once a step through history took the table away. */
  readonly $isGone: ReadableAtom<boolean>;
  /** Others who have the table open. */
  readonly $present: WritableAtom<readonly LivePerson[]>;
  /** The active cell, for the others to see; null while there is none. */
  readonly $place: WritableAtom<LivePlace | null>;
  /** The field of an open record one is in, which others see instead of the active cell; null while in none. */
  readonly $openField: WritableAtom<LivePlace | null>;
  /** Of which record there is something new to read, of all where none is named. Each word is a new object. */
  readonly $said: WritableAtom<{ readonly rowId: number | null } | null>;
  /** Waits until what was written in the grid so far has been sent, or refused. */
  readonly $settled: WritableAtom<() => Promise<void>>;
  /** Whether all that others did by now has been told, and none of it is still to be read: rows stand where they are shown to stand. */
  readonly $caughtUp: WritableAtom<() => Promise<boolean>>;
  /** Changes made here that are on their way. */
  readonly $saving: WritableAtom<number>;
  /** A record is being written beside the grid, to be opened once it is there. */
  readonly $isMaking: WritableAtom<boolean>;
  readonly source: TableRowSource;
  load(wantedView?: string): Promise<void>;
  /** Looks at the server again: what differs there is shown; without an answer all stays as it is. */
  refresh(): Promise<void>;
}

/** What a view is made of beside itself. */
interface ViewParts {
  readonly columns: readonly WireGridColumn[];
  readonly sorts: readonly WireSort[];
  readonly filters: readonly FilterTree[];
}

/** Without a live line nothing is told. */
export const aloneHere = (): Promise<boolean> => Promise.resolve(true);

/** What nobody may in a table of a connected database: its rows are read only, its columns are its owner's. */
const notInDatabases: ReadonlySet<Permission> = new Set([
  'dataInsert',
  'dataUpdate',
  'dataDelete',
  'relationDataAdd',
  'relationDataRemove',
  'columnDelete',
]);

/** The place of a base's own tables is named after the base. */
function isOfDatabase(table: WireFullTable | null): boolean {
  return table !== null && table.base_id.slice(1) !== table.project_id.slice(1);
}

export function createTableState(baseId: string, tableId: string): TableState {
  const $table = atom<WireFullTable | null>(null);
  const $view = atom<WireView | null>(null);
  const $viewColumns = atom<readonly WireGridColumn[]>([]);
  const $sorts = atom<readonly WireSort[]>([]);
  const $filters = atom<readonly FilterTree[]>([]);
  const $search = atom('');
  const $roles = atom<readonly Role[]>([]);
  const $error = atom<unknown>(null);
  const $isGone = atom(false);
  const $history = atom<{ undo: WireChange | null; redo: WireChange | null }>({ undo: null, redo: null });
  const $fields = computed($table, (table) => (table?.columns ?? []).map(toField));
  const $people = atom<readonly Person[]>([]);
  let historyReading = 0;
  let structureReading = 0;
  /** The view that was asked for last, by id or title: one that was asked for before it is not shown any more when it comes. */
  let askedView: string | undefined;
  let loads = 0;
  const $views = computed($table, (table) => table?.views ?? []);
  const $own = atom(noOwnChanges);
  const $shown = computed([$fields, $viewColumns, $view, $own], (fields, columns, view, own) => {
    const asked = new Set(Object.keys(own.columns).filter((fieldId) => own.columns[fieldId]?.show === true));
    return view ? arrangeFields(fields, applyOwn(columns, own), view, asked) : [];
  });

  /** Names make ids readable; without them the table works all the same. */
  const readPeople = async (): Promise<void> => {
    if (!$fields.get().some((field) => valuesOf(field)?.type === 'Collaborator')) return;
    const people = await client.members.people({ params: { projectId: baseId } }).catch(() => null);
    if (people) $people.set(people.map(({ id, name }) => ({ id, name, email: '' })));
  };

  const state: TableState = {
    baseId,
    tableId,
    $table,
    $view,
    $views,
    $fields,
    $people,
    $shown,
    $sorts,
    $filters,
    $search,
    $own,
    $rowHeight: computed([$view, $own], (view, own) => own.rowHeight ?? rowHeightOf(view)),
    $total: atom(null),
    $shaping: atom(null),
    $isFinding: atom(false),
    $toComment: atom(null),
    $filterBy: atom(null),
    $roles,
    $error,
    $isGone,
    $history,
    $present: atom<readonly LivePerson[]>([]),
    $place: atom<LivePlace | null>(null),
    $openField: atom<LivePlace | null>(null),
    $said: atom<{ readonly rowId: number | null } | null>(null),
    $settled: atom(async () => {}),
    $caughtUp: atom(aloneHere),
    $saving: atom(0),
    $isMaking: atom(false),
    source: null as unknown as TableRowSource,
    may: (permission) =>
      can(permission, $roles.get()) &&
      // Who may unlock a view is kept from changing it by accident all the same.
      isLeftByLock(permission, lockOf($view.get()), { userId: $user.get()?.id ?? null, mayUnlock: false }) &&
      !(isOfDatabase($table.get()) && notInDatabases.has(permission)),
    load: async (wantedView = askedView) => {
      askedView = wantedView;
      const mine = (loads += 1);
      const isWanted = (): boolean => askedView === wantedView;
      try {
        const [table, me] = await Promise.all([readTable(), client.auth.me({ query: { project_id: baseId } })]);
        const view = pickView(table.views, wantedView);
        const parts = await readView(view).catch((error: unknown) => {
          if (isWanted()) throw error;
          return null;
        });
        $roles.set(rolesOf(me));
        if (parts && isWanted()) showView(parts);
        $table.set(table);
        // another view that was asked for meanwhile is shown by whoever asked
        if (parts && isWanted()) {
          const isOther = $view.get()?.id !== view.id;
          $view.set(view);
          if (isOther) takeUpOwn(view);
          $error.set(null);
        }
        void readHistory();
        void readPeople();
      } catch (error) {
        // the table is being read again meanwhile, or was
        if (mine === loads) $error.set(error);
      }
    },
    reload: () => inTurn(baseId, readStructure),
    refresh: async () => {
      try {
        const isThere = await readIfThere(() => state.source.emit({ type: 'shifted' }));
        if (isThere) await readHistory();
      } catch (error) {
        if (isRequestError(error) && error.status === 404) await isTableGone();
      }
    },
    openView: async (viewId) => {
      askedView = viewId;
      const view = pickView($views.get(), viewId);
      if (view.id === $view.get()?.id) return;
      const parts = await readView(view).catch((error: unknown) => {
        if (askedView === viewId) throw error;
        return null;
      });
      if (parts === null || askedView !== viewId) return;
      showView(parts);
      $view.set(view);
      takeUpOwn(view);
      state.source.emit({ type: 'reset' });
    },
    planned: new Map(),
    getField: (fieldId) => {
      const field = $fields.get().find((one) => one.id === fieldId) ?? state.planned.get(fieldId);
      if (!field) throw new Error(t`This field is not there any more.`);
      return field;
    },
    keyField: () => {
      const key = $fields.get().find((field) => field.type === 'ID');
      if (!key) throw new Error(t`This table has no ID field, so its records cannot be changed here.`);
      return key;
    },
    keyTitle: () => state.keyField().title,
    emptyCells: () => Object.fromEntries($fields.get().map((field) => [field.id, field.defaultValue])),
    patchViewColumn: (id, change) =>
      $viewColumns.set($viewColumns.get().map((column) => (column.id === id ? { ...column, ...change } : column))),
    loadFilters: async () => {
      const view = $view.get();
      const filters = view && (await readFilters(view.id));
      if (filters && view.id === $view.get()?.id) $filters.set(filters);
    },
    loadSorts: async () => {
      const view = $view.get();
      const sorts = view && (await client.sorts.list({ params: { viewId: view.id } })).list;
      if (sorts && view.id === $view.get()?.id) $sorts.set(sorts);
    },
    // A server out of reach is told where the write failed; the labels of undo are not worth a second message.
    noteWritten: () => void readHistory().catch(() => {}),
    dropOwn: () => {
      state.$own.set(noOwnChanges);
      state.source.emit({ type: 'reset' });
    },
    lastChange: async () => {
      await state.$settled.get()();
      await readHistory();
      return $history.get().undo;
    },
    step: async (way, changeId) => {
      // what is on its way is the last change, not the one before it
      await state.$settled.get()();
      const taken = await takeStep(client, { baseId, way, ...(changeId !== undefined && { changeId }) });
      if (taken) await showStep(taken.answer);
      return taken;
    },
  };
  (state as { source: TableRowSource }).source = createRowSource(state);
  $own.listen((own) => {
    const view = $view.get();
    if (view) keepOwn(view.id, own);
  });
  return state;

  /** What this person left over a view lies over it again. */
  function takeUpOwn(view: WireView): void {
    $own.set(readKeptOwn(view.id, new Set($fields.get().map(({ id }) => id))));
  }

  function readTable(): Promise<WireFullTable> {
    return client.tables.get({ params: { tableId } }) as Promise<WireFullTable>;
  }

  async function readStructure(): Promise<void> {
    const mine = (structureReading += 1);
    const before = $view.get();
    const table = await readTable();
    const { view, parts } = await readShown(table.views);
    // it took so long that another reading had its turn: that one knows better
    if (mine !== structureReading) return;
    // the view was changed here meanwhile, by being shared for one: what was read may be older than that
    if ($view.get() !== before) return readStructure();
    showView(parts);
    setChanged($table, table);
    setChanged($view, view);
    void readPeople();
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

  /** The view that is shown once its parts have come: another may have been opened meanwhile. */
  async function readShown(views: readonly WireView[]): Promise<{ readonly view: WireView; readonly parts: ViewParts }> {
    const shown = $view.get()?.id;
    const view = pickView(views, shown);
    const parts = await readView(view);
    return shown === $view.get()?.id ? { view, parts } : readShown(views);
  }

  async function readView(view: WireView): Promise<ViewParts> {
    const params = { viewId: view.id };
    const [columns, sorts, filters] = await Promise.all([
      client.grids.listColumns({ params }),
      client.sorts.list({ params }),
      readFilters(view.id),
    ]);
    return { columns, sorts: sorts.list, filters };
  }

  function showView({ columns, sorts, filters }: ViewParts): void {
    setChanged($viewColumns, columns);
    setChanged($sorts, sorts);
    setChanged($filters, filters);
  }

  async function readHistory(): Promise<void> {
    if (!state.may('changeList')) return;
    const mine = (historyReading += 1);
    const { undo, redo } = await client.changes.list({ params: { projectId: baseId }, query: { limit: 1 } });
    if (mine === historyReading) $history.set({ undo, redo });
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
    state.source.emit({ type: 'reset', place: place?.tableId === tableId ? { rowId: place.rowId, columnId: place.fieldId } : null });
    await readHistory();
  }
}

function pickView(views: readonly WireView[], wanted: string | undefined): WireView {
  const view = views.find((one) => one.id === wanted || one.title === wanted) ?? views.find((one) => one.is_default) ?? views[0];
  if (!view) throw new Error('This table has no view.');
  return view;
}

/** Organisation and base roles as one list, the way permissions are asked. */
function rolesOf(me: {
  roles: Readonly<Record<string, boolean>>;
  project_roles?: Readonly<Record<string, boolean>> | null | undefined;
}): readonly Role[] {
  const names = Object.entries({ ...me.roles, ...me.project_roles }).filter(([, has]) => has);
  return names.map(([name]) => name as Role);
}
