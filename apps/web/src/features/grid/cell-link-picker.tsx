import type { Grid } from '@quadrille/ui-kit/grid';
import { useCellAnchor } from './use-cell-anchor.ts';
import { LinkPicker, linkPickerWidth } from '../links/index.ts';
import type { LinkPickerProps } from '../links/index.ts';

export interface CellLinkPickerProps extends Omit<LinkPickerProps, 'anchor' | 'isAway' | 'onKeyDownCapture'> {
  readonly grid: Grid;
}

/** What the cell of a grid is linked with, beside it; the grid has the keys again once it is closed. */
export function CellLinkPicker({ grid, onClose, ...props }: CellLinkPickerProps) {
  const { beside } = useCellAnchor(grid, props.request, linkPickerWidth);
  return (
    <LinkPicker
      {...props}
      {...beside}
      onClose={() => {
        onClose();
        grid.focus();
      }}
    />
  );
}
