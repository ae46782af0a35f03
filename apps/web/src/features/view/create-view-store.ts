import type { WireGridColumn, WireSort, WireView } from '@quadrille/contract';
import { isLeftByLock } from '@quadrille/domain';
import { atom, computed } from 'nanostores';
import { client } from '../../platform/client.ts';
import { $user } from '../../platform/session.state.ts';
import { setChanged } from '../../platform/set-changed.ts';
import type { RowEvents, StructureStore } from '../structure/index.ts';
import { storeOwnChanges, readStoredOwnChanges } from './stored-own-changes.ts';
import { applyOwn, noOwnChanges } from './own-changes.ts';
import { arrangeFields, rowHeightOf } from './view-columns.ts';
import { lockOf } from './view-meta.ts';
import { readFilters } from './view.state.ts';
import type { FilterTree, ViewState } from './view.state.ts';

/** What a view is made of beside itself. */
export interface ViewParts {
  readonly columns: readonly WireGridColumn[];
  readonly sorts: readonly WireSort[];
  readonly filters: readonly FilterTree[];
}

type Shared =
  | '$view'
  | '$views'
  | '$shown'
  | '$sorts'
  | '$filters'
  | '$search'
  | '$own'
  | '$rowHeight'
  | '$total'
  | '$shaping'
  | '$filterBy'
  | 'may'
  | 'openView'
  | 'patchViewColumn'
  | 'loadFilters'
  | 'loadSorts'
  | 'dropOwn';

/** The open view of a table with the ways it is read and shown. */
export interface ViewStore extends Pick<ViewState, Shared> {
  /** The view that was asked for last, by id or title. */
  wanted(): string | undefined;
  /** Notes which view is wanted from now on. Answers a question: whether it still is. */
  want(viewId: string | undefined): () => boolean;
  readParts(view: WireView): Promise<ViewParts>;
  showParts(parts: ViewParts): void;
  /** The view that is shown, with its parts as they are on the server now: another may be opened while they are read. */
  readShown(views: readonly WireView[]): Promise<{ readonly view: WireView; readonly parts: ViewParts }>;
  /** Shows a view whose parts are shown already; what this person left over another one lies over it again. */
  show(view: WireView): void;
}

export function createViewStore(structure: StructureStore, rows: RowEvents): ViewStore {
  const { $table, $fields } = structure;
  const $view = atom<WireView | null>(null);
  const $viewColumns = atom<readonly WireGridColumn[]>([]);
  const $sorts = atom<readonly WireSort[]>([]);
  const $filters = atom<readonly FilterTree[]>([]);
  const $own = atom(noOwnChanges);
  const $views = computed($table, (table) => table?.views ?? []);
  const $shown = computed([$fields, $viewColumns, $view, $own], (fields, columns, view, own) => {
    const asked = new Set(Object.keys(own.columns).filter((fieldId) => own.columns[fieldId]?.show === true));
    return view ? arrangeFields(fields, applyOwn(columns, own), view, asked) : [];
  });
  /** A view that was asked for before it is not shown any more when it comes. */
  let wanted: string | undefined;

  const want = (viewId: string | undefined): (() => boolean) => {
    wanted = viewId;
    return () => wanted === viewId;
  };
  const readParts = async (view: WireView): Promise<ViewParts> => {
    const params = { viewId: view.id };
    const [columns, sorts, filters] = await Promise.all([
      client.grids.listColumns({ params }),
      client.sorts.list({ params }),
      readFilters(view.id),
    ]);
    return { columns, sorts: sorts.list, filters };
  };
  const readShown: ViewStore['readShown'] = async (views) => {
    const shown = $view.get()?.id;
    const view = pickView(views, shown);
    const parts = await readParts(view);
    return shown === $view.get()?.id ? { view, parts } : readShown(views);
  };
  const showParts = ({ columns, sorts, filters }: ViewParts): void => {
    setChanged($viewColumns, columns);
    setChanged($sorts, sorts);
    setChanged($filters, filters);
  };
  const show = (view: WireView): void => {
    const isOther = $view.get()?.id !== view.id;
    $view.set(view);
    if (isOther) $own.set(readStoredOwnChanges(view.id, new Set($fields.get().map(({ id }) => id))));
  };
  $own.listen((own) => {
    const view = $view.get();
    if (view) storeOwnChanges(view.id, own);
  });

  return {
    $view,
    $views,
    $shown,
    $sorts,
    $filters,
    $search: atom(''),
    $own,
    $rowHeight: computed([$view, $own], (view, own) => own.rowHeight ?? rowHeightOf(view)),
    $total: atom(null),
    $shaping: atom(null),
    $filterBy: atom(null),
    may: (permission) =>
      structure.mayInTable(permission) &&
      // whoever may unlock a view is protected from changing it by accident all the same
      isLeftByLock(permission, lockOf($view.get()), { userId: $user.get()?.id ?? null, mayUnlock: false }),
    wanted: () => wanted,
    want,
    readParts,
    readShown,
    showParts,
    show,
    openView: async (viewId) => {
      const isWanted = want(viewId);
      const view = pickView($views.get(), viewId);
      if (view.id === $view.get()?.id) return;
      const parts = await readParts(view).catch((error: unknown) => {
        if (isWanted()) throw error;
        return null;
      });
      if (parts === null || !isWanted()) return;
      showParts(parts);
      show(view);
      rows.emit({ type: 'reset' });
    },
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
    dropOwn: () => {
      $own.set(noOwnChanges);
      rows.emit({ type: 'reset' });
    },
  };
}

/** The view of an id or a title, the default one where there is none of it. */
export function pickView(views: readonly WireView[], wanted: string | undefined): WireView {
  const view = views.find((one) => one.id === wanted || one.title === wanted) ?? views.find((one) => one.is_default) ?? views[0];
  if (!view) throw new Error('This table has no view.');
  return view;
}
