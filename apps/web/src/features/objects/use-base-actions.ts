import { useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { copyText } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Import,
  Link as LinkIcon,
  Pencil,
  Plus,
  Smile,
  Star,
  StarOff,
  Text,
  Trash2,
  Users,
} from 'lucide-react';
import { $bases, createStarterTable, freshTitle, loadTables, placeBase } from '../../platform/bases.state.ts';
import { linkOf } from '../../platform/link-of.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { ordersToMove } from '../../platform/orders-to-move.ts';
import { mayInBase, useMayCreateBases } from '../../platform/rights.ts';
import { openImport } from '../import/index.ts';
import { ask } from './asked.state.ts';
import type { ObjectAction } from './object-action.ts';

/** Puts a base at another place of the person's own list. */
export async function moveBase(id: string, to: number): Promise<void> {
  const bases = $bases.get() ?? [];
  if (to < 0 || to >= bases.length || bases[to]?.id === id) return;
  for (const [baseId, order] of ordersToMove(bases, id, to)) await placeBase(baseId, { order });
}

/** What this person may do with a base. `onRename`: its name is changed where it stands, instead of in a dialog. */
export function useBaseActions(base: WireProject | undefined, onRename?: () => void): readonly ObjectAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const bases = useStore($bases) ?? [];
  const mayCreate = useMayCreateBases();
  if (base === undefined) return [];
  const may = (permission: Parameters<typeof mayInBase>[1]): boolean => mayInBase(base, permission);
  const at = bases.findIndex(({ id }) => id === base.id);
  // only who is a member has a place for it in a list of their own
  const isOwn = base.starred != null;
  const isStarred = Boolean(base.starred);
  const move = (to: number): void =>
    void moveBase(base.id, to).catch((error: unknown) => reportError(t`The base could not be moved`, error));
  const star = (): void =>
    void placeBase(base.id, { starred: !isStarred }).catch((error: unknown) => reportError(t`The star could not be changed`, error));
  const addTable = async (): Promise<void> => {
    try {
      const taken = (await loadTables(base.id)).map((table) => table.title);
      const table = await createStarterTable(base.id, freshTitle(t`Table`, taken), { name: t`Name`, notes: t`Notes` });
      const params = { typeOrId: 'nc', projectId: base.id, viewId: table.id, viewTitle: undefined };
      await navigate({ to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}', params });
    } catch (error) {
      reportError(t`The table could not be made`, error);
    }
  };
  const copyLink = async (): Promise<void> => {
    await copyText(linkOf(`/nc/${base.id}`));
    notices.toast(t`Copied`);
  };
  const openMembers = (): void => void navigate({ to: '/$typeOrId/$projectId/auth', params: { typeOrId: 'nc', projectId: base.id } });
  const all: readonly (ObjectAction | false)[] = [
    may('tableCreate') && { id: 'newTable', label: t`New table`, icon: Plus, part: 0, onSelect: () => void addTable() },
    may('tableImport') && {
      id: 'import',
      label: t`Import into this base`,
      icon: Import,
      part: 0,
      onSelect: () => openImport({ baseId: base.id }),
    },
    may('userInvite') && { id: 'members', label: t`Members`, icon: Users, part: 0, onSelect: openMembers },
    may('projectUpdate') && {
      id: 'rename',
      label: t`Rename`,
      icon: Pencil,
      keys: 'F2',
      part: 1,
      onSelect: onRename ?? (() => ask({ what: 'rename', base })),
    },
    may('projectUpdate') && { id: 'describe', label: t`Describe`, icon: Text, part: 1, onSelect: () => ask({ what: 'describe', base }) },
    may('projectUpdate') && { id: 'look', label: t`Icon and colour`, icon: Smile, part: 1, onSelect: () => ask({ what: 'look', base }) },
    isOwn && { id: 'star', label: isStarred ? t`Remove the star` : t`Star`, icon: isStarred ? StarOff : Star, part: 2, onSelect: star },
    { id: 'copyLink', label: t`Copy link`, icon: LinkIcon, part: 2, onSelect: () => void copyLink() },
    may('duplicateProject') &&
      mayCreate && { id: 'duplicate', label: t`Duplicate`, icon: CopyPlus, part: 2, onSelect: () => ask({ what: 'duplicate', base }) },
    isOwn && { id: 'up', label: t`Move up`, icon: ArrowUp, part: 3, isDisabled: at <= 0, onSelect: () => move(at - 1) },
    isOwn && {
      id: 'down',
      label: t`Move down`,
      icon: ArrowDown,
      part: 3,
      isDisabled: at === bases.length - 1,
      onSelect: () => move(at + 1),
    },
    may('projectDelete') && {
      id: 'delete',
      label: t`Delete base`,
      icon: Trash2,
      keys: t`Del`,
      part: 4,
      isDanger: true,
      onSelect: () => ask({ what: 'delete', base }),
    },
  ];
  return all.filter((action) => action !== false);
}
