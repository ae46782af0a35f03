import { createGrid } from '@quadrille/ui-kit/grid';
import type { GridColumn, Anchor, ColumnChange, Grid, GridLabels, MoveRequest, RowHeight } from '@quadrille/ui-kit/grid';
import { notices, reportError } from '../../platform/notices.ts';
import { $addsByTab } from '../../platform/add-by-tab.state.ts';
import type { usePasteQuestion } from './grid-extras.tsx';
import { openImport } from '../import/index.ts';
import { showShortcuts } from '../shortcuts/index.ts';
import { showGridNotice } from './show-grid-notice.ts';
import type { GridRequests } from './grid-overlays.tsx';
import type { GridWords } from './use-grid-words.ts';
import {
  wayOutOf,
  storeClosedGroups,
  readClosedGroups,
  frozenCountOf,
  saveFrozen,
  hideField,
  moveField,
  resizeFields,
  isNarrowed,
  renameField,
  saveSorts,
} from '../view/index.ts';
import { fieldKinds, isRich, faultOfTitle, pressButton, widthOfNew } from '../fields/index.ts';
import { findWhoIsAt, cellsOfNewRecord, moveRecords, rowOrderOf, describeBoth } from '../records/index.ts';
import type { ViewState } from '../view/index.ts';
import type { Presence, ScreenRequests, TableRows } from '../records/index.ts';
import { goBack, goForth, toastUndoable } from '../undo/index.ts';

/** What the grid asks of the page around it, as of the last render. */
export interface GridSurroundings {
  readonly columns: readonly GridColumn[];
  readonly rowHeight: RowHeight;
  readonly words: GridWords;
  readonly openRow: number | null;
  readonly onOpenRow: (rowId: number) => void;
  readonly confirmPaste: ReturnType<typeof usePasteQuestion>['confirmPaste'];
}

interface MakeGridParts {
  readonly canEdit: boolean;
  readonly latest: { readonly current: GridSurroundings };
  readonly open: GridRequests['open'];
}

/** A grid over the records of a table: what it may do follows from rights, what it tells is saved, asked or opened. */
export function makeGrid(
  state: ViewState & Pick<Presence, '$present'> & TableRows & Pick<ScreenRequests, '$isFinding'>,
  { canEdit, latest, open }: MakeGridParts,
): Grid {
  const made: Grid = createGrid({
    source: state.source,
    columns: latest.current.columns,
    rowHeight: latest.current.rowHeight,
    defaultWidth: widthOfNew,
    mode: canEdit ? 'edit' : 'read',
    labels: latest.current.words.labels,
    dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    canCreateRows: state.may('dataInsert'),
    tabAtEnd: $addsByTab.get() ? 'add' : 'leave',
    newRowCells: () => cellsOfNewRecord(state),
    canDeleteRows: state.may('dataDelete'),
    frozenCount: frozenCountOf(state.$view.get(), state.$own.get()),
    collapsed: readClosedGroups(state.$view.get()?.id),
    onCollapsed: (keys) => storeClosedGroups(state.$view.get()?.id, keys),
    ...(state.may('gridViewUpdate') ? { onSummary: (fieldId: string, anchor: Anchor) => open('summary', { fieldId, anchor }) } : {}),
    isNarrowed: () => isNarrowed(state),
    onColumns: (change) => void keepColumns(state, change, latest.current.words.columnsFailed),
    onMenu: (request) => open('menu', request),
    onOpenRecord: (rowId) => latest.current.onOpenRow(Number(rowId)),
    ...(state.may('tableCreate') ? { onImport: () => openImport({ baseId: state.baseId }) } : {}),
    ...(state.may('columnAdd') ? { onAddColumn: (anchor: Anchor) => open('field', { fieldId: null, anchor, headId: null }) } : {}),
    ...(state.may('columnUpdate')
      ? { onRenameColumn: (fieldId: string, title: string) => void rename(state, fieldId, title, latest.current.words.renameFailed) }
      : {}),
    onPress: (request) => {
      const field = state.getField(request.columnId);
      const { cell } = fieldKinds[field.type];
      if (cell === 'files') open('files', { ...request, files: [] });
      else if (cell === 'links') open('links', request);
      else if (cell === 'json' || isRich(field)) open('document', request);
      else void pressButton(state, request.rowId, field, latest.current.words.buttonFailed);
    },
    onFiles: (request) => open('files', request),
    onUndo: () => goBack(state),
    onRedo: () => goForth(state),
    onFind: () => state.$isFinding.set(true),
    onShortcuts: showShortcuts,
    onFillChoices: (anchor, choices) => open('fill', { anchor, choices }),
    ...(state.may('dataUpdate')
      ? { onMoveRows: (request: MoveRequest) => void move(state, request, latest.current.words.moveFailed) }
      : {}),
    rowOrder: () => rowOrderOf(state),
    canCreateColumns: state.may('columnAdd'),
    // what is pasted beside an open record is not meant for the grid behind it
    takesPagePaste: () => latest.current.openRow === null,
    confirmPaste: (plan) => latest.current.confirmPaste(plan, made),
    onColumnsLeft: (ids) => ids.forEach((id) => state.planned.delete(id)),
    formatConflict: (columnId, theirs, mine, rowId) =>
      describeBoth(state, columnId, { theirs, mine, who: findWhoIsAt(state, rowId, columnId) }),
    onNotice: (notice) => {
      if (notice.type === 'sortedRows') offerUnsort(state, latest.current.words);
      else
        showGridNotice(
          notice,
          {
            ...latest.current.words,
            titleOf: (id) => state.getField(id).title,
            wayOutOf: (id) => wayOutOf(state.getField(id).type),
          },
          (title, id) => toastUndoable(state, title, id),
        );
    },
  });
  return made;
}

async function move(state: ViewState & TableRows, request: MoveRequest, failed: string): Promise<void> {
  try {
    await moveRecords(state, request);
  } catch (error) {
    reportError(failed, error);
  }
}

async function rename(state: ViewState, fieldId: string, title: string, failed: string): Promise<void> {
  const fault = faultOfTitle(title);
  if (fault !== null) return void notices.toast(fault, { tone: 'warning' });
  try {
    await renameField(state, fieldId, title);
  } catch (error) {
    reportError(failed, error);
  }
}

/** Rows in the order of a sort cannot be moved; the way out is one press away, for those who may take it. */
function offerUnsort(state: ViewState, words: { labels: GridLabels; unsort: string; unsortFailed: string }): void {
  const unsort = (): void => void saveSorts(state, []).catch((error: unknown) => reportError(words.unsortFailed, error));
  const action = state.may('sortDelete') ? { action: { label: words.unsort, onSelect: unsort } } : {};
  notices.toast(words.labels.sortedRows, { tone: 'warning', id: 'sorted-rows', ...action });
}

async function keepColumns(state: ViewState, change: ColumnChange, title: string): Promise<void> {
  try {
    if (change.type === 'resized') await resizeFields(state, change.widths);
    else if (change.type === 'moved') await moveField(state, change.columnId, change.beforeId);
    else if (change.type === 'hidden') await hideField(state, change.columnId);
    else await saveFrozen(state, change.count);
  } catch (error) {
    reportError(title, error);
    await state.reload().catch(() => {});
  }
}
