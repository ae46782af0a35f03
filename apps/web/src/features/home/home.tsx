import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { baseKindOf } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import {
  Button,
  EmptyState,
  hueOfText,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  RolePill,
  Skeleton,
  Tile,
} from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Import, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases, $tables, loadTables } from '../../platform/bases.state.ts';
import { holdsText } from '../../platform/holds-text.ts';
import { $user, displayName } from '../../platform/session.state.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { initialOf } from '../../platform/initial-of.ts';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import { baseKindEntries } from '../base-kinds/index.ts';
import { openImport } from '../import/index.ts';
import { askDeleteBase, askRenameBase } from './base-dialogs.state.ts';
import { DropZone } from './drop-zone.tsx';
import { openNewBase } from './new-base.state.ts';
import { partOfDay } from './part-of-day.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import styles from './home.module.css';

/** The bases of a person; the place to begin one. */
export function Home() {
  const { t } = useLingui();
  const user = useStore($user);
  const bases = useStore($bases);
  const [wanted, setWanted] = useState('');
  const [daytime] = useState(() => partOfDay(new Date().getHours()));
  const name = user ? displayName(user) : '';
  const greetings = { morning: t`Good morning, ${name}`, afternoon: t`Good afternoon, ${name}`, evening: t`Good evening, ${name}` };
  const shown = bases?.filter((base) => holdsText(base.title, wanted));
  return (
    <div className={styles.page}>
      <header className={styles.hello}>
        <SidebarButton />
        <h1 dir="auto">{greetings[daytime]}</h1>
        {bases?.length !== 0 && (
          <>
            <Button icon={Import} onClick={() => openImport({ baseId: null })}>
              <Trans>Import</Trans>
            </Button>
            <Button variant="primary" icon={Plus} onClick={openNewBase}>
              <Trans>New base</Trans>
            </Button>
          </>
        )}
      </header>
      {bases?.length === 0 ? (
        <FirstBase />
      ) : (
        <>
          <div className={styles.bar}>
            <h2>
              <Trans>All bases</Trans> <span className={styles.count}>{bases?.length}</span>
            </h2>
            <FindInput label={t`Filter by name`} value={wanted} onValueChange={setWanted} className={styles.find} />
          </div>
          <div className={styles.cards}>
            {bases === null && [0, 1, 2].map((n) => <Skeleton key={n} height={132} />)}
            {shown?.map((base) => (
              <BaseCard key={base.id} base={base} />
            ))}
            {shown?.length === 0 && wanted !== '' && (
              <div className={styles.wide}>
                <EmptyState
                  title={<Trans>No base has “{wanted}” in its name</Trans>}
                  actions={
                    <Button onClick={() => setWanted('')}>
                      <Trans>Clear</Trans>
                    </Button>
                  }
                />
              </div>
            )}
            <DropZone />
          </div>
        </>
      )}
    </div>
  );
}

function FirstBase() {
  return (
    <div className={styles.first}>
      <EmptyState
        drawing="cards"
        title={<Trans>Make your first base</Trans>}
        description={<Trans>Start from scratch, or bring a spreadsheet.</Trans>}
        actions={
          <>
            <Button icon={Plus} onClick={openNewBase}>
              <Trans>Start empty</Trans>
            </Button>
            <Button variant="primary" icon={Upload} onClick={() => openImport({ baseId: null })}>
              <Trans>Bring a spreadsheet</Trans>
            </Button>
          </>
        }
      />
      <DropZone />
    </div>
  );
}

function BaseCard({ base }: { readonly base: WireProject }) {
  const { t, i18n } = useLingui();
  const kind = baseKindEntries[baseKindOf(base.type)];
  const kindTitle = i18n._(kind.title);
  const timeAgo = useTimeAgo();
  const tables = useStore($tables, { keys: [base.id] })[base.id];
  useEffect(() => {
    if (!tables) void loadTables(base.id).catch(() => {});
  }, [base.id, tables]);
  const role = toRole(base.project_role);
  const roleWords = {
    owner: t`Owner`,
    creator: t`Creator`,
    editor: t`Editor`,
    commenter: t`Commenter`,
    viewer: t`Viewer`,
    none: t`No access`,
  };
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <Tile hue={hueOfText(base.id)} size={40}>
          {initialOf(base.title)}
        </Tile>
        <div className={styles.words}>
          <h3>
            <Link to="/$typeOrId/$projectId" params={{ typeOrId: 'nc', projectId: base.id }} className={styles.open} dir="auto">
              {base.title}
            </Link>
          </h3>
          <p className={styles.meta}>
            <Icon icon={kind.icon} size={12} />{' '}
            {tables && tables.length > 0
              ? t`${plural(tables.length, { one: `${kindTitle}, # table`, other: `${kindTitle}, # tables` })}`
              : kindTitle}
          </p>
        </div>
        <span className={styles.menu}>
          <Menu label={base.title} align="end" trigger={<IconButton label={t`More for ${base.title}`} icon={Ellipsis} size="xs" />}>
            <MenuItem icon={Import} onSelect={() => openImport({ baseId: base.id })}>{t`Import into this base`}</MenuItem>
            <MenuItem icon={Pencil} onSelect={() => askRenameBase(base)}>{t`Rename`}</MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDanger onSelect={() => askDeleteBase(base)}>{t`Delete base`}</MenuItem>
          </Menu>
        </span>
      </div>
      <div className={styles.low}>
        <RolePill role={role}>{roleWords[role]}</RolePill>
        <span className={styles.when}>{base.updated_at ? timeAgo(base.updated_at) : ''}</span>
      </div>
    </article>
  );
}

type CardRole = 'owner' | 'creator' | 'editor' | 'commenter' | 'viewer' | 'none';

/** Owners of the server see bases they are no member of; they act there as owners. */
function toRole(role: string | null | undefined): CardRole {
  const known: readonly string[] = ['owner', 'creator', 'editor', 'commenter', 'viewer'];
  if (role === 'no-access') return 'none';
  return role && known.includes(role) ? (role as CardRole) : 'owner';
}
