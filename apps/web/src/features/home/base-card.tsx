import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { baseKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { AvatarStack, ContextMenu, Icon, IconButton, Menu, RolePill } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Star } from 'lucide-react';
import { placeBase } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { $overviews } from '../../platform/overviews.state.ts';
import { toPillRole, useRoleNames } from '../../platform/use-role-names.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { BaseTile } from '../../platform/widgets/base-tile.tsx';
import { baseKindEntries } from '../base-kinds/index.ts';
import { ActionItems, actionOfPress, useBaseActions } from '../objects/index.ts';
import styles from './home.module.css';

export interface BaseCardProps {
  readonly base: WireProject;
  /** One line of a list instead of a card. */
  readonly isLine: boolean;
}

/** A base with what is in it, who works in it, and what can be done with it. */
export function BaseCard({ base, isLine }: BaseCardProps) {
  const { t, i18n } = useLingui();
  const kind = baseKindEntries[baseKindOf(base.type)];
  const kindTitle = i18n._(kind.title);
  const timeAgo = useTimeAgo();
  const roleNames = useRoleNames();
  const overview = useStore($overviews, { keys: [base.id] })[base.id];
  const actions = useBaseActions(base);
  const role = toPillRole(base.project_role);
  const changedAt = overview?.changedAt ?? base.updated_at;
  const isStarred = Boolean(base.starred);
  const star = (): void =>
    void placeBase(base.id, { starred: !isStarred }).catch((error: unknown) => reportError(t`The star could not be changed`, error));
  const tables = overview?.tables.length;
  const card = (
    <article className={styles.card} data-line={isLine || undefined}>
      <div className={styles.top}>
        <BaseTile base={base} size={isLine ? 32 : 40} />
        <div className={styles.words}>
          <h3>
            <Link
              to="/$typeOrId/$projectId"
              params={{ typeOrId: 'nc', projectId: base.id }}
              className={styles.open}
              dir="auto"
              onKeyDown={(event) => {
                const action = actionOfPress(actions, event);
                if (!action) return;
                event.preventDefault();
                action.onSelect();
              }}
            >
              {base.title}
            </Link>
          </h3>
          <p className={styles.meta}>
            <Icon icon={kind.icon} size={12} />{' '}
            {tables !== undefined && tables > 0
              ? t`${plural(tables, { one: `${kindTitle}, # table`, other: `${kindTitle}, # tables` })}`
              : kindTitle}
          </p>
        </div>
        <span className={styles.menu}>
          <Menu label={base.title} align="end" trigger={<IconButton label={t`More for ${base.title}`} icon={Ellipsis} size="xs" />}>
            <ActionItems actions={actions} />
          </Menu>
          {base.starred != null && (
            <IconButton
              label={isStarred ? t`Remove the star of ${base.title}` : t`Star ${base.title}`}
              icon={Star}
              size="xs"
              aria-pressed={isStarred}
              className={styles.star}
              onClick={star}
            />
          )}
        </span>
      </div>
      {base.description && !isLine && (
        <p className={styles.about} dir="auto">
          {base.description}
        </p>
      )}
      <div className={styles.low}>
        <RolePill role={role}>{roleNames[role]}</RolePill>
        <span className={styles.lowEnd}>
          {overview && overview.people.length > 1 && <AvatarStack people={overview.people} size={20} label={t`People in ${base.title}`} />}
          <span className={styles.when}>{changedAt ? timeAgo(changedAt) : ''}</span>
        </span>
      </div>
    </article>
  );
  return (
    <ContextMenu label={base.title} area={card}>
      <ActionItems actions={actions} />
    </ContextMenu>
  );
}
