import { useStore } from '@nanostores/react';
import { filesOf } from '@quadrille/domain';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useState } from 'react';
import type { SharedViewState } from './shared-view.state.ts';
import { FilePopover } from '../grid/index.ts';
import { showFiles } from '../files/index.ts';

export interface SharedFilesProps {
  readonly state: SharedViewState;
  readonly grid: Grid;
  readonly request: PressRequest;
  readonly onClose: () => void;
}

/** The files of a cell, for visitors to look at and to fetch; closed when their field is shown no more. Mount it with a key of its cell. */
export function SharedFiles({ state, grid, request, onClose }: SharedFilesProps) {
  const { rowId, columnId } = request;
  const field = useStore(state.$fields).find(({ id }) => id === columnId);
  const [panel] = useState(
    () =>
      field &&
      showFiles({
        rowId: Number(rowId),
        field,
        addressesOf: state.addressesOf,
        read: () => {
          const index = grid.indexOf(rowId);
          const row = index === null ? null : grid.rowAt(index);
          return Promise.resolve(filesOf(row?.cells[columnId] ?? null));
        },
      }),
  );
  useEffect(() => void panel?.read(), [panel]);
  const isGone = field === undefined;
  useEffect(() => {
    if (!isGone) return;
    onClose();
    grid.focus();
  }, [isGone, grid, onClose]);
  return (
    panel && field && <FilePopover panel={panel} grid={grid} request={request} label={field.title} canEdit={false} onClose={onClose} />
  );
}
