import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { cx } from '@quadrille/ui-kit-react';
import type { Grid, RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { useEffect, useRef, useState } from 'react';
import { $showsNull } from '../../platform/show-null.state.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { useColors, usePasteQuestion } from './grid-extras.tsx';
import { preserveRefusedEdit } from './preserve-refused-edit.ts';
import type { RefusedEdit } from './preserve-refused-edit.ts';
import { GridOverlays, useGridRequests } from './grid-overlays.tsx';
import { makeGrid } from './make-grid.ts';
import { useGridWords } from './use-grid-words.ts';
import { shareChecked } from './share-checked.ts';
import { reportGridWork } from './report-grid-work.ts';
import { useWantedPlace } from './use-wanted-place.ts';
import { useUnsavedWarning } from '../../platform/use-unsaved-warning.ts';
import styles from './table-grid.module.css';
import { useGridColumns, readClosedGroups, useSummaries, frozenCountOf, useIsNarrowed } from '../view/index.ts';
import { $narrowLayout, RecordCards } from '../cards/index.ts';
import { FindBar } from '../find/index.ts';
import { findWriter, followOverwrites, notifyOverwritten, NoRecords, useNewRecord } from '../records/index.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows, ViewScreenProps } from '../records/index.ts';
import { toViewHost } from './to-view-host.ts';

const heights: readonly RowHeight[] = ['short', 'medium', 'tall', 'extra'];
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The records. React draws what surrounds the grid; the grid draws itself. */
export function TableGrid({ state, openRow, onOpenRow, onHost }: ViewScreenProps) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  useUnsavedWarning(grid);
  const requests = useGridRequests();
  const { open } = requests;
  const columns = useGridColumns(state, useSummaries(state));
  const view = useStore(state.$view);
  const roles = useStore(state.$roles);
  const canEdit = state.may('dataUpdate') && roles.length > 0;
  const rowHeight = heights[useStore(state.$rowHeight)] ?? 'short';
  const words = useGridWords();
  const { confirmPaste, dialog: pasteDialog } = usePasteQuestion(state, grid);
  const isNarrow = useIsNarrow();
  const hasCards = useStore($narrowLayout) === 'cards' && isNarrow;
  const isFinding = useStore(state.$isFinding);
  const showsNull = useStore($showsNull);
  useColors(state, grid, timeZone);
  useNewRecord(state, hasCards ? null : grid, onOpenRow);
  const latest = useRef({ columns, rowHeight, words, openRow, onOpenRow, onHost, confirmPaste });
  const refusedEdit = useRef<RefusedEdit>(null);

  // before the grid is made, which in another language takes its words from here
  useEffect(() => {
    latest.current = { columns, rowHeight, words, openRow, onOpenRow, onHost, confirmPaste };
  });

  useEffect(() => {
    if (!host.current) return;
    const made = makeGrid(state, { canEdit, latest, open });
    const unmount = made.mount(host.current);
    setGrid(made);
    latest.current.onHost(toViewHost(made));
    const unfollow = followOverwrites(
      made.$pending,
      state.source,
      (mine, row) => void findWriter(state, mine.rowId, mine.columnId).then((who) => notifyOverwritten(state, made, mine, { row, who })),
    );
    const untell = reportGridWork(made, state);
    const unshare = shareChecked(made, state);
    refusedEdit.current = preserveRefusedEdit(made, state);
    return () => {
      refusedEdit.current?.leave();
      refusedEdit.current?.stop();
      untell();
      unshare();
      unfollow();
      latest.current.onHost(null);
      unmount();
      made.destroy();
    };
    // Made anew only for another language or another right; columns and heights are handed in below.
  }, [state, canEdit, i18n.locale, open]);

  useEffect(() => {
    const columnId = grid?.$edit.get()?.cell.columnId;
    if (columnId !== undefined && columns.every(({ id, isHidden }) => id !== columnId || isHidden)) refusedEdit.current?.leave();
    grid?.setColumns(columns);
  }, [grid, columns]);
  const { menu, field: target } = requests.opened;
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
      {grid && <GridOverlays state={state} grid={grid} requests={requests} />}
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
function NothingFound({ state, grid }: { readonly state: ViewState & TableRows; readonly grid: Grid }) {
  const rows = useStore(grid.$rows);
  const hidesSome = useIsNarrowed(state);
  if (rows.status !== 'ready' || rows.total > 0 || !hidesSome) return null;
  return (
    <div className={styles.nothing}>
      <NoRecords state={state} />
    </div>
  );
}
