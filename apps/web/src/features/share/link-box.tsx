import { useLingui } from '@lingui/react/macro';
import { CopyButton, Input } from '@quadrille/ui-kit-react';
import styles from './share.module.css';

/** An address to hand on, with a button that copies it. */
export function LinkBox({ link, label }: { readonly link: string; readonly label?: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.link}>
      <Input
        readOnly
        dir="ltr"
        aria-label={label ?? t`Link`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className={styles.grow}
      />
      <CopyButton text={link} size="md" variant="secondary" />
    </div>
  );
}
