import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Overview, WireProject, WireTable } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { ContextMenu, IconButton, Menu, ViewIcon } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { placeOfView } from '../../platform/table-place.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { TableIcon } from '../../platform/widgets/base-tile.tsx';
import { ActionItems, actionOfPress, useTableActions } from '../objects/index.ts';
import styles from './base-home.module.css';

const mostViews = 4;

export interface TableCardProps {
  readonly base: WireProject;
  readonly table: WireTable;
  /** Undefined until it was read. */
  readonly facts: Overview['tables'][number] | undefined;
}

/** A table with how much is in it, what it is for, and its views. */
export function TableCard({ base, table, facts }: TableCardProps) {
  const { t, i18n } = useLingui();
  const timeAgo = useTimeAgo();
  const actions = useTableActions(base, table);
  const counts = facts && [
    ...(facts.recordCount === null ? [] : [t`${plural(facts.recordCount, { one: '# record', other: '# records' })}`]),
    t`${plural(facts.fieldCount, { one: '# field', other: '# fields' })}`,
  ];
  const views = facts?.views ?? [];
  const card = (
    <li className={styles.card}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <TableIcon table={table} size={20} />
        </span>
        <span className={styles.words}>
          <Link
            {...placeOfView(null, base.id, table.id, undefined)}
            className={styles.open}
            dir="auto"
            onKeyDown={(event) => {
              const action = actionOfPress(actions, event);
              if (!action) return;
              event.preventDefault();
              action.onSelect();
            }}
          >
            {table.title}
          </Link>
          <span className={styles.quiet}>{counts ? new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(counts) : '\u00a0'}</span>
        </span>
        <span className={styles.menu}>
          <Menu
            label={table.title}
            align="end"
            trigger={<IconButton label={t`More for the table ${table.title}`} icon={Ellipsis} size="xs" />}
          >
            <ActionItems actions={actions} />
          </Menu>
        </span>
      </div>
      {table.description && (
        <p className={styles.about} dir="auto">
          {table.description}
        </p>
      )}
      <div className={styles.low}>
        {views.slice(0, mostViews).map((view) => (
          <Link key={view.id} {...placeOfView(null, base.id, table.id, view.id)} className={styles.view}>
            <ViewIcon kind={viewKindOf(view.type) ?? 'grid'} size={14} />
            <span dir="auto">{view.title}</span>
          </Link>
        ))}
        {views.length > mostViews && <bdi className={styles.quiet}>+{views.length - mostViews}</bdi>}
        <span className={styles.when}>{facts?.changedAt ? timeAgo(facts.changedAt) : ''}</span>
      </div>
    </li>
  );
  return (
    <ContextMenu label={table.title} area={card}>
      <ActionItems actions={actions} />
    </ContextMenu>
  );
}
