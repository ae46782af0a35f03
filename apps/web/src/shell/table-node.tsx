import { useLingui } from '@lingui/react/macro';
import type { WireProject, WireTable, WireView } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { ContextMenu, IconButton, Menu, ViewIcon } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { ActionItems, actionOfPress, renameTable, useTableActions } from '../features/objects/index.ts';
import { toastUndoableInBase } from '../features/undo/index.ts';
import { useViewDeeds, ViewMenuItems } from '../features/view/index.ts';
import { $openViews, listViewsBelow } from '../platform/open-views.state.ts';
import { mayInBase } from '../platform/rights.ts';
import { closeSidebarOverPage } from '../platform/sidebar.state.ts';
import { announceTable } from '../platform/table-changed.ts';
import { placeOfView } from '../platform/table-place.ts';
import type { DragAmong } from '../platform/use-drag-among.ts';
import { TableIcon } from '../platform/widgets/base-tile.tsx';
import { DescribeDialog } from '../platform/widgets/describe-dialog.tsx';
import { NameInput } from '../platform/widgets/name-input.tsx';
import { useNameInPlace } from './use-name-in-place.ts';
import styles from './sidebar.module.css';

export interface TableNodeProps {
  readonly base: WireProject;
  readonly table: WireTable;
  /** Moves it among the tables of its base; null for whoever may not. */
  readonly drag: DragAmong | null;
}

/** One table; while it is open its views stand below it, and the one on screen is marked instead of the table. */
export function TableNode({ base, table, drag }: TableNodeProps) {
  const { t } = useLingui();
  const open = useStore($openViews);
  const views = listViewsBelow(open, table.id);
  const mark = views.length > 0 ? { 'aria-current': undefined } : { 'data-on': true };
  const link = useRef<HTMLAnchorElement>(null);
  const name = useNameInPlace(link);
  const actions = useTableActions(base, table, name.start);
  const row = (
    <div className={styles.row} {...(!name.isRenaming && drag)}>
      {name.isRenaming ? (
        <span className={styles.renaming} data-kind="table">
          <NameInput
            label={t`Name of the table`}
            title={table.title}
            maxLength={255}
            failure={t`The table could not be renamed`}
            onSave={(title) => renameTable(table, title)}
            onEnd={name.end}
          />
        </span>
      ) : (
        <Link
          ref={link}
          to="/$typeOrId/$projectId/$viewId/{-$viewTitle}"
          params={{ typeOrId: 'nc', projectId: base.id, viewId: table.id, viewTitle: undefined }}
          activeOptions={{ exact: false }}
          activeProps={mark}
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
          <TableIcon table={table} />
          <span className={styles.label} dir="auto">
            {table.title}
          </span>
        </Link>
      )}
      <span className={styles.actions}>
        <Menu label={table.title} trigger={<IconButton label={t`More for the table ${table.title}`} icon={Ellipsis} size="xs" />}>
          <ActionItems actions={actions} />
        </Menu>
      </span>
    </div>
  );
  return (
    <li>
      <ContextMenu label={table.title} area={row}>
        <ActionItems actions={actions} />
      </ContextMenu>
      {views.length > 0 && (
        <ul aria-label={t`Views of ${table.title}`}>
          {views.map((view) => (
            <ViewNode key={view.id} base={base} table={table} view={view} views={views} isOn={view.id === open?.currentId} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ViewNodeProps {
  readonly base: WireProject;
  readonly table: WireTable;
  readonly view: WireView;
  readonly views: readonly WireView[];
  readonly isOn: boolean;
}

/** One view of the table on screen. */
function ViewNode({ base, table, view, views, isOn }: ViewNodeProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const name = useNameInPlace(link);
  const mayChange = mayInBase(base, 'viewUpdate');
  const reload = async (): Promise<void> => announceTable(table.id);
  const place = {
    tableId: table.id,
    view,
    views,
    reload,
    tellDeleted: (title: string) => toastUndoableInBase(base.id, title, reload),
    open: (id: string) => void navigate(placeOfView(null, base.id, table.id, id)),
  };
  const deeds = useViewDeeds(place);
  const [isDescribing, setDescribing] = useState(false);
  const items = <ViewMenuItems place={place} renameKeys="F2" onRename={name.start} onDescribe={() => setDescribing(true)} />;
  const row = (
    <div className={styles.row}>
      {name.isRenaming ? (
        <span className={styles.renaming} data-kind="view">
          <NameInput
            label={t`Name of the view`}
            title={view.title}
            maxLength={255}
            failure={t`The view could not be renamed`}
            onSave={deeds.rename}
            onEnd={name.end}
          />
        </span>
      ) : (
        <Link
          {...placeOfView(null, base.id, table.id, view.id)}
          ref={link}
          aria-current={isOn ? 'page' : undefined}
          data-on={isOn || undefined}
          className={styles.node}
          data-kind="view"
          onClick={closeSidebarOverPage}
          onKeyDown={(event) => {
            if (!mayChange || event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'F2' && event.key !== 'Delete')) return;
            event.preventDefault();
            if (event.key === 'F2') name.start();
            else void deeds.remove();
          }}
        >
          <ViewIcon kind={viewKindOf(view.type) ?? 'grid'} />
          <span className={styles.label} dir="auto">
            {view.title}
          </span>
        </Link>
      )}
      {mayChange && (
        <span className={styles.actions}>
          <Menu label={view.title} trigger={<IconButton label={t`More for the view ${view.title}`} icon={Ellipsis} size="xs" />}>
            {items}
          </Menu>
        </span>
      )}
    </div>
  );
  return (
    <li>
      {mayChange ? (
        <ContextMenu label={view.title} area={row}>
          {items}
        </ContextMenu>
      ) : (
        row
      )}
      {isDescribing && (
        <DescribeDialog title={view.title} text={view.description} onSave={deeds.describe} onClose={() => setDescribing(false)} />
      )}
    </li>
  );
}
