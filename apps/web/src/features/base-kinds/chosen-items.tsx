import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { WireItem, WireProject } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { IconButton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Copy, FolderDown, FolderInput, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { savePages } from '../documents/index.ts';
import { deleteItems, duplicateItems, loadItems, moveItems, withInside } from '../items/index.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import { MoveItemsDialog } from './move-items-dialog.tsx';
import styles from './item-tree.module.css';

interface ChosenItemsProps {
  readonly base: WireProject;
  readonly items: readonly WireItem[];
  /** The outermost of those chosen. */
  readonly chosen: readonly WireItem[];
  readonly openId: string | undefined;
  readonly onDone: () => void;
}

/** What can be done with several pages at once. */
export function ChosenItems({ base, items, chosen, openId, onDone }: ChosenItemsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ids = chosen.map(({ id }) => id);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      onDone();
    } catch (error) {
      reportError(t`The pages could not be changed`, error);
    } finally {
      setBusy(false);
    }
  };
  const undoable = (title: string): void => toastUndoableInBase(base.id, title, () => loadItems(base.id));
  const move = (parentId: string | null) =>
    attempt(async () => {
      await moveItems(base.id, ids, { parentId, beforeId: null });
      undoable(t`${plural(ids.length, { one: 'Moved # page', other: 'Moved # pages' })}`);
    });
  const remove = () =>
    attempt(async () => {
      const isOpenGone = openId !== undefined && withInside(items, ids).has(openId);
      await deleteItems(base.id, ids);
      undoable(t`${plural(ids.length, { one: 'Deleted # page', other: 'Deleted # pages' })}`);
      if (isOpenGone) await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: base.id } });
    });
  // dashboards alone have nothing that could be saved as files
  const inside = withInside(items, ids);
  const holdPages = items.some(({ id, kind }) => kind === 'page' && inside.has(id));
  const button = { size: 'sm', disabled: isBusy } as const;
  const most = limits.itemsPerMove;
  const isMany = ids.length > most;
  const atOnce = { ...button, disabled: isBusy || isMany };
  return (
    <div className={styles.chosen} role="toolbar" aria-label={t`Chosen pages`}>
      <span className={styles.count} role="status" data-many={isMany}>
        {isMany
          ? t`${plural(ids.length, { other: '# chosen' })}. ${plural(most, { other: 'At most # are moved or deleted at once.' })}`
          : t`${plural(ids.length, { one: '# chosen', other: '# chosen' })}`}
      </span>
      <IconButton {...atOnce} icon={FolderInput} label={t`Move to…`} onClick={() => setMoving(true)} />
      <IconButton {...button} icon={Copy} label={t`Duplicate`} onClick={() => void attempt(() => duplicateItems(base.id, ids))} />
      {holdPages && (
        <IconButton
          {...button}
          icon={FolderDown}
          label={t`Save with the pages inside`}
          onClick={() => void attempt(() => savePages(base.id, ids, base.title))}
        />
      )}
      <IconButton {...atOnce} icon={Trash2} label={t`Delete`} onClick={() => void remove()} />
      <IconButton {...button} icon={X} label={t`Choose none`} onClick={onDone} />
      {isMoving && (
        <MoveItemsDialog
          items={items}
          moved={chosen}
          onClose={() => setMoving(false)}
          onMove={(parentId) => {
            setMoving(false);
            void move(parentId);
          }}
        />
      )}
    </div>
  );
}
