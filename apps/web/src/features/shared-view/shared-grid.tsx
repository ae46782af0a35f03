import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { rowHeights } from '@quadrille/domain';
import { EmptyState } from '@quadrille/ui-kit-react';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { Grid, PressRequest, RowHeight } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { useEffect, useRef, useState } from 'react';
import { changeOwn, toColumns } from './shared-columns.ts';
import { SharedFiles } from './shared-files.tsx';
import type { SharedViewState } from './shared-view.state.ts';
import { useSharedSummaries } from './use-shared-summaries.ts';
import styles from './shared-view.module.css';
import { colorsFor, frozenCountOf, storeClosedGroups, readClosedGroups, rowHeightOf } from '../view/index.ts';
import { createCellPictures } from '../files/index.ts';
import { useGridLabels } from '../grid/index.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Look {
  readonly rowHeight: RowHeight;
  readonly frozenCount: number;
  /** Equal where colours are. */
  readonly colors: string;
}

/** Whether this visitor's own search or conditions keep records out of sight. */
const isNarrowed = ({ $search, $own }: SharedViewState): boolean => $search.get() !== '' || $own.get().filters.length > 0;

function lookOf({ $meta }: SharedViewState): Look {
  const meta = $meta.get();
  return {
    rowHeight: rowHeights[rowHeightOf(meta)]?.name ?? 'short',
    frozenCount: frozenCountOf(meta),
    colors: JSON.stringify([meta?.view, meta?.model.columns]),
  };
}

export interface SharedGridProps {
  readonly state: SharedViewState;
  /** Absent: records cannot be told apart. */
  readonly onOpenRecord?: (rowId: number) => void;
}

/** The records of a shared view, as its owner has it look: heights, frozen columns, colours, summaries and the marks of its sorts. */
export function SharedGrid({ state, onOpenRecord }: SharedGridProps) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  const [files, setFiles] = useState<PressRequest | null>(null);
  const labels = useGridLabels();
  const total = useStore(state.$total);
  const summaries = useSharedSummaries(state);
  const [picturesOf] = useState(() => createCellPictures(state.addressesOf));
  const latest = useRef({ labels, summaries, onOpenRecord });
  useEffect(() => {
    latest.current = { labels, summaries, onOpenRecord };
  });
  useEffect(() => {
    if (!host.current) return;
    const made = createGrid({
      source: state.source,
      columns: toColumns(state, picturesOf, latest.current.summaries),
      rowHeight: lookOf(state).rowHeight,
      frozenCount: lookOf(state).frozenCount,
      collapsed: readClosedGroups(state.uuid),
      onCollapsed: (keys) => storeClosedGroups(state.uuid, keys),
      mode: 'read',
      canCreateRows: false,
      isNarrowed: () => isNarrowed(state),
      labels: latest.current.labels,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      onPress: setFiles,
      ...(latest.current.onOpenRecord && { onOpenRecord: (rowId) => latest.current.onOpenRecord?.(Number(rowId)) }),
      onColumns: (change) => changeOwn(state, change),
    });
    const unmount = made.mount(host.current);
    const show = (): void => made.setColumns(toColumns(state, picturesOf, latest.current.summaries));
    const color = (): void =>
      made.dispatch({ type: 'setColors', colorsOf: colorsFor({ $view: state.$meta, $fields: state.$fields }, timeZone, null) });
    let was = lookOf(state);
    // what the owner changes is followed; what a visitor froze stays until then, and a column that is being dragged is let be
    const follow = (): void => {
      show();
      const now = lookOf(state);
      if (now.colors !== was.colors) color();
      if (now.rowHeight !== was.rowHeight) made.dispatch({ type: 'setRowHeight', rowHeight: now.rowHeight });
      if (now.frozenCount !== was.frozenCount) made.dispatch({ type: 'freeze', count: now.frozenCount, isKnown: true });
      was = now;
    };
    color();
    const stops = [state.$people.listen(show), state.$meta.listen(follow), state.$own.listen(show)];
    setGrid(made);
    return () => {
      setGrid(null);
      setFiles(null);
      for (const stop of stops) stop();
      unmount();
      made.destroy();
    };
  }, [state, picturesOf, i18n.locale]);
  useEffect(() => grid?.setColumns(toColumns(state, picturesOf, summaries)), [state, grid, picturesOf, summaries]);
  return (
    <>
      <div ref={host} className={styles.host} />
      {total === 0 && isNarrowed(state) && (
        <div className={styles.none}>
          <EmptyState
            title={<Trans>No records match</Trans>}
            description={<Trans>Nothing in this view is as you search and filter. Reset shows all of it.</Trans>}
          />
        </div>
      )}
      {grid && files && (
        <SharedFiles key={`${files.rowId} ${files.columnId}`} state={state} grid={grid} request={files} onClose={() => setFiles(null)} />
      )}
    </>
  );
}
