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
  readonly draft: PasswordDraft | null;
  readonly onDraft: (draft: PasswordDraft | null) => void;
}

/** A password that is being written and not set yet; who closes what it stands in is told so once. */
export interface PasswordDraft {
  readonly text: string;
  readonly isHeld: boolean;
}

/** Whether a link asks for a password, and setting it. It is never shown again. */
export function PasswordSetting({ what, hasPassword, isBusy, onSave, draft, onDraft }: PasswordSettingProps) {
  const { t } = useLingui();
  const [isShort, setShort] = useState(false);
  const save = async (text: string): Promise<void> => {
    setShort(text.length < limits.passwordMin);
    if (text.length >= limits.passwordMin && (await onSave(text))) onDraft(null);
  };
  const toggle = (isOn: boolean): void => {
    setShort(false);
    if (isOn) onDraft({ text: '', isHeld: false });
    else if (hasPassword) void onSave(null);
    else onDraft(null);
  };
  const faultOf = ({ isHeld }: PasswordDraft): string | null => {
    if (isShort) return t`Use at least 8 characters`;
    return isHeld ? t`Not set yet. Set it, or close once more to leave the link without it.` : null;
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
        isOn={hasPassword || draft !== null}
        isDisabled={isBusy}
        onChange={toggle}
      />
      {draft && !hasPassword && (
        <form
          className={styles.link}
          onSubmit={(event) => {
            event.preventDefault();
            void save(draft.text);
          }}
        >
          <Field label={<Trans>Password of the link</Trans>} error={faultOf(draft)} className={styles.grow}>
            <PasswordInput
              autoFocus
              autoComplete="new-password"
              value={draft.text}
              onValueChange={(text) => onDraft({ text, isHeld: false })}
            />
          </Field>
          <Button type="submit" isBusy={isBusy} className={styles.beside}>
            <Trans>Set password</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}
