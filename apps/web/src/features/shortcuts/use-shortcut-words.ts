import { useLingui } from '@lingui/react/macro';
import type { ShortcutGroup } from '@quadrille/ui-kit/grid';
import type { ShortcutName } from './shortcut-list.ts';

export interface ShortcutWords {
  readonly groups: Readonly<Record<ShortcutGroup, string>>;
  readonly names: Readonly<Record<ShortcutName, string>>;
}

/** What each shortcut does. One that is new to the grid does not compile without its words. */
export function useShortcutWords(): ShortcutWords {
  const { t } = useLingui();
  return {
    groups: { move: t`Moving`, select: t`Selecting`, edit: t`Editing`, rows: t`Records`, view: t`View` },
    names: {
      move: t`Move by one cell`,
      jump: t`Jump to the edge of what is filled`,
      rowEnds: t`First or last field of the record`,
      tableEnds: t`First or last cell of the table`,
      page: t`One screen up or down`,
      pageAcross: t`One screen to the side`,
      tab: t`Next or previous cell`,
      extend: t`Extend the selection`,
      extendToEdge: t`Extend the selection to the edge`,
      selectAll: t`Select all`,
      selectRows: t`Select the record`,
      selectColumns: t`Select the field`,
      escape: t`Back to one cell`,
      edit: t`Edit the cell`,
      clear: t`Clear the cells`,
      toggle: t`Check or uncheck`,
      rate: t`Give stars`,
      today: t`Insert today`,
      now: t`Insert the time of now`,
      copy: t`Copy`,
      cut: t`Cut`,
      paste: t`Paste`,
      pasteText: t`Paste as text only`,
      fillDown: t`Fill down`,
      fillAcross: t`Fill to the side`,
      undo: t`Undo`,
      redo: t`Redo`,
      openRecord: t`Open the record`,
      addRow: t`New record below`,
      nudgeRows: t`Move the records up or down`,
      nudgeColumns: t`Move the fields to the side`,
      widenColumns: t`Make the fields wider or narrower`,
      openLink: t`Open the link`,
      press: t`Press the button`,
      find: t`Find in this view`,
      cellMenu: t`Menu of the cell`,
      columnMenu: t`Menu of the field; where groups are closed, opens them all`,
      allGroups: t`Close all groups`,
      oneGroup: t`Close or open the group`,
      quickSearch: t`Quick search`,
      showShortcuts: t`This list`,
    },
  };
}
