import { useState } from 'react';
import { useLabels } from '../provider/labels.ts';
import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';
import styles from './password-input.module.css';

/** A password with a Show / Hide word at its end. Pasting is allowed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  const labels = useLabels();
  const toggle = (
    <button type="button" className={styles.toggle} aria-pressed={isShown} disabled={props.disabled} onClick={() => setShown(!isShown)}>
      {isShown ? labels.hide : labels.show}
    </button>
  );
  return <Input autoComplete="current-password" {...props} type={isShown ? 'text' : 'password'} dir="ltr" end={toggle} />;
}
