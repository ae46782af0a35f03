import { Trans, useLingui } from '@lingui/react/macro';
import type { WireBase, WireSourceDiff } from '@quadrille/contract';
import { Banner, Button, Dialog } from '@quadrille/ui-kit-react';
import { useRef, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { describeDifference } from './describe-difference.ts';
import { syncSource } from './sources.state.ts';
import styles from './sources.module.css';

export interface TakeOverDialogProps {
  readonly baseId: string;
  readonly source: WireBase;
  readonly differences: readonly WireSourceDiff[];
  readonly onClose: () => void;
}

/** What has changed in a connected database, and the button that makes the base follow. */
export function TakeOverDialog({ baseId, source, differences, onClose }: TakeOverDialogProps) {
  const { t } = useLingui();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const takeOver = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    try {
      await syncSource(baseId, source.id, control.signal);
      notices.toast(t`The base shows the database as it is now`);
      onClose();
    } catch (reason) {
      if (!control.signal.aborted) setError(errorWords(reason));
      setBusy(false);
    }
  };
  const close = (): void => {
    running.current?.abort();
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={t`Changes in the database`}
      onOpenChange={(next) => !next && close()}
      foot={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void takeOver()}>
            <Trans>Take over</Trans>
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      <ul className={styles.differences}>
        {differences.map((table) => (
          <li key={table.table_name}>
            <strong dir="auto">{table.title ?? table.table_name}</strong>
            <ul>
              {table.detectedChanges.map((change) => (
                <li key={`${change.type} ${change.cn ?? ''} ${change.rtn ?? ''}`}>{describeDifference(change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
