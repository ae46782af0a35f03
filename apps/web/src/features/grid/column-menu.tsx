import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fieldKinds, limits } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import type { Anchor, Grid, MenuRequest } from '@quadrille/ui-kit/grid';
import {
  ArrowDown,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  Copy,
  CopyPlus,
  EyeOff,
  FoldHorizontal,
  Layers,
  ListFilter,
  Pencil,
  Pin,
  PinOff,
  Sigma,
  Star,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { freshTitle } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { keysOf } from '../shortcuts/index.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { toDraft } from './field-popover.tsx';
import { toAnchor } from '../../platform/to-anchor.ts';
import { groupsOf, saveGroups, hideField, duplicateField, saveSorts } from '../view/index.ts';
import { isGroupable, isLink } from '../structure/index.ts';
import { computedTypes, countFilled } from '../fields/index.ts';
import { mayDeleteUsed } from '../uses/index.ts';
import { toastUndoable } from '../undo/index.ts';
import type { ViewState } from '../view/index.ts';

export interface ColumnMenuProps {
  readonly state: ViewState;
  readonly grid: Grid;
  readonly request: MenuRequest;
  readonly onClose: () => void;
  readonly onSummarise: (fieldId: string, anchor: Anchor) => void;
  readonly onEdit: (fieldId: string, anchor: Anchor) => void;
  /** Null: at the end. */
  readonly onInsert: (beforeId: string | null, anchor: Anchor) => void;
}

/** What can be done with one field. */
export function ColumnMenu({ state, grid, request, onClose, onEdit, onInsert, onSummarise }: ColumnMenuProps) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const field = state.getField(request.columnId ?? '');
  const attempt = async (title: string, action: Promise<unknown>): Promise<void> => {
    try {
      await action;
    } catch (error) {
      reportError(title, error);
    }
  };
  const sort = (direction: 'asc' | 'desc'): void =>
    void attempt(t`The sort could not be saved`, saveSorts(state, [{ fieldId: field.id, direction }]));
  const { indexById, visible } = grid.$columns.get();
  const moveBefore = (beforeId: string | null): void => grid.dispatch({ type: 'moveColumn', columnId: field.id, beforeId });
  const widen = (step: 1 | -1): void => {
    grid.dispatch({ type: 'selectColumns', columnId: field.id });
    grid.dispatch({ type: 'widenColumns', step });
  };
  /** Under the head, wherever the menu was asked for. */
  const below = grid.anchorOfHead(field.id) ?? request.anchor;
  const isRtl = document.documentElement.dir === 'rtl';
  const place = indexById.get(field.id) ?? -1;
  const isFrozenTo = place >= 0 && grid.countFrozen() === place + 1;
  const group = (): void => {
    const others = groupsOf(state.$shown.get()).filter((one) => one.fieldId !== field.id);
    const wanted = [...others.slice(0, limits.groupLevels - 1), { fieldId: field.id, direction: 'asc' as const }];
    void attempt(t`The groups could not be saved`, saveGroups(state, wanted));
  };
  /** Without a question where nothing uses it: undo brings all of it back. What went with it is said. */
  const remove = async (): Promise<void> => {
    const uses = client.columns.uses({ params: { columnId: field.id }, query: {} });
    if (!(await mayDeleteUsed(uses, { title: t`Delete the field ${field.title}?`, confirm: t`Delete field` }))) return;
    const filled = await countFilled(state, field);
    await client.columns.delete({ params: { columnId: field.id } });
    await state.reload();
    state.noteWritten();
    const { title } = field;
    const done = filled
      ? plural(filled, {
          one: `Deleted the field ${title} with its value in # record`,
          other: `Deleted the field ${title} with its values in # records`,
        })
      : t`Deleted the field ${title}`;
    toastUndoable(state, done);
  };
  const makePrimary = (): void =>
    void attempt(
      t`The primary field could not be changed`,
      client.columns.setPrimary({ params: { columnId: field.id } }).then(() => state.reload()),
    );
  const shown = state.$shown.get();
  const nextId = shown[shown.findIndex((one) => one.field.id === field.id) + 1]?.field.id ?? null;
  const duplicate = (hasValues: boolean): void => {
    const title = freshTitle(
      t`${field.title} copy`,
      shown.map((one) => one.field.title),
    );
    void attempt(
      t`The field could not be duplicated`,
      duplicateField(state, { ...toDraft(field), name: title }, hasValues ? field.id : null, nextId),
    );
  };
  return (
    <>
      <Menu
        label={field.title}
        description={field.description ?? undefined}
        anchor={toAnchor(request.anchor)}
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) onClose();
        }}
      >
        {state.may('columnUpdate') && <MenuItem icon={Pencil} onSelect={() => onEdit(field.id, below)}>{t`Edit field`}</MenuItem>}
        {state.may('columnAdd') && canDuplicate(field) && !isLink(field) && (
          <MenuItem icon={CopyPlus} onSelect={() => duplicate(true)}>{t`Duplicate field`}</MenuItem>
        )}
        {state.may('columnAdd') && canDuplicate(field) && (isLink(field) || !fieldKinds[field.type].isVirtual) && (
          <MenuItem icon={Copy} onSelect={() => duplicate(false)}>{t`Duplicate without values`}</MenuItem>
        )}
        {state.may('columnAdd') && !field.isPrimary && (
          <MenuItem icon={ArrowLeftToLine} isFlipped onSelect={() => onInsert(field.id, below)}>{t`Insert left`}</MenuItem>
        )}
        {state.may('columnAdd') && (
          <MenuItem icon={ArrowRightToLine} isFlipped onSelect={() => onInsert(nextId, below)}>{t`Insert right`}</MenuItem>
        )}
        {state.may('columnUpdate') && !field.isPrimary && <MenuItem icon={Star} onSelect={makePrimary}>{t`Make primary field`}</MenuItem>}
        <MenuSeparator />
        <MenuItem icon={ArrowUp} onSelect={() => sort('asc')}>{t`Sort ascending`}</MenuItem>
        <MenuItem icon={ArrowDown} onSelect={() => sort('desc')}>{t`Sort descending`}</MenuItem>
        {!isNarrow && <MenuItem icon={ListFilter} onSelect={() => state.$filterBy.set(field.id)}>{t`Filter by this field`}</MenuItem>}
        {isGroupable(field) && <MenuItem icon={Layers} onSelect={group}>{t`Group by this field`}</MenuItem>}
        {state.may('gridViewUpdate') && <MenuItem icon={Sigma} onSelect={() => onSummarise(field.id, below)}>{t`Summarise`}</MenuItem>}
        <MenuSeparator />
        {place > 0 && (
          <MenuItem
            icon={ArrowLeft}
            isFlipped
            keys={keysOf('nudgeColumns', isRtl ? 1 : 0)}
            onSelect={() => moveBefore(visible[place - 1]?.id ?? null)}
          >{t`Move left`}</MenuItem>
        )}
        {place >= 0 && place < visible.length - 1 && (
          <MenuItem
            icon={ArrowRight}
            isFlipped
            keys={keysOf('nudgeColumns', isRtl ? 0 : 1)}
            onSelect={() => moveBefore(visible[place + 2]?.id ?? null)}
          >{t`Move right`}</MenuItem>
        )}
        {place >= 0 && (
          <>
            <MenuItem icon={ChevronsLeftRight} keys={keysOf('widenColumns', isRtl ? 1 : 0)} onSelect={() => widen(1)}>{t`Wider`}</MenuItem>
            <MenuItem
              icon={ChevronsRightLeft}
              keys={keysOf('widenColumns', isRtl ? 0 : 1)}
              onSelect={() => widen(-1)}
            >{t`Narrower`}</MenuItem>
          </>
        )}
        {place >= 0 && <MenuItem icon={FoldHorizontal} onSelect={() => grid.fitColumn(field.id)}>{t`Fit to content`}</MenuItem>}
        {place >= 0 && (
          <MenuItem icon={isFrozenTo ? PinOff : Pin} onSelect={() => grid.dispatch({ type: 'freeze', count: isFrozenTo ? 0 : place + 1 })}>
            {isFrozenTo ? t`Unfreeze fields` : t`Freeze up to this field`}
          </MenuItem>
        )}
        <MenuItem
          icon={EyeOff}
          isDisabled={field.isPrimary}
          onSelect={() => void attempt(t`The field could not be hidden`, hideField(state, field.id))}
        >{t`Hide field`}</MenuItem>
        {state.may('columnDelete') && (
          <MenuItem
            icon={Trash2}
            isDanger
            isDisabled={field.isPrimary || field.type === 'ID'}
            onSelect={() => void attempt(t`The field could not be deleted`, remove())}
          >{t`Delete field`}</MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Fields whose settings say all about them: those of values, those made of other fields, and links, whose copy leads to the same table. */
function canDuplicate({ type }: Field): boolean {
  const kind = fieldKinds[type];
  if (computedTypes.has(type) || type === 'QrCode' || type === 'Barcode' || type === 'Button') return true;
  return !kind.isReadOnly && !kind.isVirtual && type !== 'ForeignKey';
}
