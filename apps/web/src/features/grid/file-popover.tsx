import { useStore } from '@nanostores/react';
import { Popover } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useState } from 'react';
import styles from './file-popover.module.css';
import { useCellAnchor } from './use-cell-anchor.ts';
import { FileList, FilePreview } from '../files/index.ts';
import type { FilePanelState } from '../files/index.ts';

export interface FilePopoverProps {
  readonly panel: FilePanelState;
  readonly grid: Grid;
  readonly request: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>;
  /** What the field is called. */
  readonly label: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

const width = 340;

/** The files of a cell beside it, and the one that is looked at. */
export function FilePopover({ panel, grid, request, label, canEdit, onClose }: FilePopoverProps) {
  const { beside } = useCellAnchor(grid, request, width);
  const [shown, setShown] = useState<number | null>(null);
  const all = useStore(panel.$files) ?? [];
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
      label={label}
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
