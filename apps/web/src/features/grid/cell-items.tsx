import { useLingui } from '@lingui/react/macro';
import { MenuItem, Submenu } from '@quadrille/ui-kit-react';
import { canEditColumn } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn } from '@quadrille/ui-kit/grid';
import {
  BoxSelect,
  CalendarClock,
  CalendarPlus,
  Columns3,
  ExternalLink,
  MousePointerClick,
  PenLine,
  Rows3,
  Search,
  Square,
  SquareCheck,
  SquareDashedMousePointer,
  Star,
} from 'lucide-react';
import { keysOf } from '../shortcuts/index.ts';

/** The cell as it is shown, with what is on its way to the server. */
function valueAt(grid: Grid, index: number, columnId: string): unknown {
  const row = grid.rowAt(index);
  const pending = row && grid.$pending.get().get(row.id)?.[columnId];
  return pending ? pending.value : (row?.cells[columnId] ?? null);
}

export interface CellItemsProps {
  readonly grid: Grid;
  readonly column: GridColumn;
  readonly index: number;
  readonly canEdit: boolean;
  /** Opens its editor, once the menu is gone. */
  readonly onEdit: () => void;
}

/** What is done to the active cell alone, by what it holds. */
export function CellItems({ grid, column, index, canEdit, onEdit }: CellItemsProps) {
  const { t } = useLingui();
  const { kind } = column;
  const value = valueAt(grid, index, column.id);
  const isOpen = canEdit && canEditColumn(column);
  switch (kind) {
    case 'checkbox':
      return isOpen ? (
        <MenuItem icon={value === true ? Square : SquareCheck} keys={keysOf('toggle')} onSelect={() => grid.dispatch({ type: 'toggle' })}>
          {value === true ? t`Uncheck the box` : t`Check the box`}
        </MenuItem>
      ) : null;
    case 'rating':
      return isOpen ? <Stars grid={grid} max={column.max ?? 5} value={typeof value === 'number' ? value : 0} /> : null;
    case 'button':
      return column.canPress ? (
        <MenuItem
          icon={MousePointerClick}
          keys={keysOf('press')}
          onSelect={() => grid.dispatch({ type: 'press' })}
        >{t`Press the button`}</MenuItem>
      ) : null;
    default:
      return (
        <>
          {isOpen && <MenuItem icon={PenLine} keys={keysOf('edit')} onSelect={onEdit}>{t`Edit the cell`}</MenuItem>}
          {(kind === 'url' || kind === 'email' || kind === 'phone') && value !== null && value !== '' && (
            <MenuItem
              icon={ExternalLink}
              keys={keysOf('openLink')}
              onSelect={() => grid.dispatch({ type: 'openLink' })}
            >{t`Open the link`}</MenuItem>
          )}
        </>
      );
  }
}

function Stars({ grid, max, value }: { readonly grid: Grid; readonly max: number; readonly value: number }) {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(document.documentElement.lang);
  return (
    <Submenu label={t`Give stars`} icon={Star}>
      {Array.from({ length: max }, (_, at) => at + 1).map((stars) => (
        <MenuItem
          key={stars}
          keys={keysOf('rate', stars)}
          isDisabled={stars === value}
          onSelect={() => grid.dispatch({ type: 'rate', value: stars })}
        >
          {t`${number.format(stars)} of ${number.format(max)}`}
        </MenuItem>
      ))}
      <MenuItem
        keys={keysOf('rate', 0)}
        isDisabled={value === 0}
        onSelect={() => grid.dispatch({ type: 'rate', value: 0 })}
      >{t`No stars`}</MenuItem>
    </Submenu>
  );
}

/** Today in a field of days; in one of moments the time of now, too. */
export function MomentItems({ grid, kind }: { readonly grid: Grid; readonly kind: GridColumn['kind'] | undefined }) {
  const { t } = useLingui();
  if (kind !== 'date' && kind !== 'dateTime') return null;
  return (
    <>
      <MenuItem
        icon={CalendarPlus}
        keys={keysOf('today')}
        onSelect={() => grid.dispatch({ type: 'insertText', what: 'today' })}
      >{t`Insert today`}</MenuItem>
      {kind === 'dateTime' && (
        <MenuItem
          icon={CalendarClock}
          keys={keysOf('now')}
          onSelect={() => grid.dispatch({ type: 'insertText', what: 'now' })}
        >{t`Insert the time of now`}</MenuItem>
      )}
    </>
  );
}

export function SelectItems({ grid }: { readonly grid: Grid }) {
  const { t } = useLingui();
  return (
    <Submenu label={t`Select`} icon={SquareDashedMousePointer}>
      <MenuItem icon={BoxSelect} keys={keysOf('selectAll')} onSelect={() => grid.dispatch({ type: 'selectAll' })}>{t`Select all`}</MenuItem>
      <MenuItem
        icon={Rows3}
        keys={keysOf('selectRows')}
        onSelect={() => grid.dispatch({ type: 'selectRows' })}
      >{t`Select the record`}</MenuItem>
      <MenuItem
        icon={Columns3}
        keys={keysOf('selectColumns')}
        onSelect={() => grid.dispatch({ type: 'selectColumns' })}
      >{t`Select the field`}</MenuItem>
    </Submenu>
  );
}

export function FindItem({ onFind }: { readonly onFind: () => void }) {
  const { t } = useLingui();
  return <MenuItem icon={Search} keys={keysOf('find')} onSelect={onFind}>{t`Find in this view`}</MenuItem>;
}
