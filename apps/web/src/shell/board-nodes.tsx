import { useLingui } from '@lingui/react/macro';
import type { WireDashboard, WireProject } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { ContextMenu, copyText, Icon, IconButton, Menu } from '@quadrille/ui-kit-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Link as LinkIcon, Pencil, Share2, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  $boards,
  $boardToShare,
  dashboardItem,
  deleteBoard,
  duplicateBoard,
  followBoards,
  loadBoards,
  moveBoard,
  renameBoard,
} from '../features/dashboards/index.ts';
import { ActionItems, actionOfPress, type ObjectAction } from '../features/objects/index.ts';
import { toastUndoableInBase } from '../features/undo/index.ts';
import { linkOf } from '../platform/link-of.ts';
import { notices, reportError } from '../platform/notices.ts';
import { mayInBase } from '../platform/rights.ts';
import { closeSidebarOverPage } from '../platform/sidebar.state.ts';
import { type DragAmong, useDragAmong } from '../platform/use-drag-among.ts';
import { NameInput } from '../platform/widgets/name-input.tsx';
import { useNameInPlace } from './use-name-in-place.ts';
import styles from './sidebar.module.css';

/** The dashboards of a base, below its tables. */
export default function BoardNodes({ base }: { readonly base: WireProject }) {
  const { t } = useLingui();
  const boards = useStore($boards, { keys: [base.id] })[base.id];
  useEffect(() => {
    void loadBoards(base.id).catch(() => {});
    return followBoards(base.id);
  }, [base.id]);
  const move = (from: number, to: number): void =>
    void moveBoard(base.id, boards?.[from]?.id ?? '', to).catch((error: unknown) =>
      reportError(t`The dashboard could not be moved`, error),
    );
  const drag = useDragAmong(move, 'down');
  return boards?.map((board, at) => (
    <BoardNode
      key={board.id}
      base={base}
      board={board}
      drag={mayInBase(base, 'dashboardUpdate') ? drag(at) : null}
      onMove={(to) => move(at, to)}
      at={at}
      of={boards.length}
    />
  ));
}

interface BoardNodeProps {
  readonly base: WireProject;
  readonly board: WireDashboard;
  /** Moves it among the dashboards of its base; null for whoever may not. */
  readonly drag: DragAmong | null;
  readonly onMove: (to: number) => void;
  readonly at: number;
  readonly of: number;
}

function BoardNode({ base, board, drag, onMove, at, of }: BoardNodeProps) {
  const { t } = useLingui();
  const link = useRef<HTMLAnchorElement>(null);
  const name = useNameInPlace(link);
  const actions = useBoardActions({ base, board, onMove, at, of, onRename: name.start });
  const row = (
    <div className={styles.row} {...(!name.isRenaming && drag)}>
      {name.isRenaming ? (
        <span className={styles.renaming} data-kind="table">
          <NameInput
            label={t`Name of the dashboard`}
            title={board.title}
            maxLength={255}
            failure={t`The dashboard could not be renamed`}
            onSave={(title) => renameBoard(base.id, board.id, title)}
            onEnd={name.end}
          />
        </span>
      ) : (
        <Link
          ref={link}
          {...dashboardItem.placeOf(base.id, board.id)}
          activeOptions={{ includeSearch: false }}
          activeProps={{ 'data-on': true }}
          className={styles.node}
          data-kind="table"
          onClick={closeSidebarOverPage}
          onKeyDown={(event) => {
            const action = actionOfPress(actions, event);
            if (!action) return;
            event.preventDefault();
            action.onSelect();
          }}
        >
          <Icon icon={dashboardItem.icon} />
          <span className={styles.label} dir="auto">
            {board.title}
          </span>
        </Link>
      )}
      <span className={styles.actions}>
        <Menu label={board.title} trigger={<IconButton label={t`More for the dashboard ${board.title}`} icon={Ellipsis} size="xs" />}>
          <ActionItems actions={actions} />
        </Menu>
      </span>
    </div>
  );
  return (
    <li>
      <ContextMenu label={board.title} area={row}>
        <ActionItems actions={actions} />
      </ContextMenu>
    </li>
  );
}

/** What this person may do with a dashboard where it stands in the tree. */
function useBoardActions({
  base,
  board,
  onMove,
  at,
  of,
  onRename,
}: Omit<BoardNodeProps, 'drag'> & { readonly onRename: () => void }): readonly ObjectAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { dashboardId } = useParams({ strict: false });
  const mayChange = mayInBase(base, 'dashboardUpdate');
  const report = (error: unknown): void => reportError(t`The dashboard could not be changed`, error);
  const copyLink = async (): Promise<void> => {
    await copyText(linkOf(`/nc/${base.id}/dashboard/${board.id}`));
    notices.toast(t`Copied`);
  };
  const share = async (): Promise<void> => {
    $boardToShare.set(board.id);
    await navigate(dashboardItem.placeOf(base.id, board.id));
  };
  const copy = async (): Promise<void> => navigate(dashboardItem.placeOf(base.id, await duplicateBoard(base.id, board.id)));
  const remove = async (): Promise<void> => {
    await deleteBoard(base.id, board.id);
    toastUndoableInBase(base.id, t`The dashboard was deleted`, () => loadBoards(base.id));
    if (dashboardId === board.id) await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: base.id } });
  };
  const all: readonly (ObjectAction | false)[] = [
    mayChange && { id: 'rename', label: t`Rename`, icon: Pencil, keys: 'F2', part: 0, onSelect: onRename },
    mayInBase(base, 'dashboardShare') && {
      id: 'share',
      label: t`Share`,
      icon: Share2,
      part: 1,
      onSelect: () => void share().catch(report),
    },
    { id: 'copyLink', label: t`Copy link`, icon: LinkIcon, part: 1, onSelect: () => void copyLink() },
    mayInBase(base, 'dashboardCreate') && {
      id: 'duplicate',
      label: t`Duplicate`,
      icon: CopyPlus,
      part: 1,
      onSelect: () => void copy().catch(report),
    },
    mayChange && { id: 'up', label: t`Move up`, icon: ArrowUp, part: 2, isDisabled: at <= 0, onSelect: () => onMove(at - 1) },
    mayChange && { id: 'down', label: t`Move down`, icon: ArrowDown, part: 2, isDisabled: at === of - 1, onSelect: () => onMove(at + 1) },
    mayInBase(base, 'dashboardDelete') && {
      id: 'delete',
      label: t`Delete dashboard`,
      icon: Trash2,
      keys: t`Del`,
      part: 3,
      isDanger: true,
      onSelect: () => void remove().catch(report),
    },
  ];
  return all.filter((action) => action !== false);
}
