import { Input } from '@quadrille/ui-kit-react';
import { useId } from 'react';
import { faultOfDefault } from '../field-default.ts';
import { defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';
import styles from './typed-default.module.css';

/** A value typed as in a cell, with the reason where it does not read. */
export function TypedDefault({ draft, label, onChange }: DefaultControlProps) {
  const faultId = useId();
  const fault = faultOfDefault(draft);
  return (
    <span className={styles.typed}>
      <Input
        aria-label={label}
        aria-describedby={fault === null ? undefined : faultId}
        isInvalid={fault !== null}
        value={defaultTextOf(draft)}
        dir="auto"
        onValueChange={(next) => onChange(next === '' ? null : next)}
        autoComplete="off"
      />
      {fault !== null && (
        <span id={faultId} className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  );
}
