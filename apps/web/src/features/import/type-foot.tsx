import { Plural, Trans } from '@lingui/react/macro';
import type { ImportColumn } from '@quadrille/importer';
import { Pill } from '@quadrille/ui-kit-react';
import styles from './import.module.css';

const shownOptions = 8;

const isSelect = ({ type }: ImportColumn): boolean => type === 'SingleSelect' || type === 'MultiSelect';

/** Whether there is anything to say below the types. */
export function hasTypeFoot(column: ImportColumn, isFitted: boolean): boolean {
  return !isFitted || isSelect(column);
}

/** Below the types: that they are being tried on the values, or the options a select makes of them. */
export function TypeFoot({ column, isFitted }: { readonly column: ImportColumn; readonly isFitted: boolean }) {
  const { options } = column;
  if (!isFitted) return <Trans>Trying the types on the values…</Trans>;
  return (
    <>
      <span className={styles.pills}>
        {options.slice(0, shownOptions).map((title, position) => (
          <Pill key={title} position={position} size="sm">
            {title}
          </Pill>
        ))}
        {options.length > shownOptions && '…'}
      </span>
      <span>
        <Plural value={options.length} one="Makes # option from the values." other="Makes # options from the values." />
      </span>
    </>
  );
}
