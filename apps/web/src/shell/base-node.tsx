import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { baseKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { ContextMenu, Icon, IconButton, Menu } from '@quadrille/ui-kit-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, SquareTerminal, Star, Workflow } from 'lucide-react';
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { sourceIdOf } from '../features/base/index.ts';
import { baseKindEntries, ItemTree, shownItemKinds, useAddItem } from '../features/base-kinds/index.ts';
import { createBoard, dashboardItem, loadBoards } from '../features/dashboards/index.ts';
import { mayChangeItems } from '../features/items/index.ts';
import { ActionItems, actionOfPress, moveTable, useBaseActions } from '../features/objects/index.ts';
import type { ObjectAction } from '../features/objects/index.ts';
import { bySource, SourceBadge, useSources } from '../features/sources/index.ts';
import { $tables, freshTitle, loadTables, mayManage, updateBase } from '../platform/bases.state.ts';
import { reportError } from '../platform/notices.ts';
import { mayInBase } from '../platform/rights.ts';
import { closeSidebarOverPage } from '../platform/sidebar.state.ts';
import { useDragAmong } from '../platform/use-drag-among.ts';
import type { DragAmong } from '../platform/use-drag-among.ts';
import { watchTables } from '../platform/watched-bases.ts';
import { BaseTile } from '../platform/widgets/base-tile.tsx';
import { NameInput } from '../platform/widgets/name-input.tsx';
import { TableNode } from './table-node.tsx';
import { useNameInPlace } from './use-name-in-place.ts';
import styles from './sidebar.module.css';

const BoardNodes = lazy(() => import('./board-nodes.tsx'));

export interface BaseNodeProps {
  readonly base: WireProject;
  /** Moves it among the bases of the list. */
  readonly drag: DragAmong;
}

/** One base of the tree; opens to its tables, and by itself when one of them is on screen. */
export function BaseNode({ base, drag }: BaseNodeProps) {
  const { t } = useLingui();
  const params = useParams({ strict: false });
  const isCurrent = params.projectId === base.id;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isCurrent;
  const tables = useStore($tables, { keys: [base.id] })[base.id];
  useEffect(() => {
    if (isOpen && !tables) loadTables(base.id).catch((error: unknown) => reportError(t`The tables could not be loaded`, error));
  }, [isOpen, tables, base.id, t]);
  useEffect(() => (isOpen ? watchTables(base.id) : undefined), [isOpen, base.id]);
  const unknownId = isCurrent && tables?.every(({ id }) => id !== params.viewId) ? params.viewId : undefined;
  // one that came to be after the list was read
  useEffect(() => {
    if (unknownId !== undefined) loadTables(base.id).catch(() => {});
  }, [unknownId, base.id]);
  const dragTable = useDragAmong(
    (from, to) =>
      void moveTable(base.id, tables?.[from]?.id ?? '', to).catch((error: unknown) => reportError(t`The table could not be moved`, error)),
    'down',
  );
  const isOfPages = baseKindOf(base.type) === 'documentation';
  const ownId = sourceIdOf(base.id);
  const groups = bySource(tables ?? [], ownId);
  const sources = useSources(base.id, mayInBase(base, 'baseList') && groups.some(({ sourceId }) => sourceId !== ownId));
  const pages = (
    <li>
      <ItemTree base={base} />
    </li>
  );
  return (
    <li>
      <BaseRow base={base} isOpen={isOpen} drag={drag} onOpenChange={setOpen} />
      {isOpen && tables && (
        <ul>
          {isOfPages && pages}
          {groups.map(({ sourceId, members }) => (
            <Fragment key={sourceId}>
              {sourceId !== ownId && (
                <li className={styles.source}>
                  <SourceBadge type={sources.get(sourceId)?.type} />
                  <span className={styles.label} dir="auto">
                    {sources.get(sourceId)?.alias ?? t`Connected database`}
                  </span>
                </li>
              )}
              {members.map((table) => (
                <TableNode
                  key={table.id}
                  base={base}
                  table={table}
                  drag={mayInBase(base, 'tableReorder') ? dragTable(tables.indexOf(table)) : null}
                />
              ))}
            </Fragment>
          ))}
          <Suspense>
            <BoardNodes base={base} />
          </Suspense>
          {!isOfPages && pages}
          {!isOfPages && tables.length === 0 && (
            <li className={styles.none}>
              <Trans>No tables yet</Trans>
            </li>
          )}
          {(!isOfPages || tables.length > 0) && <TableTools baseId={base.id} />}
        </ul>
      )}
    </li>
  );
}

/** What is done with all tables of a base. */
function TableTools({ baseId }: { readonly baseId: string }) {
  return (
    <>
      <li>
        <Link
          to="/$typeOrId/$projectId/erd/$baseId"
          params={{ typeOrId: 'nc', projectId: baseId, baseId: sourceIdOf(baseId) }}
          activeProps={{ 'data-on': true }}
          className={styles.node}
          data-kind="table"
          onClick={closeSidebarOverPage}
        >
          <Icon icon={Workflow} />
          <span className={styles.label}>
            <Trans>Diagram</Trans>
          </span>
        </Link>
      </li>
      <li>
        <Link
          to="/$typeOrId/$projectId/sql"
          params={{ typeOrId: 'nc', projectId: baseId }}
          activeProps={{ 'data-on': true }}
          className={styles.node}
          data-kind="table"
          onClick={closeSidebarOverPage}
        >
          <Icon icon={SquareTerminal} />
          <span className={styles.label}>
            <Trans>SQL</Trans>
          </span>
        </Link>
      </li>
    </>
  );
}

interface BaseRowProps extends BaseNodeProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The line of a base: its name, changed where it stands, and what can be done with it. */
function BaseRow({ base, isOpen, drag, onOpenChange }: BaseRowProps) {
  const { t, i18n } = useLingui();
  const kind = baseKindOf(base.type);
  const link = useRef<HTMLAnchorElement>(null);
  const name = useNameInPlace(link);
  const actions = withNewThings(useBaseActions(base, name.start), useNewThings(base));
  const row = (
    <div className={styles.row} {...(!name.isRenaming && drag)}>
      <button
        type="button"
        className={styles.twist}
        aria-expanded={isOpen}
        aria-label={t`Tables of ${base.title}`}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Icon icon={ChevronRight} size={12} isFlipped />
      </button>
      {name.isRenaming ? (
        <NameInput
          label={t`Name of the base`}
          title={base.title}
          maxLength={50}
          failure={t`The base could not be renamed`}
          onSave={(title) => updateBase(base.id, { title })}
          onEnd={name.end}
        />
      ) : (
        <Link
          ref={link}
          to="/$typeOrId/$projectId"
          params={{ typeOrId: 'nc', projectId: base.id }}
          activeOptions={{ exact: true }}
          activeProps={{ 'data-on': true }}
          className={styles.node}
          data-kind="base"
          onClick={() => {
            onOpenChange(true);
            closeSidebarOverPage();
          }}
          onKeyDown={(event) => {
            const action = actionOfPress(actions, event);
            if (!action) return;
            event.preventDefault();
            action.onSelect();
          }}
        >
          <BaseTile base={base} size={16} />
          <span className={styles.label} dir="auto">
            {base.title}
          </span>
          {kind !== 'database' && <Icon icon={baseKindEntries[kind].icon} size={12} label={i18n._(baseKindEntries[kind].title)} />}
          {base.starred ? <Icon icon={Star} size={12} label={t`Starred`} /> : null}
        </Link>
      )}
      <span className={styles.actions}>
        <Menu label={base.title} trigger={<IconButton label={t`More for ${base.title}`} icon={Ellipsis} size="xs" />}>
          <ActionItems actions={actions} />
        </Menu>
      </span>
    </div>
  );
  return (
    <ContextMenu label={base.title} area={row}>
      <ActionItems actions={actions} />
    </ContextMenu>
  );
}

/** The ways to something new beside tables: dashboards, pages and what else a base holds. */
function useNewThings(base: WireProject): readonly ObjectAction[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const addItem = useAddItem(base.id);
  const addBoard = async (): Promise<void> => {
    try {
      const taken = (await loadBoards(base.id)).map((board) => board.title);
      await navigate(dashboardItem.placeOf(base.id, await createBoard(base.id, freshTitle(i18n._(dashboardItem.untitled), taken))));
    } catch (error) {
      reportError(t`The dashboard could not be made`, error);
    }
  };
  const board: ObjectAction = {
    id: 'new:board',
    label: i18n._(dashboardItem.newTitle),
    icon: dashboardItem.icon,
    part: 0,
    onSelect: () => void addBoard(),
  };
  const items = shownItemKinds.map(([kind, entry]): ObjectAction => ({
    id: `new:${kind}`,
    label: i18n._(entry.newTitle),
    icon: entry.icon,
    part: 0,
    onSelect: () => void addItem(kind),
  }));
  return [...(mayManage(base) ? [board] : []), ...(mayChangeItems(base.project_role) ? items : [])];
}

/** After the way to a new table, else first. */
function withNewThings(actions: readonly ObjectAction[], things: readonly ObjectAction[]): readonly ObjectAction[] {
  const [first, ...rest] = actions;
  return first?.id === 'newTable' ? [first, ...things, ...rest] : [...things, ...actions];
}
