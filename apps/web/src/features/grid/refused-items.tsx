import { useLingui } from '@lingui/react/macro';
import { MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import type { Grid, MenuRequest } from '@quadrille/ui-kit/grid';
import { RotateCcw, Undo2 } from 'lucide-react';

interface RefusedItemsProps {
  readonly grid: Grid;
  readonly rowId: NonNullable<MenuRequest['rowId']>;
}

/** What can be done about a value of a record that was not saved. */
export function RefusedItems({ grid, rowId }: RefusedItemsProps) {
  const { t } = useLingui();
  const refused = Object.values(grid.$pending.get().get(rowId) ?? {}).find(({ status }) => status === 'failed');
  if (!refused) return null;
  return (
    <>
      <MenuItem icon={RotateCcw} onSelect={() => grid.dispatch({ type: 'retry', rowId })}>
        {refused.isConflict ? t`Keep mine` : t`Retry`}
      </MenuItem>
      <MenuItem icon={Undo2} onSelect={() => grid.dispatch({ type: 'discard', rowId })}>
        {refused.isConflict ? t`Take theirs` : t`Discard`}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
