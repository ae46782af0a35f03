import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '@quadrille/domain';
import { Button, Field, PasswordInput } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { SwitchSetting } from './switch-setting.tsx';
import styles from './share.module.css';

export interface PasswordSettingProps {
  /** What the link opens. */
  readonly what: 'view' | 'base';
  readonly hasPassword: boolean;
  readonly isBusy: boolean;
  readonly onSave: (password: string | null) => Promise<boolean>;
}

/** Whether a link asks for a password, and setting it. It is never shown again. */
export function PasswordSetting({ what, hasPassword, isBusy, onSave }: PasswordSettingProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (password.length < limits.passwordMin) return setFault(t`Use at least 8 characters`);
    setFault(null);
    await onSave(password);
  };
  const toggle = (isOn: boolean): void => {
    if (isOn) setAsked(true);
    else if (hasPassword) void onSave(null);
    else setAsked(false);
  };
  return (
    <div className={styles.group}>
      <SwitchSetting
        title={<Trans>Ask for a password</Trans>}
        note={
          hasPassword ? (
            <Trans>Visitors have to enter the password you set.</Trans>
          ) : what === 'view' ? (
            <Trans>Without one, the link alone opens the view.</Trans>
          ) : (
            <Trans>Without one, the link alone opens the base.</Trans>
          )
        }
        label={t`Ask for a password`}
        isOn={hasPassword || isAsked}
        isDisabled={isBusy}
        onChange={toggle}
      />
      {isAsked && !hasPassword && (
        <form
          className={styles.link}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label={<Trans>Password of the link</Trans>} error={fault} className={styles.grow}>
            <PasswordInput autoFocus autoComplete="new-password" value={password} onValueChange={setPassword} />
          </Field>
          <Button type="submit" isBusy={isBusy} className={styles.beside}>
            <Trans>Set password</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}
