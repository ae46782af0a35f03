import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { gridRowsMost } from '@quadrille/contract';
import { Menu, MenuItem, MenuSeparator, Submenu } from '@quadrille/ui-kit-react';
import { countChecked, isChecked, keyOfGroup } from '@quadrille/ui-kit/grid';
import type { Grid, MenuRequest } from '@quadrille/ui-kit/grid';
import {
  ArrowDown,
  ArrowDownFromLine,
  ArrowDownToLine,
  ArrowRightFromLine,
  ArrowUp,
  ArrowUpToLine,
  ClipboardPaste,
  ClipboardType,
  CopyPlus,
  Eraser,
  FoldVertical,
  Link2,
  ListCollapse,
  ListTree,
  Maximize2,
  MessageSquarePlus,
  PaintBucket,
  Plus,
  Trash2,
  UnfoldVertical,
} from 'lucide-react';
import { useState } from 'react';
import { copyAndNotify } from '../../platform/copy-and-notify.ts';
import { reportError } from '../../platform/notices.ts';
import { keysOf } from '../shortcuts/index.ts';
import { CopyItems } from './copy-items.tsx';
import { RefusedItems } from './refused-items.tsx';
import { CellItems, FindItem, MomentItems, SelectItems } from './cell-items.tsx';
import { useFillWords } from './grid-extras.tsx';
import { toAnchor } from '../../platform/to-anchor.ts';
import { PromptItems } from '../cowriter/index.ts';
import { duplicateRecords } from '../records/index.ts';
import type { Structure } from '../structure/index.ts';
import type { ScreenRequests, TableRows } from '../records/index.ts';

export interface RowMenuProps {
  readonly state: Pick<Structure, '$fields' | 'may' | 'baseId' | 'tableId'> & TableRows & ScreenRequests;
  readonly grid: Grid;
  readonly request: MenuRequest;
  readonly onClose: () => void;
}

/** The records that are meant: the checked ones, else those of the selected cells. */
async function readMeant(grid: Grid, isOnChecked: boolean): Promise<readonly (number | string)[]> {
  await grid.settled();
  const checked = grid.$checked.get();
  return isOnChecked && !checked.all ? [...checked.ids] : grid.readSelectedRowIds();
}

interface WriteItemsProps extends Pick<RowMenuProps, 'state'> {
  readonly rowId: MenuRequest['rowId'];
  readonly readIds: () => Promise<readonly (number | string)[]>;
}

/** Prompts that write for these records; one that was not saved yet has nothing to be made from. */
function WriteItems({ state, rowId, readIds }: WriteItemsProps) {
  if (!state.may('bulkDataUpdate') || typeof rowId === 'string') return null;
  return <PromptItems baseId={state.baseId} tableId={state.tableId} readIds={readIds} />;
}

/** What can be done with the cells selected and the records they are in. */
export function RowMenu({ state, grid, request, onClose }: RowMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const checked = useStore(grid.$checked);
  const total = useStore(grid.$rows).total;
  const many = countChecked(checked, total);
  const column = grid.$columns.get().all.find(({ id }) => id === request.columnId);
  const kind = column?.kind;
  const canEdit = state.may('dataUpdate');
  const isOnChecked = many > 0 && (request.what === 'row' || (request.rowId !== null && isChecked(checked, request.rowId)));
  const count = isOnChecked ? many : grid.countSelectedRows();
  const rowId = request.rowId;
  // beside what is done to the checked records, the rest says that it is about the selected cells
  const cells = grid.summarize()?.cells ?? 0;
  const ofCells = (all: string, counted: string): string => (isOnChecked ? counted : all);
  // a record that was not saved yet has nothing to copy from
  const canDuplicate = count <= gridRowsMost && !(isOnChecked && checked.all) && typeof rowId !== 'string';
  const copyLink = async (): Promise<void> => {
    const link = `${location.href.split('?')[0]}?rowId=${rowId}`;
    await copyAndNotify(link, t`Link copied`, t`Open the record and copy the address of the page instead.`);
  };
  const readIds = (): Promise<readonly (number | string)[]> => readMeant(grid, isOnChecked);
  const duplicate = async (): Promise<void> => {
    try {
      await duplicateRecords(state, await readIds());
    } catch (error) {
      reportError(t`The records could not be duplicated`, error);
    }
  };
  const comment = onceClosed(() => {
    state.$toComment.set(Number(rowId));
    grid.dispatch({ type: 'openRecord', index: request.index ?? 0 });
  });
  const fillWords = useFillWords();
  const fills = grid.fillChoices();
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
      {rowId !== null && <RefusedItems grid={grid} rowId={rowId} />}
      {column && request.index !== null && (
        <CellItems
          grid={grid}
          column={column}
          index={request.index}
          canEdit={canEdit}
          onEdit={onceClosed(() => grid.dispatch({ type: 'edit', via: 'enter' }))}
        />
      )}
      {request.index !== null && (
        <MenuItem
          icon={Maximize2}
          keys={kind === 'checkbox' || kind === 'button' ? undefined : keysOf('openRecord')}
          onSelect={() => grid.dispatch({ type: 'openRecord', index: request.index ?? 0 })}
        >{t`Open record`}</MenuItem>
      )}
      {typeof rowId === 'number' && state.may('commentRow') && (
        <MenuItem icon={MessageSquarePlus} onSelect={comment}>{t`Comment`}</MenuItem>
      )}
      {typeof rowId === 'number' && <MenuItem icon={Link2} onSelect={() => void copyLink()}>{t`Copy link`}</MenuItem>}
      <SelectItems grid={grid} />
      <FindItem onFind={onceClosed(() => state.$isFinding.set(true))} />
      <MenuSeparator />
      <CopyItems grid={grid} canEdit={canEdit} ofCells={ofCells} cells={cells} />
      {canEdit && (
        <>
          <MenuItem icon={ClipboardPaste} keys={keysOf('paste')} onSelect={() => void grid.paste()}>{t`Paste`}</MenuItem>
          <MenuItem
            icon={ClipboardType}
            keys={keysOf('pasteText')}
            onSelect={() => void grid.paste(true)}
          >{t`Paste as text only`}</MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={ArrowDownFromLine}
            keys={keysOf('fillDown')}
            onSelect={() => grid.dispatch({ type: 'fillDown' })}
          >{t`Fill down`}</MenuItem>
          <MenuItem
            icon={ArrowRightFromLine}
            isFlipped
            keys={keysOf('fillAcross')}
            onSelect={() => grid.dispatch({ type: 'fillAcross' })}
          >{t`Fill to the side`}</MenuItem>
          {fills.length > 0 && (
            <Submenu label={t`How to fill`} icon={PaintBucket}>
              {fills.map((how) => (
                <MenuItem key={how} onSelect={() => grid.dispatch({ type: 'refill', how })}>
                  {fillWords[how]}
                </MenuItem>
              ))}
            </Submenu>
          )}
          <MomentItems grid={grid} kind={kind} />
          <MenuItem icon={Eraser} keys={keysOf('clear')} onSelect={() => grid.dispatch({ type: 'clear' })}>
            {ofCells(t`Clear cells`, plural(cells, { one: 'Clear # selected cell', other: 'Clear # selected cells' }))}
          </MenuItem>
        </>
      )}
      {(state.may('dataInsert') || canEdit) && <MenuSeparator />}
      {state.may('dataInsert') && (
        <>
          <MenuItem icon={ArrowUpToLine} onSelect={() => grid.dispatch({ type: 'addRow', above: true })}>{t`New record above`}</MenuItem>
          <MenuItem
            icon={ArrowDownToLine}
            keys={keysOf('addRow')}
            onSelect={() => grid.dispatch({ type: 'addRow', below: true })}
          >{t`New record below`}</MenuItem>
        </>
      )}
      {state.may('dataInsert') && canDuplicate && (
        <MenuItem icon={CopyPlus} onSelect={() => void duplicate()}>
          {count > 1 ? plural(count, { one: 'Duplicate # record', other: 'Duplicate # records' }) : t`Duplicate record`}
        </MenuItem>
      )}
      <WriteItems state={state} rowId={rowId} readIds={readIds} />
      {canEdit && (
        <>
          <MenuItem
            icon={ArrowUp}
            keys={keysOf('nudgeRows', 0)}
            onSelect={() => grid.dispatch({ type: 'nudgeRows', step: -1 })}
          >{t`Move up`}</MenuItem>
          <MenuItem
            icon={ArrowDown}
            keys={keysOf('nudgeRows', 1)}
            onSelect={() => grid.dispatch({ type: 'nudgeRows', step: 1 })}
          >{t`Move down`}</MenuItem>
        </>
      )}
      {state.may('dataDelete') && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            isDanger
            onSelect={() => grid.dispatch({ type: 'deleteRows', what: isOnChecked ? 'checked' : 'selected' })}
          >
            {count > 1 ? plural(count, { one: 'Delete # record', other: 'Delete # records' }) : t`Delete record`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The menu gives the focus back to the cell as it closes; what takes the focus elsewhere comes after. */
function onceClosed(action: () => void): () => void {
  return () => void setTimeout(action);
}

export interface GroupMenuProps {
  readonly state: Pick<Structure, 'may'>;
  readonly grid: Grid;
  readonly request: MenuRequest;
  readonly onClose: () => void;
}

/** What can be done with a group and with all of them. */
export function GroupMenu({ state, grid, request, onClose }: GroupMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const path = request.path ?? [];
  const isClosed = useStore(grid.$collapsed).has(keyOfGroup(path));
  return (
    <Menu
      label={t`Group`}
      anchor={toAnchor(request.anchor)}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
    >
      <MenuItem
        icon={isClosed ? UnfoldVertical : FoldVertical}
        keys={keysOf('oneGroup', isClosed ? 1 : 0)}
        onSelect={() => grid.dispatch({ type: 'toggleGroup', path })}
      >
        {isClosed ? t`Open group` : t`Close group`}
      </MenuItem>
      <MenuItem
        icon={ListCollapse}
        keys={keysOf('allGroups')}
        onSelect={() => grid.dispatch({ type: 'toggleAllGroups', on: false })}
      >{t`Close all groups`}</MenuItem>
      <MenuItem
        icon={ListTree}
        keys={keysOf('columnMenu')}
        onSelect={() => grid.dispatch({ type: 'toggleAllGroups', on: true })}
      >{t`Open all groups`}</MenuItem>
      {state.may('dataInsert') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Plus} onSelect={() => grid.dispatch({ type: 'addRow', path })}>{t`New record in this group`}</MenuItem>
        </>
      )}
    </Menu>
  );
}
