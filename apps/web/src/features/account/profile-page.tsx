import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProfile } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Avatar, Button, EmptyState, hueOfText, Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Globe, MapPin, UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { useDrawnTitle } from '../../platform/use-page-title.ts';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import styles from './account.module.css';

interface Seen {
  readonly profile: WireProfile;
  readonly followers: readonly WireProfile[];
  readonly following: readonly WireProfile[];
}

/** A person as others see them; oneself without an id. */
export function ProfilePage({ userId }: { readonly userId?: string | undefined }) {
  const navigate = useNavigate();
  const heading = useDrawnTitle('profile');
  const own = useStore($user)?.id;
  const wanted = userId ?? own;
  const [seen, setSeen] = useState<Seen | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let isCurrent = true;
    readSeen(wanted)
      .then((answer) => isCurrent && setSeen(answer))
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <SidebarButton />
        <h1 ref={heading}>
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
      {error === null &&
        (seen === null ? (
          <section className={styles.card}>
            <Skeleton height={160} />
          </section>
        ) : (
          <ProfileCard key={seen.profile.id} seen={seen} own={own} onChange={setSeen} />
        ))}
    </div>
  );
}

async function readSeen(userId: string): Promise<Seen> {
  const params = { userId };
  const [profile, followers, following] = await Promise.all([
    client.orgUsers.readProfile({ params }),
    client.profiles.followers({ params }),
    client.profiles.following({ params }),
  ]);
  return { profile, followers: followers.list, following: following.list };
}

interface ProfileCardProps {
  readonly seen: Seen;
  readonly own: string | undefined;
  readonly onChange: (seen: Seen) => void;
}

function ProfileCard({ seen, own, onChange }: ProfileCardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { profile, followers, following } = seen;
  const isFollowed = followers.some(({ id }) => id === own);
  const follow = async (): Promise<void> => {
    const params = { userId: profile.id };
    try {
      if (isFollowed) await client.profiles.unfollow({ params, body: {} });
      else await client.profiles.follow({ params, body: {} });
      onChange(await readSeen(profile.id));
    } catch (error) {
      reportError(t`Following could not be changed`, error);
    }
  };
  return (
    <>
      <section className={styles.profile} aria-label={profile.display_name}>
        <div className={styles.cover} data-hue={hueOfText(profile.display_name)} />
        <div className={styles.who}>
          <Avatar name={profile.display_name} imageUrl={profile.avatar} size={64} isDecorative />
          <div className={styles.words}>
            <h2 className={styles.bigName} dir="auto">
              {profile.display_name}
            </h2>
            <p className={styles.mail}>
              {profile.user_name && <bdi>{profile.user_name} · </bdi>}
              <bdi dir="ltr">{profile.email}</bdi>
            </p>
          </div>
          {profile.id === own ? (
            <Button
              onClick={() => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'profile', nestedPage: undefined } })}
            >
              <Trans>Edit</Trans>
            </Button>
          ) : (
            <Button icon={isFollowed ? UserRoundCheck : UserRoundPlus} aria-pressed={isFollowed} onClick={() => void follow()}>
              {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
            </Button>
          )}
        </div>
        {profile.bio && (
          <p className={styles.bio} dir="auto">
            {profile.bio}
          </p>
        )}
        <p className={styles.facts}>
          {profile.location && (
            <span>
              <Icon icon={MapPin} size={14} /> <bdi>{profile.location}</bdi>
            </span>
          )}
          {profile.website && (
            <a href={profile.website} target="_blank" rel="noreferrer noopener nofollow">
              <Icon icon={Globe} size={14} /> <bdi dir="ltr">{profile.website.replace(/^https?:\/\//i, '')}</bdi>
            </a>
          )}
        </p>
      </section>
      <PeopleCard label={t`${plural(followers.length, { one: '# follower', other: '# followers' })}`} people={followers} />
      <PeopleCard label={t`Follows ${plural(following.length, { one: '# person', other: '# people' })}`} people={following} />
    </>
  );
}

/** People as links to their profiles. */
function PeopleCard({ label, people }: { readonly label: string; readonly people: readonly WireProfile[] }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.cardTitle}>{label}</h2>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map(({ id, display_name: name, avatar }) => (
            <li key={id}>
              <Link to="/profile/{-$username}" params={{ username: id }} className={styles.person}>
                <Avatar name={name} imageUrl={avatar} size={24} isDecorative />
                <span dir="auto">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
