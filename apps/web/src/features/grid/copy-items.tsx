import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MenuItem } from '@quadrille/ui-kit-react';
import type { Grid } from '@quadrille/ui-kit/grid';
import { ClipboardCopy, ClipboardList, Scissors } from 'lucide-react';
import { keysOf } from '../shortcuts/index.ts';

interface CopyItemsProps {
  readonly grid: Grid;
  readonly canEdit: boolean;
  /** How many cells are selected. */
  readonly cells: number;
  /** The second text where the rest of the menu is about records that are checked. */
  readonly ofCells: (all: string, counted: string) => string;
}

/** Cutting and copying the cells selected. */
export function CopyItems({ grid, canEdit, cells, ofCells }: CopyItemsProps) {
  const { t } = useLingui();
  return (
    <>
      {canEdit && (
        <MenuItem icon={Scissors} keys={keysOf('cut')} onSelect={() => grid.dispatch({ type: 'copy', cut: true })}>
          {ofCells(t`Cut`, plural(cells, { one: 'Cut # selected cell', other: 'Cut # selected cells' }))}
        </MenuItem>
      )}
      <MenuItem icon={ClipboardCopy} keys={keysOf('copy')} onSelect={() => grid.dispatch({ type: 'copy', cut: false })}>
        {ofCells(t`Copy`, plural(cells, { one: 'Copy # selected cell', other: 'Copy # selected cells' }))}
      </MenuItem>
      <MenuItem icon={ClipboardList} onSelect={() => grid.dispatch({ type: 'copy', cut: false, headers: true })}>
        {ofCells(
          t`Copy with headers`,
          plural(cells, { one: 'Copy # selected cell with its header', other: 'Copy # selected cells with headers' }),
        )}
      </MenuItem>
    </>
  );
}
