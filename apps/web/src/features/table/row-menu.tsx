import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { countChecked } from '@quadrille/ui-kit/grid';
import type { Grid, MenuRequest } from '@quadrille/ui-kit/grid';
import { ClipboardCopy, ClipboardList, Eraser, Maximize2, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '../shortcuts/index.ts';
import type { TableState } from './table.state.ts';
import { toAnchor } from './to-anchor.ts';

export interface RowMenuProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly request: MenuRequest;
  readonly onClose: () => void;
}

/** What can be done with the cells selected and the records they are in. */
export function RowMenu({ state, grid, request, onClose }: RowMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const checked = useStore(grid.$checked);
  const total = useStore(grid.$rows).total;
  const many = countChecked(checked, total);
  const isOnChecked = many > 0 && request.what === 'row';
  return (
    <Menu
      label={t`Record`}
      anchor={toAnchor(request.anchor)}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
    >
      {request.index !== null && (
        <MenuItem
          icon={Maximize2}
          keys={keysOf('openRecord')}
          onSelect={() => grid.dispatch({ type: 'openRecord', index: request.index ?? 0 })}
        >{t`Open record`}</MenuItem>
      )}
      <MenuItem icon={ClipboardCopy} keys={keysOf('copy')} onSelect={() => grid.dispatch({ type: 'copy', cut: false })}>{t`Copy`}</MenuItem>
      <MenuItem
        icon={ClipboardList}
        onSelect={() => grid.dispatch({ type: 'copy', cut: false, headers: true })}
      >{t`Copy with headers`}</MenuItem>
      {state.may('dataUpdate') && (
        <MenuItem icon={Eraser} keys={keysOf('clear')} onSelect={() => grid.dispatch({ type: 'clear' })}>{t`Clear cells`}</MenuItem>
      )}
      {state.may('dataInsert') && <MenuItem icon={Plus} onSelect={() => grid.dispatch({ type: 'addRow' })}>{t`New record`}</MenuItem>}
      {state.may('dataDelete') && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            isDanger
            onSelect={() => grid.dispatch({ type: 'deleteRows', what: isOnChecked ? 'checked' : 'selected' })}
          >
            {t`Delete records`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
