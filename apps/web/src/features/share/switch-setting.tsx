import { Switch } from '@quadrille/ui-kit-react';
import type { ReactNode } from 'react';
import styles from './share.module.css';

export interface SwitchSettingProps {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A choice that is on or off, with what it means. */
export function SwitchSetting({ title, note, label, isOn, isDisabled, onChange }: SwitchSettingProps) {
  return (
    <div className={styles.setting}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <Switch label={label} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
    </div>
  );
}
