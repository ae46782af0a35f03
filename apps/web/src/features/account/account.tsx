import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Icon } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Award,
  Bell,
  Blocks,
  Braces,
  Building2,
  DatabaseBackup,
  Globe,
  KeyRound,
  LogOut,
  Palette,
  ScrollText,
  ServerCog,
  ShieldCheck,
  Sparkles,
  UserRound,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { $user, signOut } from '../../platform/session.state.ts';
import { OrgAuditList } from '../audit/index.ts';
import { AppList, BackupList, LicenseCard, ServerSettings, UserList } from '../instance/index.ts';
import { NotificationChoices } from '../notifications/index.ts';
import { WorkspaceMembers } from '../workspace/index.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import { showCurrentTab } from '../../platform/show-current-tab.ts';
import tabs from '../../platform/widgets/tabs.module.css';
import { type AccountPage, isForOwners } from '../../platform/account-pages.ts';
import { AboutCard } from './about-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { DisplayCard } from './display-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { NameCard } from './name-card.tsx';
import { NewsCard } from './news-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import styles from './account.module.css';

/** What belongs to the person and this device; for owners of the server, everybody who has an account. */
export function Account({ page }: { readonly page: AccountPage }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useStore($user);
  if (!user) return null;
  const leave = async (isEverywhere: boolean): Promise<void> => {
    await signOut(isEverywhere);
    $bases.set(null);
    await navigate({ to: '/signin' });
  };
  const parts: Readonly<Record<AccountPage, { readonly label: string; readonly icon: LucideIcon; readonly content: ReactNode }>> = {
    profile: {
      label: t`Profile`,
      icon: UserRound,
      content: (
        <div className={styles.stack}>
          <NameCard user={user} />
          {user.id && <AboutCard userId={user.id} />}
        </div>
      ),
    },
    password: { label: t`Password`, icon: KeyRound, content: <PasswordCard email={user.email ?? ''} /> },
    security: {
      label: t`Security`,
      icon: ShieldCheck,
      content: (
        <div className={styles.stack}>
          <ConnectionsCard />
          <SecondFactorCard />
          <SessionsCard onEverywhere={() => void leave(true)} />
        </div>
      ),
    },
    tokens: { label: t`API tokens`, icon: Braces, content: <TokensCard /> },
    notifications: { label: t`Notifications`, icon: Bell, content: <NotificationChoices /> },
    language: { label: t`Language`, icon: Globe, content: <LanguageCard /> },
    theme: {
      label: t`Theme`,
      icon: Palette,
      content: (
        <div className={styles.stack}>
          <ThemeCard />
          <DisplayCard />
        </div>
      ),
    },
    news: { label: t`What is new`, icon: Sparkles, content: <NewsCard /> },
    users: { label: t`Users`, icon: Users, content: <UserList /> },
    workspace: { label: t`Workspace`, icon: Building2, content: <WorkspaceMembers /> },
    apps: { label: t`Apps`, icon: Blocks, content: <AppList /> },
    activity: { label: t`Activity`, icon: ScrollText, content: <OrgAuditList /> },
    backups: { label: t`Backups`, icon: DatabaseBackup, content: <BackupList /> },
    server: { label: t`Server`, icon: ServerCog, content: <ServerSettings /> },
    license: { label: t`License`, icon: Award, content: <LicenseCard /> },
  };
  usePageTitle(parts[page].label);
  // what is mine and what is the server's are two places
  const isOfServer = isForOwners(page);
  const shown = (Object.keys(parts) as AccountPage[]).filter((one) => isForOwners(one) === isOfServer);
  const places = [
    { page: 'profile', label: t`My account`, isOn: !isOfServer },
    { page: 'users', label: t`This server`, isOn: isOfServer },
  ] as const;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <SidebarButton />
        <h1>{isOfServer ? <Trans>This server</Trans> : <Trans>Account</Trans>}</h1>
        {user.roles['super'] && (
          <nav className={styles.places} aria-label={t`Account and server`}>
            {places.map(({ page: first, label, isOn }) => (
              <Link
                key={first}
                to="/account/$page/{-$nestedPage}"
                params={{ page: first, nestedPage: undefined }}
                aria-current={isOn ? 'true' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <Button icon={LogOut} onClick={() => void leave(false)}>
          <Trans>Sign out</Trans>
        </Button>
      </header>
      <nav ref={showCurrentTab} className={styles.tabs} aria-label={isOfServer ? t`This server` : t`Account`}>
        {shown.map((one) => (
          <Link
            key={one}
            to="/account/$page/{-$nestedPage}"
            params={{ page: one, nestedPage: undefined }}
            className={tabs.tab}
            data-on={one === page || undefined}
            aria-current={one === page ? 'page' : undefined}
          >
            <Icon icon={parts[one].icon} />
            {parts[one].label}
          </Link>
        ))}
      </nav>
      {parts[page].content}
    </div>
  );
}
