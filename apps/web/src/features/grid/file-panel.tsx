import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useState } from 'react';
import { FilePopover } from './file-popover.tsx';
import { openFilePanel } from '../files/index.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

export interface FilePanelProps {
  readonly state: Pick<Structure, 'getField' | 'may' | 'noteWritten' | 'tableId'> & TableRows;
  readonly grid: Grid;
  readonly request: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>;
  /** Uploaded as soon as it opens. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** The files of a cell: drop, paste or choose more, look at them, take them away. Mount it with a key of its cell. */
export function FilePanel({ state, grid, request, files, onClose }: FilePanelProps) {
  const field = state.getField(request.columnId);
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
  useEffect(() => void panel.read().then(() => (files.length > 0 ? panel.add(files) : undefined)), [panel, files]);
  useEffect(() => () => panel.leave(), [panel]);
  return (
    <FilePopover panel={panel} grid={grid} request={request} label={field.title} canEdit={state.may('dataUpdate')} onClose={onClose} />
  );
}
