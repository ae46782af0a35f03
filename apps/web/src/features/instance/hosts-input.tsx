import { useLingui } from '@lingui/react/macro';
import { hostPattern } from '@quadrille/domain';
import { Input, Pill } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import styles from './server-settings.module.css';

export interface HostsInputProps {
  readonly label: string;
  readonly describedBy: string;
  readonly value: readonly string[];
  readonly isInvalid: boolean;
  readonly onValueChange: (value: readonly string[]) => void;
}

/** Names of hosts, one after the other: Enter, a comma or leaving takes what was typed in, Backspace the last one out. */
export function HostsInput({ label, describedBy, value, isInvalid, onValueChange }: HostsInputProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const take = (typed: string): void => {
    const names = typed.split(/[\s,;]+/u).map((name) => name.trim().toLowerCase().replace(/^@/, ''));
    const good = names.filter((name) => hostPattern.test(name));
    setText(names.filter((name) => name !== '' && !good.includes(name)).join(' '));
    if (good.length > 0) onValueChange([...new Set([...value, ...good])]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      take(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onValueChange(value.slice(0, -1));
  };
  return (
    <div className={styles.hosts}>
      {value.length > 0 && (
        <div className={styles.chips}>
          {value.map((name) => (
            <Pill
              key={name}
              color={null}
              removeLabel={t`Remove ${name}`}
              onRemove={() => onValueChange(value.filter((one) => one !== name))}
            >
              {name}
            </Pill>
          ))}
        </div>
      )}
      <Input
        dir="ltr"
        aria-label={label}
        aria-describedby={describedBy}
        autoComplete="off"
        placeholder="example.org"
        value={text}
        isInvalid={isInvalid || (text !== '' && text.includes(' '))}
        onValueChange={(next) => (/[,;\s]$/u.test(next) ? take(next) : setText(next))}
        onKeyDown={onKeyDown}
        onBlur={() => take(text)}
      />
    </div>
  );
}
