import { Trans } from '@lingui/react/macro';
import type { WireProfile } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Avatar, Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { $user } from '../../platform/session.state.ts';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import styles from './account.module.css';

/** A person as others see them; oneself without an id. */
export function ProfilePage({ userId }: { readonly userId?: string | undefined }) {
  const navigate = useNavigate();
  const own = useStore($user)?.id;
  const wanted = userId ?? own;
  const [profile, setProfile] = useState<WireProfile | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let isCurrent = true;
    client.orgUsers
      .readProfile({ params: { userId: wanted } })
      .then((answer) => isCurrent && setProfile(answer))
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <SidebarButton />
        <h1>
          <Trans>Profile</Trans>
        </h1>
      </header>
      {error !== null && (
        <EmptyState
          drawing="people"
          title={<Trans>This profile is not shown to you</Trans>}
          description={errorWords(error)}
          actions={
            <Button onClick={() => void navigate({ to: '/' })}>
              <Trans>Home</Trans>
            </Button>
          }
        />
      )}
      {error === null && (
        <section className={styles.card}>
          <div className={styles.person}>
            {profile ? <Avatar name={profile.display_name} size={32} isDecorative /> : <Skeleton width={32} height={32} />}
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {profile?.display_name ?? <Skeleton width={120} />}
              </p>
              <p className={styles.mail}>
                <bdi dir="ltr">{profile?.email}</bdi>
              </p>
            </div>
            {profile?.id === own && (
              <Button
                onClick={() => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'profile', nestedPage: undefined } })}
              >
                <Trans>Edit</Trans>
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
