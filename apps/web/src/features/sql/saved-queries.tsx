import { Trans, useLingui } from '@lingui/react/macro';
import type { WireItem } from '@quadrille/contract';
import { Icon, IconButton, Menu, MenuItem } from '@quadrille/ui-kit-react';
import { Bookmark, Ellipsis, Trash2 } from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import { deleteItem } from '../items/index.ts';
import styles from './sql-page.module.css';

interface SavedQueriesProps {
  readonly baseId: string;
  readonly queries: readonly WireItem[];
  readonly openId: string | undefined;
  readonly mayChange: boolean;
  readonly onOpen: (id: string | undefined) => void;
}

/** The statements everybody in the base can open. */
export function SavedQueries({ baseId, queries, openId, mayChange, onOpen }: SavedQueriesProps) {
  const { t } = useLingui();
  const remove = async (id: string): Promise<void> => {
    await deleteItem(baseId, id).catch((error: unknown) => reportError(t`The query could not be deleted`, error));
    if (id === openId) onOpen(undefined);
  };
  return (
    <section className={styles.saved} aria-label={t`Saved queries`}>
      <h2>
        <Trans>Saved queries</Trans>
      </h2>
      {queries.length === 0 && (
        <p className={styles.quiet}>
          <Trans>A query that is saved is there for everybody in this base.</Trans>
        </p>
      )}
      <ul>
        {queries.map(({ id, title }) => (
          <li key={id} data-on={id === openId || undefined}>
            <button type="button" aria-current={id === openId || undefined} onClick={() => onOpen(id)}>
              <Icon icon={Bookmark} />
              <span dir="auto">{title}</span>
            </button>
            {mayChange && (
              <Menu label={title} align="end" trigger={<IconButton label={t`More for ${title}`} icon={Ellipsis} size="xs" />}>
                <MenuItem icon={Trash2} isDanger onSelect={() => void remove(id)}>{t`Delete`}</MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
