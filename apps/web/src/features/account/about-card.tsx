import { Trans, useLingui } from '@lingui/react/macro';
import type { WireProfile } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { Banner, Button, Field, Input, Skeleton, Textarea } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { useSubmit } from '../auth/index.ts';
import styles from './account.module.css';

/** What one says about oneself; people of common bases see it. */
export function AboutCard({ userId }: { readonly userId: string }) {
  const { t } = useLingui();
  const [profile, setProfile] = useState<WireProfile | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    client.orgUsers
      .readProfile({ params: { userId } })
      .then((read) => isCurrent && setProfile(read))
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return (
    <section className={styles.card} aria-label={t`About you`}>
      <h2 className={styles.cardTitle}>
        <Trans>About you</Trans>
      </h2>
      {error !== null && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {profile === null && error === null && <Skeleton height={200} />}
      {profile && <AboutForm profile={profile} />}
    </section>
  );
}

function AboutForm({ profile }: { readonly profile: WireProfile }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(profile);
  const [userName, setUserName] = useState(profile.user_name ?? '');
  const [bio, setBio] = useState(profile.bio ?? '');
  const [location, setLocation] = useState(profile.location ?? '');
  const [website, setWebsite] = useState(profile.website ?? '');
  const said = { user_name: userName.trim(), bio: bio.trim(), location: location.trim(), website: website.trim() };
  const isChanged = (Object.keys(said) as (keyof typeof said)[]).some((key) => said[key] !== (saved[key] ?? ''));
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setSaved(await client.orgUsers.updateProfile({ params: { userId: profile.id }, body: said }));
    notices.toast(t`Your profile is saved`);
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      <Field label={<Trans>User name</Trans>}>
        <Input dir="auto" autoComplete="nickname" maxLength={limits.personName} value={userName} onValueChange={setUserName} />
      </Field>
      <Field label={<Trans>Bio</Trans>} description={<Trans>People who share a base with you see it.</Trans>}>
        <Textarea maxLength={500} value={bio} onValueChange={setBio} />
      </Field>
      <div className={styles.two}>
        <Field label={<Trans>Location</Trans>}>
          <Input maxLength={limits.personName} value={location} onValueChange={setLocation} />
        </Field>
        <Field label={<Trans>Website</Trans>}>
          <Input dir="ltr" inputMode="url" autoComplete="url" placeholder="https://" value={website} onValueChange={setWebsite} />
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isBusy} disabled={!isChanged}>
          <Trans>Save profile</Trans>
        </Button>
        <Button variant="ghost" onClick={() => void navigate({ to: '/profile/{-$username}', params: { username: undefined } })}>
          <Trans>See it as others do</Trans>
        </Button>
      </div>
    </form>
  );
}
