import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject, WireTable } from '@quadrille/contract';
import { baseKindOf, viewKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { hueOfText, Icon, IconButton, Menu, MenuItem, MenuSeparator, Tile, ViewIcon } from '@quadrille/ui-kit-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, Import, Pencil, Plus, SquareTerminal, Table2, Trash2, Users, Workflow } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askDeleteBase, askRenameBase } from '../features/home/base-dialogs.state.ts';
import { sourceIdOf } from '../features/base/index.ts';
import { $boards, createBoard, dashboardItem, loadBoards } from '../features/dashboards/index.ts';
import { baseKindEntries, ItemTree, shownItemKinds, useAddItem } from '../features/base-kinds/index.ts';
import { mayChangeItems } from '../features/items/index.ts';
import { openImport } from '../features/import/index.ts';
import { $tables, createStarterTable, freshTitle, loadTables, mayManage } from '../platform/bases.state.ts';
import { reportError } from '../platform/notices.ts';
import { $openViews, listViewsBelow } from '../platform/open-views.state.ts';
import { placeOfView } from '../platform/table-place.ts';
import { closeSidebarOverPage } from '../platform/sidebar.state.ts';
import { initialOf } from '../platform/initial-of.ts';
import styles from './sidebar.module.css';

/** One base of the tree; opens to its tables, and by itself when one of them is on screen. */
export function BaseNode({ base }: { readonly base: WireProject }) {
  const { t, i18n } = useLingui();
  const kind = baseKindOf(base.type);
  const params = useParams({ strict: false });
  const isCurrent = params.projectId === base.id;
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isCurrent;
  const tables = useStore($tables, { keys: [base.id] })[base.id];
  useEffect(() => {
    if (isOpen && !tables) loadTables(base.id).catch((error: unknown) => reportError(t`The tables could not be loaded`, error));
  }, [isOpen, tables, base.id, t]);
  const unknownId = isCurrent && tables?.every(({ id }) => id !== params.viewId) ? params.viewId : undefined;
  // one that came to be after the list was read
  useEffect(() => {
    if (unknownId !== undefined) loadTables(base.id).catch(() => {});
  }, [unknownId, base.id]);
  const isOfPages = kind === 'documentation';
  const pages = (
    <li>
      <ItemTree base={base} />
    </li>
  );
  return (
    <li>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.twist}
          aria-expanded={isOpen}
          aria-label={t`Tables of ${base.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={ChevronRight} size={12} isFlipped />
        </button>
        <Link
          to="/$typeOrId/$projectId"
          params={{ typeOrId: 'nc', projectId: base.id }}
          activeOptions={{ exact: true }}
          activeProps={{ 'data-on': true }}
          className={styles.node}
          data-kind="base"
          onClick={() => {
            setOpen(true);
            closeSidebarOverPage();
          }}
        >
          <Tile hue={hueOfText(base.id)} size={16}>
            {initialOf(base.title)}
          </Tile>
          <span className={styles.label} dir="auto">
            {base.title}
          </span>
          {kind !== 'database' && <Icon icon={baseKindEntries[kind].icon} size={12} label={i18n._(baseKindEntries[kind].title)} />}
        </Link>
        <BaseMenu base={base} />
      </div>
      {isOpen && tables && (
        <ul>
          {isOfPages && pages}
          {tables.map((table) => (
            <TableNode key={table.id} baseId={base.id} table={table} />
          ))}
          <BoardNodes baseId={base.id} />
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

/** The dashboards of a base, below its tables. */
function BoardNodes({ baseId }: { readonly baseId: string }) {
  const boards = useStore($boards, { keys: [baseId] })[baseId];
  useEffect(() => {
    if (boards === undefined) void loadBoards(baseId).catch(() => {});
  }, [boards, baseId]);
  return boards?.map(({ id, title }) => (
    <li key={id}>
      <Link
        {...dashboardItem.placeOf(baseId, id)}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'data-on': true }}
        className={styles.node}
        data-kind="table"
        onClick={closeSidebarOverPage}
      >
        <Icon icon={dashboardItem.icon} />
        <span className={styles.label} dir="auto">
          {title}
        </span>
      </Link>
    </li>
  ));
}

interface TableNodeProps {
  readonly baseId: string;
  readonly table: WireTable;
}

/** One table; while it is open its views stand below it, and the one on screen is marked instead of the table. */
function TableNode({ baseId, table }: TableNodeProps) {
  const { t } = useLingui();
  const open = useStore($openViews);
  const views = listViewsBelow(open, table.id);
  const mark = views.length > 0 ? { 'aria-current': undefined } : { 'data-on': true };
  return (
    <li>
      <Link
        to="/$typeOrId/$projectId/$viewId/{-$viewTitle}"
        params={{ typeOrId: 'nc', projectId: baseId, viewId: table.id, viewTitle: undefined }}
        activeOptions={{ exact: false }}
        activeProps={mark}
        className={styles.node}
        data-kind="table"
        onClick={closeSidebarOverPage}
      >
        <Icon icon={Table2} />
        <span className={styles.label} dir="auto">
          {table.title}
        </span>
      </Link>
      {views.length > 0 && (
        <ul aria-label={t`Views of ${table.title}`}>
          {views.map((view) => {
            const isOn = view.id === open?.currentId;
            return (
              <li key={view.id}>
                <Link
                  {...placeOfView(null, baseId, table.id, view.id)}
                  aria-current={isOn ? 'page' : undefined}
                  data-on={isOn || undefined}
                  className={styles.node}
                  data-kind="view"
                  onClick={closeSidebarOverPage}
                >
                  <ViewIcon kind={viewKindOf(view.type) ?? 'grid'} />
                  <span className={styles.label} dir="auto">
                    {view.title}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

function BaseMenu({ base }: { readonly base: WireProject }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const addItem = useAddItem(base.id);
  const addTable = async (): Promise<void> => {
    try {
      const taken = (await loadTables(base.id)).map((table) => table.title);
      const table = await createStarterTable(base.id, freshTitle(t`Table`, taken), { name: t`Name`, notes: t`Notes` });
      await navigate({
        to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
        params: { typeOrId: 'nc', projectId: base.id, viewId: table.id, viewTitle: undefined },
      });
    } catch (error) {
      reportError(t`The table could not be made`, error);
    }
  };
  const addBoard = async (): Promise<void> => {
    try {
      const taken = (await loadBoards(base.id)).map((board) => board.title);
      await navigate(dashboardItem.placeOf(base.id, await createBoard(base.id, freshTitle(i18n._(dashboardItem.untitled), taken))));
    } catch (error) {
      reportError(t`The dashboard could not be made`, error);
    }
  };
  return (
    <span className={styles.actions}>
      <Menu label={base.title} trigger={<IconButton label={t`More for ${base.title}`} icon={Ellipsis} size="xs" />}>
        <MenuItem icon={Plus} onSelect={() => void addTable()}>{t`New table`}</MenuItem>
        {mayManage(base) && (
          <MenuItem icon={dashboardItem.icon} onSelect={() => void addBoard()}>
            {i18n._(dashboardItem.newTitle)}
          </MenuItem>
        )}
        {mayChangeItems(base.project_role) &&
          shownItemKinds.map(([kind, entry]) => (
            <MenuItem key={kind} icon={entry.icon} onSelect={() => void addItem(kind)}>
              {i18n._(entry.newTitle)}
            </MenuItem>
          ))}
        <MenuItem icon={Import} onSelect={() => openImport({ baseId: base.id })}>{t`Import into this base`}</MenuItem>
        {mayManage(base) && (
          <MenuItem
            icon={Users}
            onSelect={() => void navigate({ to: '/$typeOrId/$projectId/auth', params: { typeOrId: 'nc', projectId: base.id } })}
          >{t`Members`}</MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Pencil} onSelect={() => askRenameBase(base)}>{t`Rename`}</MenuItem>
        <MenuItem icon={Trash2} isDanger onSelect={() => askDeleteBase(base)}>{t`Delete base`}</MenuItem>
      </Menu>
    </span>
  );
}
