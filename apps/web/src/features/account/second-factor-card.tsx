import { Trans, useLingui } from '@lingui/react/macro';
import type { SecondFactorState } from '@quadrille/contract';
import { Banner, Button, Field, Input, PasswordInput, Skeleton } from '@quadrille/ui-kit-react';
import { encode } from 'uqr';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { useSubmit } from '../auth/index.ts';
import styles from './account.module.css';

/** Codes of an authenticator app at sign-in: turning them on, recovery codes, turning them off. */
export function SecondFactorCard() {
  const { t } = useLingui();
  const [state, setState] = useState<SecondFactorState | null>(null);
  const [setup, setSetup] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const load = (): void => {
    client.secondFactor
      .read({})
      .then(setState)
      .catch((error: unknown) => reportError(t`Two-factor sign-in could not be loaded`, error));
  };
  useEffect(load, [t]);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    if (state?.is_on) await client.secondFactor.end({ body: { code: text } });
    else if (setup) {
      setCodes((await client.secondFactor.confirm({ body: { code: text } })).recovery_codes);
      setSetup(null);
    } else setSetup(await client.secondFactor.begin({ body: { password: text } }));
    setText('');
    load();
  });
  const renew = async (): Promise<void> => {
    try {
      setCodes((await client.secondFactor.renew({ body: { code: text } })).recovery_codes);
      setText('');
      load();
    } catch (reason) {
      reportError(t`New recovery codes could not be made`, reason);
    }
  };
  return (
    <section className={styles.card} aria-label={t`Two-factor sign-in`}>
      <h2 className={styles.cardTitle}>
        <Trans>Two-factor sign-in</Trans>
      </h2>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        {state === null && <Skeleton height={60} />}
        {codes.length > 0 && (
          <>
            <Banner tone="success" isInset>
              <Trans>Two-factor sign-in is on. Keep these recovery codes: each works once, and they are not shown again.</Trans>
            </Banner>
            <pre dir="ltr">{codes.join('\n')}</pre>
          </>
        )}
        {state?.is_on === true && (
          <p className={styles.note}>
            <Trans>Two-factor sign-in is on; {state.recovery_codes_left} recovery codes are left.</Trans>
          </p>
        )}
        {setup && (
          <>
            <p className={styles.note}>
              <Trans>Scan this with your authenticator app, or type the key, and enter the code it shows.</Trans>
            </p>
            <QrImage text={setup.uri} label={t`Key for the authenticator app`} />
            <code dir="ltr">{setup.secret}</code>
          </>
        )}
        {state &&
          (setup || state.is_on ? (
            <Field label={<Trans>Code</Trans>}>
              <Input dir="ltr" autoComplete="one-time-code" value={text} onValueChange={setText} />
            </Field>
          ) : (
            <Field label={<Trans>Current password</Trans>}>
              <PasswordInput autoComplete="current-password" value={text} onValueChange={setText} />
            </Field>
          ))}
        {state && (
          <div className={styles.buttons}>
            {state.is_on && (
              <Button disabled={text.trim() === ''} onClick={() => void renew()}>
                <Trans>Make new recovery codes</Trans>
              </Button>
            )}
            <Button type="submit" variant={state.is_on ? 'danger' : 'primary'} isBusy={isBusy}>
              {state.is_on ? <Trans>Turn off</Trans> : setup ? <Trans>Turn on</Trans> : <Trans>Set up two-factor sign-in</Trans>}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}

/** Dark on white whatever the theme: readers need the contrast, and four modules of quiet around. */
function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} width={200} height={200} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
