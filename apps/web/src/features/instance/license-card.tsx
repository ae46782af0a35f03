import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, Field, Skeleton, Textarea } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import styles from './instance.module.css';

/** The licence key of the installation, for programs that ask for one. */
export function LicenseCard() {
  const { t } = useLingui();
  const [saved, setSaved] = useState<string | null>(null);
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    client.settings
      .readLicense({})
      .then((answer) => {
        setSaved(answer.key ?? '');
        setKey(answer.key ?? '');
      })
      .catch((reason: unknown) => setError(errorWords(reason)));
  }, []);
  const save = async (): Promise<void> => {
    setError(null);
    try {
      await client.settings.setLicense({ body: { key: key.trim() } });
      setSaved(key.trim());
      notices.toast(t`The licence key is saved`);
    } catch (reason) {
      setError(errorWords(reason));
    }
  };
  return (
    <section className={styles.card} aria-label={t`License`}>
      <p className={styles.lead}>
        <Trans>Everything is there without a key, and nothing is held back. It is kept for programs that ask for one.</Trans>
      </p>
      {error !== null && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {saved === null && error === null ? (
        <Skeleton height={120} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label={t`Licence key`}>
            <Textarea dir="ltr" maxLength={4096} value={key} onValueChange={setKey} />
          </Field>
          <Button type="submit" disabled={saved === null || key.trim() === saved}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </section>
  );
}
