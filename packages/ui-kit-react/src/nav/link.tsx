import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import styles from './link.module.css';

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Takes the colour of the text around it. */
  readonly isQuiet?: boolean;
  /** For addresses and codes: kept left-to-right. */
  readonly isCode?: boolean;
}

/** A link in running text. */
export function Link({ isQuiet, isCode, className, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      {...(isCode ? { dir: 'ltr' } : {})}
      className={cx(styles.link, isQuiet && styles.quiet, isCode && styles.code, className)}
    />
  );
}
