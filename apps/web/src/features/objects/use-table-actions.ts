import { useLingui } from '@lingui/react/macro';
import type { WireProject, WireTable } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { copyText } from '@quadrille/ui-kit-react';
import { ArrowDown, ArrowUp, CopyPlus, EyeOff, Link as LinkIcon, Pencil, Smile, Text, Trash2 } from 'lucide-react';
import { $tables } from '../../platform/bases.state.ts';
import { linkOf } from '../../platform/link-of.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { mayInBase } from '../../platform/rights.ts';
import { ask } from './asked.state.ts';
import { isOfDatabase, moveTable } from './change-table.ts';
import type { ObjectAction } from './object-action.ts';

/** What this person may do with a table. `onRename`: its name is changed where it stands, instead of in a dialog. */
export function useTableActions(
  base: WireProject | undefined,
  table: WireTable | undefined,
  onRename?: () => void,
): readonly ObjectAction[] {
  const { t } = useLingui();
  const tables = useStore($tables, base ? { keys: [base.id] } : {})[base?.id ?? ''] ?? [];
  if (base === undefined || table === undefined) return [];
  const may = (permission: Parameters<typeof mayInBase>[1]): boolean => mayInBase(base, permission);
  // what stands in somebody's own database is made, renamed and dropped there
  const isOurs = !isOfDatabase(table);
  const at = tables.findIndex(({ id }) => id === table.id);
  const move = (to: number): void =>
    void moveTable(base.id, table.id, to).catch((error: unknown) => reportError(t`The table could not be moved`, error));
  const copyLink = async (): Promise<void> => {
    await copyText(linkOf(`/nc/${base.id}/${table.id}`));
    notices.toast(t`Copied`);
  };
  const all: readonly (ObjectAction | false)[] = [
    may('tableUpdate') && {
      id: 'rename',
      label: t`Rename`,
      icon: Pencil,
      keys: 'F2',
      part: 0,
      onSelect: onRename ?? (() => ask({ what: 'rename', base, table })),
    },
    may('tableUpdate') && {
      id: 'describe',
      label: t`Describe`,
      icon: Text,
      part: 0,
      onSelect: () => ask({ what: 'describe', base, table }),
    },
    may('tableUpdate') && {
      id: 'look',
      label: t`Icon and colour`,
      icon: Smile,
      part: 0,
      onSelect: () => ask({ what: 'look', base, table }),
    },
    { id: 'copyLink', label: t`Copy link`, icon: LinkIcon, part: 1, onSelect: () => void copyLink() },
    isOurs &&
      may('duplicateModel') && {
        id: 'duplicate',
        label: t`Duplicate`,
        icon: CopyPlus,
        part: 1,
        onSelect: () => ask({ what: 'duplicate', base, table }),
      },
    may('modelVisibilitySet') && {
      id: 'hide',
      label: t`Hide for roles`,
      icon: EyeOff,
      part: 1,
      onSelect: () => ask({ what: 'hide', base, table }),
    },
    may('tableReorder') && { id: 'up', label: t`Move up`, icon: ArrowUp, part: 2, isDisabled: at <= 0, onSelect: () => move(at - 1) },
    may('tableReorder') && {
      id: 'down',
      label: t`Move down`,
      icon: ArrowDown,
      part: 2,
      isDisabled: at === tables.length - 1,
      onSelect: () => move(at + 1),
    },
    isOurs &&
      may('tableDelete') && {
        id: 'delete',
        label: t`Delete table`,
        icon: Trash2,
        keys: t`Del`,
        part: 3,
        isDanger: true,
        onSelect: () => ask({ what: 'delete', base, table }),
      },
  ];
  return all.filter((action) => action !== false);
}
