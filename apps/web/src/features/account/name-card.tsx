import { Trans, useLingui } from '@lingui/react/macro';
import type { WireUser } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { Avatar, Banner, Button, Field, Input, RolePill } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { fullName, saveNames } from '../../platform/session.state.ts';
import styles from './account.module.css';

/** Who is signed in, and the name others see. */
export function NameCard({ user }: { readonly user: WireUser }) {
  const { t } = useLingui();
  const [firstname, setFirstname] = useState(user.firstname ?? '');
  const [lastname, setLastname] = useState(user.lastname ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = firstname.trim() !== (user.firstname ?? '') || lastname.trim() !== (user.lastname ?? '');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await saveNames({ firstname: firstname.trim(), lastname: lastname.trim() });
      notices.toast(t`Your name is saved`);
    } catch (reason) {
      setError(errorWords(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card} aria-label={t`Profile`}>
      <div className={styles.person}>
        <Avatar name={fullName(user)} size={32} isDecorative />
        <div className={styles.words}>
          <p className={styles.name} dir="auto">
            {fullName(user)}
          </p>
          <p className={styles.mail}>
            <bdi dir="ltr">{user.email}</bdi>
          </p>
        </div>
        {user.roles['super'] && (
          <RolePill role="super">
            <Trans>Super</Trans>
          </RolePill>
        )}
      </div>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <div className={styles.two}>
          <Field label={<Trans>First name</Trans>}>
            <Input autoComplete="given-name" maxLength={limits.personName} value={firstname} onValueChange={setFirstname} />
          </Field>
          <Field label={<Trans>Last name</Trans>}>
            <Input autoComplete="family-name" maxLength={limits.personName} value={lastname} onValueChange={setLastname} />
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isChanged}>
            <Trans>Save name</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}
