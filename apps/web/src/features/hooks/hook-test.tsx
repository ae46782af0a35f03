import { Trans, useLingui } from '@lingui/react/macro';
import { isRequestError } from '@quadrille/sdk';
import { Banner, Button, CodeBox, Dialog, Field, Textarea } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { type HookDraft, toHookBody } from './hook-draft.ts';
import styles from './hooks.module.css';

export interface HookTestProps {
  readonly tableId: string;
  readonly hookId: string | undefined;
  readonly draft: HookDraft;
  readonly onClose: () => void;
}

interface Outcome {
  readonly isGood: boolean;
  readonly words: string;
  readonly sent: string;
  readonly response: string;
}

/** One call with a sample that can be changed first, and what came of it. */
export function HookTest({ tableId, hookId, draft, onClose }: HookTestProps) {
  const { t } = useLingui();
  const [sample, setSample] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { operation, version } = draft;
  useEffect(() => {
    client.hooks
      .tableSamplePayload({ params: { tableId, operation, version } })
      .then((answer) => setSample(JSON.stringify(answer, null, 2)))
      .catch((error: unknown) => setFault(errorWords(error)));
  }, [tableId, operation, version]);
  const send = async (): Promise<void> => {
    const payload = parse(sample ?? '');
    if (payload === undefined) return setFault(t`This is not JSON`);
    setFault(null);
    setBusy(true);
    try {
      const hook = { ...toHookBody({ ...draft, title: draft.title.trim() || t`Test` }, false), id: hookId };
      const { sent, response } = await client.hooks.tableTest({ params: { tableId }, body: { hook, payload } });
      setOutcome({ isGood: true, words: t`It arrived`, sent: sent ?? '', response: response ?? '' });
    } catch (error) {
      const details = isRequestError(error) ? error.details : {};
      setOutcome({ isGood: false, words: errorWords(error), sent: '', response: String(details['response'] ?? '') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="lg"
      title={t`Test the webhook`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={sample === null} onClick={() => void send()}>
            {outcome === null ? <Trans>Send the test</Trans> : <Trans>Send again</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {outcome !== null && (
          <>
            <Banner tone={outcome.isGood ? 'success' : 'danger'} isInset>
              {outcome.words}
            </Banner>
            {outcome.response !== '' && (
              <div>
                <p className={styles.note}>
                  <Trans>Answer of the receiver</Trans>
                </p>
                <CodeBox label={t`Answer of the receiver`}>{outcome.response}</CodeBox>
              </div>
            )}
            {outcome.sent !== '' && (
              <div>
                <p className={styles.note}>
                  <Trans>What was sent</Trans>
                </p>
                <CodeBox label={t`What was sent`}>{outcome.sent}</CodeBox>
              </div>
            )}
          </>
        )}
        <Field label={<Trans>Data of the test</Trans>} error={fault}>
          <Textarea
            dir="ltr"
            rows={8}
            maxRows={14}
            spellCheck={false}
            className={styles.code}
            value={sample ?? ''}
            onValueChange={setSample}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
