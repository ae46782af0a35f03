import type { CellValue } from '@quadrille/domain';
import { useEffect, useState } from 'react';
import { openFilePanel } from './file-panel.state.ts';
import type { FilePanelState } from './file-panel.state.ts';
import type { TableField, Structure } from '../structure/index.ts';

/** The files of one cell, read when it is shown and again when what it holds changed. Mount it with a key of its record. */
export function useFilePanel(state: Structure, rowId: number, field: TableField, value: CellValue): FilePanelState {
  const [panel] = useState(() =>
    openFilePanel({
      tableId: state.tableId,
      rowId,
      field,
      onChanged: () => {
        state.source.emit({ type: 'shifted' });
        state.noteWritten();
      },
    }),
  );
  useEffect(() => void panel.read(), [panel, value]);
  useEffect(() => () => panel.leave(), [panel]);
  return panel;
}
