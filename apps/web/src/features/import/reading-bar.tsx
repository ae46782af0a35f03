import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@quadrille/ui-kit-react';
import type { Reading } from './wizard-types.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import styles from './import.module.css';

/** A file being read, with a way out. */
export function ReadingBar({ reading, onStop }: { readonly reading: Reading; readonly onStop: () => void }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const { name, total } = reading;
  const done = bytes(reading.bytes);
  const all = bytes(total ?? 0);
  return (
    <div className={styles.reading} role="status">
      <div className={styles.readingWords}>
        <p className={styles.strong} dir="auto">
          <Trans>Reading {name}</Trans>
        </p>
        <p className={styles.meta}>{total === null ? done : t`${done} of ${all}`}</p>
      </div>
      <Progress label={t`Reading ${name}`} value={total === null || total === 0 ? null : reading.bytes / total} />
      <Button onClick={onStop} className={styles.submit}>
        <Trans>Stop reading</Trans>
      </Button>
    </div>
  );
}
