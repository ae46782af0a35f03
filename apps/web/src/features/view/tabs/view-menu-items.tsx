import { useLingui } from '@lingui/react/macro';
import type { WireView } from '@quadrille/contract';
import { type LockType, viewKindOf } from '@quadrille/domain';
import { copyText, MenuItem, MenuRadioItems, MenuSeparator, Submenu } from '@quadrille/ui-kit-react';
import { ArrowLeft, ArrowRight, Copy, CopyPlus, Link as LinkIcon, Lock, Pencil, Text, Trash2 } from 'lucide-react';
import { client } from '../../../platform/client.ts';
import { freshTitle } from '../../../platform/bases.state.ts';
import { linkOf } from '../../../platform/link-of.ts';
import { notices, reportError } from '../../../platform/notices.ts';
import { mayDeleteUsed } from '../../uses/index.ts';
import { createView } from '../create-view.ts';

/** Where a view stands: on its page, or in the sidebar. */
export interface ViewPlace {
  readonly tableId: string;
  readonly view: WireView;
  readonly views: readonly WireView[];
  /** Shows what was changed. */
  readonly reload: () => Promise<unknown>;
  /** Says that the view is gone, with the way back. */
  readonly tellDeleted: (title: string) => void;
  readonly open: (viewId: string) => void;
}

/** What can be done with a view, wherever it stands. */
export function useViewDeeds({ tableId, view, views, reload, tellDeleted, open }: ViewPlace) {
  const { t } = useLingui();
  const others = views.filter((one) => one.id !== view.id);
  return {
    rename: async (title: string): Promise<void> => {
      await client.views.update({ params: { viewId: view.id }, body: { title } });
      await reload();
    },
    describe: async (description: string | null): Promise<void> => {
      await client.views.update({ params: { viewId: view.id }, body: { description } });
      await reload();
    },
    copyLink: async (): Promise<void> => {
      await copyText(linkOf(`/nc/${view.project_id}/${tableId}/${view.id}`));
      notices.toast(t`Copied`);
    },
    copy: async (): Promise<void> => {
      try {
        const title = freshTitle(
          t`${view.title} copy`,
          views.map((one) => one.title),
        );
        const made = await createView(viewKindOf(view.type) ?? 'grid', tableId, { title, copy_from_id: view.id });
        await reload();
        open(made.id);
      } catch (error) {
        reportError(t`The view could not be made`, error);
      }
    },
    lock: async (type: LockType): Promise<void> => {
      try {
        await client.views.update({ params: { viewId: view.id }, body: { lock_type: type } });
        await reload();
      } catch (error) {
        reportError(t`The lock could not be changed`, error);
      }
    },
    /** Without a question where nothing uses it: the records stay, and undo brings back all of the view. The last view of a table stays. */
    remove: async (): Promise<void> => {
      if (!others[0]) return;
      try {
        const uses = client.views.uses({ params: { viewId: view.id } });
        if (!(await mayDeleteUsed(uses, { title: t`Delete the view ${view.title}?`, confirm: t`Delete view` }))) return;
        await client.views.delete({ params: { viewId: view.id } });
        await reload();
        tellDeleted(t`Deleted the view ${view.title}`);
        open(others[0].id);
      } catch (error) {
        reportError(t`The view could not be deleted`, error);
      }
    },
  };
}

export interface ViewMenuItemsProps {
  readonly place: ViewPlace;
  /** The key that renames, where there is one. */
  readonly renameKeys?: string | undefined;
  readonly onRename: () => void;
  readonly onDescribe: () => void;
  /** Asks for the kind of a copy, where that can be asked. */
  readonly onCopyAs?: (() => void) | undefined;
  /** Puts the view a place back, or a place on. */
  readonly onMove?: ((step: -1 | 1) => void) | undefined;
}

/** The items of the menu of a view. */
export function ViewMenuItems({ place, renameKeys, onRename, onDescribe, onCopyAs, onMove }: ViewMenuItemsProps) {
  const { t } = useLingui();
  const { copy, copyLink, lock, remove } = useViewDeeds(place);
  const { view, views } = place;
  return (
    <>
      <MenuItem icon={Pencil} keys={renameKeys} onSelect={onRename}>{t`Rename`}</MenuItem>
      <MenuItem icon={Text} onSelect={onDescribe}>{t`Describe`}</MenuItem>
      <MenuItem icon={LinkIcon} onSelect={() => void copyLink()}>{t`Copy link`}</MenuItem>
      <MenuItem icon={CopyPlus} onSelect={() => void copy()}>{t`Duplicate`}</MenuItem>
      {onCopyAs && <MenuItem icon={Copy} onSelect={onCopyAs}>{t`Duplicate as another kind`}</MenuItem>}
      {onMove && (
        <>
          <MenuItem
            icon={ArrowLeft}
            isFlipped
            isDisabled={views[0]?.id === view.id}
            onSelect={() => onMove(-1)}
          >{t`Move a place back`}</MenuItem>
          <MenuItem
            icon={ArrowRight}
            isFlipped
            isDisabled={views.at(-1)?.id === view.id}
            onSelect={() => onMove(1)}
          >{t`Move a place on`}</MenuItem>
        </>
      )}
      <Submenu label={t`Who may change it`} icon={Lock}>
        <MenuRadioItems
          value={view.lock_type ?? 'collaborative'}
          choices={[
            { value: 'collaborative', label: t`Collaborative: every editor` },
            { value: 'personal', label: t`Personal: only me` },
            { value: 'locked', label: t`Locked: nobody` },
          ]}
          onValueChange={(value) => void lock(value as LockType)}
        />
      </Submenu>
      <MenuSeparator />
      <MenuItem icon={Trash2} isDanger isDisabled={views.length < 2} onSelect={() => void remove()}>{t`Delete view`}</MenuItem>
    </>
  );
}
