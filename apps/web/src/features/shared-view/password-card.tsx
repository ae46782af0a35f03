import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Field, PasswordInput } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { Mark } from '../../platform/widgets/mark.tsx';
import styles from './shared-view.module.css';

export interface PasswordCardProps {
  readonly what: 'view' | 'base';
  /** The password tried last was not the right one. */
  readonly isRefused: boolean;
  /** What became of its password while it was open. */
  readonly news?: 'added' | 'changed' | undefined;
  readonly onOpen: (password: string) => Promise<void>;
}

/** Asks for the password of a link. */
export function PasswordCard({ what, isRefused, news, onOpen }: PasswordCardProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    await onOpen(password);
    setBusy(false);
  };
  const refusal = what === 'view' ? t`That password does not open this view.` : t`That password does not open this base.`;
  return (
    <main className={styles.center}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Mark size={32} />
        <h1 className={styles.cardTitle}>
          {what === 'view' ? <Trans>This view is protected</Trans> : <Trans>This base is protected</Trans>}
        </h1>
        {news === 'added' && (
          <p className={styles.note}>
            <Trans>This link has a password now. Ask whoever sent the link for it.</Trans>
          </p>
        )}
        {news === 'changed' && (
          <p className={styles.note}>
            <Trans>The password of this link was changed. Ask whoever sent it for the new one.</Trans>
          </p>
        )}
        <Field label={<Trans>Password</Trans>} error={isRefused && !isBusy ? refusal : undefined}>
          <PasswordInput size="lg" autoFocus autoComplete="off" value={password} onValueChange={setPassword} />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy}>
          {what === 'view' ? <Trans>Open view</Trans> : <Trans>Open base</Trans>}
        </Button>
      </form>
    </main>
  );
}
