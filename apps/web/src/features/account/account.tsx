import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Avatar, Button, Field, RolePill, Select } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { availableLocales, chooseLocale } from '../../platform/i18n.ts';
import { localeNames } from '../../platform/locale-names.ts';
import { $user, fullName, signOut } from '../../platform/session.state.ts';
import { SidebarButton } from '../../shell/sidebar-button.tsx';
import styles from './account.module.css';

/** Who is signed in, the language of this device, and the way out. */
export function Account() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const user = useStore($user);
  if (!user) return null;
  const leave = async (): Promise<void> => {
    await signOut();
    await navigate({ to: '/signin' });
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <SidebarButton />
        <h1>
          <Trans>Account</Trans>
        </h1>
      </header>
      <section className={styles.card} aria-label={t`Profile`}>
        <Avatar name={fullName(user)} size={32} isDecorative />
        <div className={styles.words}>
          <p className={styles.name} dir="auto">
            {fullName(user)}
          </p>
          <p className={styles.mail} dir="ltr">
            {user.email}
          </p>
        </div>
        {user.roles['super'] && (
          <RolePill role="super">
            <Trans>Super</Trans>
          </RolePill>
        )}
      </section>
      <section className={styles.card} aria-label={t`Language`}>
        <Field label={<Trans>Language</Trans>} className={styles.words}>
          <Select
            value={i18n.locale}
            choices={availableLocales.map((value) => ({ value, label: localeNames[value] ?? value }))}
            onValueChange={(value) => void chooseLocale(value)}
          />
        </Field>
      </section>
      <Button icon={LogOut} onClick={() => void leave()}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  );
}
