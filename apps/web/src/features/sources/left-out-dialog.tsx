import { Trans, useLingui } from '@lingui/react/macro';
import type { WireBase } from '@quadrille/contract';
import { Banner, Button, Checkbox, Dialog } from '@quadrille/ui-kit-react';
import { useRef, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { leaveOut, leftOutOf } from './sources.state.ts';
import styles from './sources.module.css';

interface LeftOutDialogProps {
  readonly baseId: string;
  readonly source: WireBase;
  readonly onClose: () => void;
}

/** Tables of a connected database that the base does not show, to be shown after all. */
export function LeftOutDialog({ baseId, source, onClose }: LeftOutDialogProps) {
  const { t } = useLingui();
  const all = leftOutOf(source);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const toggle = (name: string, isShown: boolean): void => {
    const next = new Set(shown);
    if (isShown) next.add(name);
    else next.delete(name);
    setShown(next);
  };
  const close = (): void => {
    running.current?.abort();
    onClose();
  };
  const show = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    try {
      await leaveOut(
        baseId,
        source,
        all.filter((name) => !shown.has(name)),
        control.signal,
      );
      notices.toast(t`The tables are shown`);
      onClose();
    } catch (reason) {
      if (!control.signal.aborted) setError(errorWords(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={t`Tables left out`}
      onOpenChange={(next) => !next && close()}
      foot={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={shown.size === 0} onClick={() => void show()}>
            <Trans>Show them</Trans>
          </Button>
        </>
      }
    >
      {error !== null && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      <ul className={styles.leftOut} aria-label={t`Tables left out`}>
        {all.map((name) => (
          <li key={name}>
            <Checkbox isChecked={shown.has(name)} onCheckedChange={(isShown) => toggle(name, isShown)}>
              <bdi>{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
