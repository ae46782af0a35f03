import { Plural } from '@lingui/react/macro';
import type { ImportColumn } from '@quadrille/importer';
import { Pill } from '@quadrille/ui-kit-react';
import styles from './import.module.css';

const shownOptions = 8;

/** The options a select column makes of its values. */
export function OptionsFoot({ column }: { readonly column: ImportColumn }) {
  const { options, type } = column;
  if (type !== 'SingleSelect' && type !== 'MultiSelect') return null;
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
