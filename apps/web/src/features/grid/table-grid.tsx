import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { cx } from '@quadrille/ui-kit-react';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { Anchor, ColumnChange, Grid, GridLabels, MenuRequest, MoveRequest, PressRequest, RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { useEffect, useRef, useState } from 'react';
import { notices, reportError } from '../../platform/notices.ts';
import { $showsNull } from '../../platform/show-null.state.ts';
import { $addsByTab } from '../../platform/add-by-tab.state.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { CellLinkPicker } from './cell-link-picker.tsx';
import { CellDocument } from './cell-document.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { FilePanel } from './file-panel.tsx';
import { FieldPopover } from './field-popover.tsx';
import type { FieldTarget } from './field-popover.tsx';
import { FillMenu, useColors, usePasteQuestion } from './grid-extras.tsx';
import type { FillRequest } from './grid-extras.tsx';
import { openImport } from '../import/index.ts';
import { showShortcuts } from '../shortcuts/index.ts';
import { preserveRefusedEdit } from './preserve-refused-edit.ts';
import type { RefusedEdit } from './preserve-refused-edit.ts';
import { GroupMenu, RowMenu } from './row-menu.tsx';
import { showGridNotice } from './show-grid-notice.ts';
import { useGridLabels } from './use-grid-labels.ts';
import { reportGridWork } from './report-grid-work.ts';
import { useWantedPlace } from './use-wanted-place.ts';
import { useUnsavedWarning } from '../../platform/use-unsaved-warning.ts';
import styles from './table-grid.module.css';
import {
  useGridColumns,
  wayOutOf,
  storeClosedGroups,
  readClosedGroups,
  SummaryMenu,
  useSummaries,
  frozenCountOf,
  saveFrozen,
  hideField,
  moveField,
  resizeFields,
  isNarrowed,
  useIsNarrowed,
  renameField,
  saveSorts,
} from '../view/index.ts';
import { fieldKinds, isRich, faultOfTitle, pressButton, widthOfNew } from '../fields/index.ts';
import { $narrowLayout, RecordCards } from '../cards/index.ts';
import { FindBar } from '../find/index.ts';
import {
  findWhoIsAt,
  findWriter,
  followOverwrites,
  notifyOverwritten,
  cellsOfNewRecord,
  moveRecords,
  rowOrderOf,
  NoRecords,
  describeBoth,
  useNewRecord,
} from '../records/index.ts';
import type { TableState, ViewScreenProps } from '../records/index.ts';
import { toViewHost } from './to-view-host.ts';
import { goBack, goForth, toastUndoable } from '../undo/index.ts';

interface FileRequest extends Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'> {
  readonly files: readonly File[];
}

const heights: readonly RowHeight[] = ['short', 'medium', 'tall', 'extra'];
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The records. React draws what surrounds the grid; the grid draws itself. */
export function TableGrid({ state, openRow, onOpenRow, onHost }: ViewScreenProps) {
  const { t, i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  useUnsavedWarning(grid);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [linkRequest, setLinkRequest] = useState<PressRequest | null>(null);
  const [documentRequest, setDocumentRequest] = useState<PressRequest | null>(null);
  const [fileRequest, setFileRequest] = useState<FileRequest | null>(null);
  const [target, setTarget] = useState<FieldTarget | null>(null);
  const labels = useGridLabels();
  const columns = useGridColumns(state, useSummaries(state));
  const [summed, setSummed] = useState<{ readonly fieldId: string; readonly anchor: Anchor } | null>(null);
  const view = useStore(state.$view);
  const roles = useStore(state.$roles);
  const fields = useStore(state.$fields);
  // Another tab may have taken away the field a menu or an editor is open for.
  const isThere = (fieldId: string | null): boolean => fields.some((field) => field.id === fieldId);
  const canEdit = state.may('dataUpdate') && roles.length > 0;
  const rowHeight = heights[useStore(state.$rowHeight)] ?? 'short';
  const words = {
    labels,
    columnsFailed: t`The fields of this view could not be changed`,
    moveFailed: t`The records could not be moved`,
    renameFailed: t`The field could not be renamed`,
    unsort: t`Remove the sort`,
    unsortFailed: t`The sort could not be saved`,
    buttonFailed: t`The button leads nowhere for this record`,
  };
  const [fill, setFill] = useState<FillRequest | null>(null);
  const { confirmPaste, dialog: pasteDialog } = usePasteQuestion(state, grid);
  const isNarrow = useIsNarrow();
  const hasCards = useStore($narrowLayout) === 'cards' && isNarrow;
  const isFinding = useStore(state.$isFinding);
  const showsNull = useStore($showsNull);
  useColors(state, grid, timeZone);
  useNewRecord(state, hasCards ? null : grid, onOpenRow);
  const latest = useRef({ columns, rowHeight, words, openRow, onOpenRow, onHost, confirmPaste });
  const refusedEdit = useRef<RefusedEdit>(null);

  useEffect(() => {
    if (!host.current) return;
    const made = createGrid({
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
      ...(state.may('gridViewUpdate') ? { onSummary: (fieldId: string, anchor: Anchor) => setSummed({ fieldId, anchor }) } : {}),
      isNarrowed: () => isNarrowed(state),
      onColumns: (change) => void keepColumns(state, change, latest.current.words.columnsFailed),
      onMenu: setMenu,
      onOpenRecord: (rowId) => latest.current.onOpenRow(Number(rowId)),
      ...(state.may('tableCreate') ? { onImport: () => openImport({ baseId: state.baseId }) } : {}),
      ...(state.may('columnAdd') ? { onAddColumn: (anchor: Anchor) => setTarget({ fieldId: null, anchor, headId: null }) } : {}),
      ...(state.may('columnUpdate')
        ? { onRenameColumn: (fieldId: string, title: string) => void rename(state, fieldId, title, latest.current.words.renameFailed) }
        : {}),
      onPress: (request) => {
        const field = state.getField(request.columnId);
        const { cell } = fieldKinds[field.type];
        if (cell === 'files') setFileRequest({ ...request, files: [] });
        else if (cell === 'links') setLinkRequest(request);
        else if (cell === 'json' || isRich(field)) setDocumentRequest(request);
        else void pressButton(state, request.rowId, field, latest.current.words.buttonFailed);
      },
      onFiles: setFileRequest,
      onUndo: () => goBack(state),
      onRedo: () => goForth(state),
      onFind: () => state.$isFinding.set(true),
      onShortcuts: showShortcuts,
      onFillChoices: (anchor, choices) => setFill({ anchor, choices }),
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
    const unmount = made.mount(host.current);
    setGrid(made);
    latest.current.onHost(toViewHost(made));
    const unfollow = followOverwrites(
      made.$pending,
      state.source,
      (mine, row) => void findWriter(state, mine.rowId, mine.columnId).then((who) => notifyOverwritten(state, made, mine, { row, who })),
    );
    const untell = reportGridWork(made, state);
    refusedEdit.current = preserveRefusedEdit(made, state);
    return () => {
      refusedEdit.current?.leave();
      refusedEdit.current?.stop();
      untell();
      unfollow();
      latest.current.onHost(null);
      unmount();
      made.destroy();
    };
    // Made anew only for another language or another right; columns and heights are handed in below.
  }, [state, canEdit, i18n.locale]);

  useEffect(() => {
    latest.current = { columns, rowHeight, words, openRow, onOpenRow, onHost, confirmPaste };
  });
  useEffect(() => {
    const columnId = grid?.$edit.get()?.cell.columnId;
    if (columnId !== undefined && columns.every(({ id, isHidden }) => id !== columnId || isHidden)) refusedEdit.current?.leave();
    grid?.setColumns(columns);
  }, [grid, columns]);
  const openField = menu?.what === 'column' ? menu.columnId : (target?.fieldId ?? null);
  useEffect(() => grid?.markOpen(openField), [grid, openField]);
  useWantedPlace(state, grid, columns);
  useEffect(() => grid?.dispatch({ type: 'setOpened', rowId: openRow }), [grid, openRow]);
  useFollowedRecord(grid, openRow, (rowId) => latest.current.onOpenRow(rowId));
  useEffect(() => grid?.$rows.subscribe(({ status, total }) => status === 'ready' && state.$total.set(total)), [grid, state]);
  const frozen = frozenCountOf(view, useStore(state.$own));
  useEffect(() => {
    if (grid && grid.$columns.get().frozenCount !== frozen) grid.dispatch({ type: 'freeze', count: frozen, isKnown: true });
  }, [grid, frozen]);
  const viewId = view?.id;
  useEffect(() => grid?.dispatch({ type: 'setCollapsed', keys: readClosedGroups(viewId) }), [grid, viewId]);
  useEffect(() => grid?.dispatch({ type: 'setRowHeight', rowHeight }), [grid, rowHeight]);

  return (
    <div className={styles.grid}>
      <div ref={host} data-view-screen className={cx(styles.host, showsNull && 'q-shows-null')} hidden={hasCards} />
      {grid && hasCards && <RecordCards state={state} grid={grid} columns={columns} onOpen={onOpenRow} />}
      {grid && !hasCards && <NothingFound state={state} grid={grid} />}
      {grid && isFinding && !hasCards && <FindBar state={state} grid={grid} onClose={() => state.$isFinding.set(false)} />}
      {pasteDialog}
      {grid && fill && <FillMenu grid={grid} request={fill} onClose={() => setFill(null)} />}
      {grid && menu?.what === 'column' && isThere(menu.columnId) && (
        <ColumnMenu
          state={state}
          request={menu}
          grid={grid}
          onClose={() => setMenu(null)}
          onSummarise={(fieldId, anchor) => setSummed({ fieldId, anchor })}
          onEdit={(fieldId, anchor) => setTarget({ fieldId, anchor, headId: fieldId })}
          onInsert={(beforeId, anchor) => setTarget({ fieldId: null, anchor, beforeId, headId: menu.columnId })}
        />
      )}
      {grid && menu?.what === 'group' && <GroupMenu state={state} grid={grid} request={menu} onClose={() => setMenu(null)} />}
      {grid && (menu?.what === 'row' || menu?.what === 'cell') && (
        <RowMenu state={state} grid={grid} request={menu} onClose={() => setMenu(null)} />
      )}
      {grid && linkRequest && <CellLinkPicker state={state} grid={grid} request={linkRequest} onClose={() => setLinkRequest(null)} />}
      {grid && documentRequest && (
        <CellDocument
          key={`${documentRequest.rowId} ${documentRequest.columnId}`}
          state={state}
          grid={grid}
          request={documentRequest}
          onClose={() => setDocumentRequest(null)}
        />
      )}
      {grid && fileRequest && (
        <FilePanel
          key={`${fileRequest.rowId} ${fileRequest.columnId}`}
          state={state}
          grid={grid}
          request={fileRequest}
          files={fileRequest.files}
          onClose={() => setFileRequest(null)}
        />
      )}
      {summed && isThere(summed.fieldId) && (
        <SummaryMenu state={state} fieldId={summed.fieldId} anchor={summed.anchor} onClose={() => setSummed(null)} />
      )}
      {grid && target && (target.fieldId === null || isThere(target.fieldId)) && (
        <FieldPopover key={target.fieldId ?? 'new'} state={state} grid={grid} target={target} onClose={() => setTarget(null)} />
      )}
    </div>
  );
}

/** The record beside the grid follows the active cell. */
function useFollowedRecord(grid: Grid | null, openRow: number | null, onOpenRow: (rowId: number) => void): void {
  const open = useRef(onOpenRow);
  useEffect(() => {
    open.current = onOpenRow;
  });
  useEffect(() => {
    if (!grid || openRow === null) return;
    let last = grid.$selection.get()?.anchor.rowId ?? null;
    return grid.$selection.listen((selection) => {
      const id = selection?.anchor.rowId ?? null;
      if (id === last) return;
      // the first selection comes with focus, not from somebody who moves on
      const isMove = last !== null;
      last = id;
      if (isMove && typeof id === 'number' && id !== openRow) open.current(id);
    });
  }, [grid, openRow]);
}

/** A view whose conditions leave nothing; without any the grid says itself that it is empty. */
function NothingFound({ state, grid }: { readonly state: TableState; readonly grid: Grid }) {
  const rows = useStore(grid.$rows);
  const hidesSome = useIsNarrowed(state);
  if (rows.status !== 'ready' || rows.total > 0 || !hidesSome) return null;
  return (
    <div className={styles.nothing}>
      <NoRecords state={state} />
    </div>
  );
}

async function move(state: TableState, request: MoveRequest, failed: string): Promise<void> {
  try {
    await moveRecords(state, request);
  } catch (error) {
    reportError(failed, error);
  }
}

async function rename(state: TableState, fieldId: string, title: string, failed: string): Promise<void> {
  const fault = faultOfTitle(title);
  if (fault !== null) return void notices.toast(fault, { tone: 'warning' });
  try {
    await renameField(state, fieldId, title);
  } catch (error) {
    reportError(failed, error);
  }
}

/** Rows in the order of a sort cannot be moved; the way out is one press away, for those who may take it. */
function offerUnsort(state: TableState, words: { labels: GridLabels; unsort: string; unsortFailed: string }): void {
  const unsort = (): void => void saveSorts(state, []).catch((error: unknown) => reportError(words.unsortFailed, error));
  const action = state.may('sortDelete') ? { action: { label: words.unsort, onSelect: unsort } } : {};
  notices.toast(words.labels.sortedRows, { tone: 'warning', id: 'sorted-rows', ...action });
}

async function keepColumns(state: TableState, change: ColumnChange, title: string): Promise<void> {
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
