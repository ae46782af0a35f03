import { useStore } from '@nanostores/react';
import { Popover } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useState } from 'react';
import { FilePreview } from './file-preview.tsx';
import { FileList } from './file-list.tsx';
import { openFilePanel } from './file-panel.state.ts';
import styles from './file-panel.module.css';
import type { TableState } from './table.state.ts';
import { useCellAnchor } from './use-cell-anchor.ts';

export interface FilePanelProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly request: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>;
  /** Uploaded as soon as it opens. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

const width = 340;

/** The files of a cell: drop, paste or choose more, look at them, take them away. Mount it with a key of its cell. */
export function FilePanel({ state, grid, request, files, onClose }: FilePanelProps) {
  const field = state.getField(request.columnId);
  const beside = useCellAnchor(grid, request, width);
  const [panel] = useState(() =>
    openFilePanel({
      tableId: state.tableId,
      rowId: Number(request.rowId),
      field,
      onChanged: () => {
        state.source.emit({ type: 'shifted' });
        state.noteWritten();
      },
    }),
  );
  const [shown, setShown] = useState<number | null>(null);
  const all = useStore(panel.$files) ?? [];
  const canEdit = state.may('dataUpdate');
  useEffect(() => void panel.read().then(() => (files.length > 0 ? panel.add(files) : undefined)), [panel, files]);
  useEffect(() => () => panel.leave(), [panel]);
  const close = (): void => {
    onClose();
    grid.focus();
  };
  if (shown !== null && all[shown])
    return <FilePreview panel={panel} files={all} index={shown} canEdit={canEdit} onShow={setShown} onClose={() => setShown(null)} />;
  return (
    <Popover
      isOpen
      isFlush
      width={width}
      label={field.title}
      {...beside}
      align="start"
      finalFocus={() => null}
      onOpenChange={(next) => !next && close()}
    >
      <div className={styles.panel}>
        <FileList panel={panel} canEdit={canEdit} onShow={setShown} />
      </div>
    </Popover>
  );
}
