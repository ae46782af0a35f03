import { useLingui } from '@lingui/react/macro';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { useEffect, useRef, useState } from 'react';
import { createCellPictures, useGridLabels } from '../table/index.ts';
import { changeOwn, toColumns } from './shared-columns.ts';
import { SharedFiles } from './shared-files.tsx';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-view.module.css';

/** The records of a shared view. */
export function SharedGrid({ state }: { readonly state: SharedViewState }) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Grid | null>(null);
  const [files, setFiles] = useState<PressRequest | null>(null);
  const labels = useGridLabels();
  const latest = useRef(labels);
  useEffect(() => {
    latest.current = labels;
  });
  useEffect(() => {
    if (!host.current) return;
    const picturesOf = createCellPictures(state.addressesOf);
    const made = createGrid({
      source: state.source,
      columns: toColumns(state, picturesOf),
      mode: 'read',
      canCreateRows: false,
      labels: latest.current,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      onPress: setFiles,
      onColumns: (change) => changeOwn(state, change),
    });
    const unmount = made.mount(host.current);
    const show = (): void => made.setColumns(toColumns(state, picturesOf));
    const stops = [state.$people.listen(show), state.$meta.listen(show), state.$own.listen(show)];
    setGrid(made);
    return () => {
      setGrid(null);
      setFiles(null);
      for (const stop of stops) stop();
      unmount();
      made.destroy();
    };
  }, [state, i18n.locale]);
  return (
    <>
      <div ref={host} className={styles.host} />
      {grid && files && (
        <SharedFiles key={`${files.rowId} ${files.columnId}`} state={state} grid={grid} request={files} onClose={() => setFiles(null)} />
      )}
    </>
  );
}
