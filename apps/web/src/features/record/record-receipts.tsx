import { Trans, useLingui } from '@lingui/react/macro';
import type { ReceiptState, WireView } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, Dialog, Field, MultiCombobox, Textarea } from '@quadrille/ui-kit-react';
import { MailQuestion, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import type { ViewState } from '../view/index.ts';
import styles from './record.module.css';

/** Whoever answered a form may look at their answer again: they are asked for more, or their address is ended. */
export function RecordReceipts({ state, rowId }: { readonly state: Pick<ViewState, '$shown' | '$views' | 'may'>; readonly rowId: number }) {
  const views = useStore(state.$views);
  const forms = state.may('formViewUpdate') ? views.filter(givesReceipts) : [];
  return forms.map((form) => <Receipt key={`${form.id} ${rowId}`} state={state} form={form} rowId={rowId} />);
}

function givesReceipts({ meta }: WireView): boolean {
  return typeof meta === 'object' && meta !== null && (meta as Readonly<Record<string, unknown>>)['receipts'] === true;
}

interface ReceiptProps {
  readonly state: Pick<ViewState, '$shown'>;
  readonly form: WireView;
  readonly rowId: number;
}

function Receipt({ state, form, rowId }: ReceiptProps) {
  const { t } = useLingui();
  const params = { viewId: form.id, rowId: String(rowId) };
  const [receipt, setReceipt] = useState<ReceiptState | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    client.forms
      .receipt({ params: { viewId: form.id, rowId: String(rowId) } })
      .then((read) => isCurrent && setReceipt(read))
      .catch(() => {}); // a record that came another way has none
    return () => {
      isCurrent = false;
    };
  }, [form.id, rowId]);
  if (!receipt?.has_link) return null;
  const change = (made: Promise<ReceiptState>): Promise<void> =>
    made.then(setReceipt).catch((error: unknown) => reportError(t`The answer could not be changed`, error));
  return (
    <section className={styles.receipt} aria-label={t`Answer to ${form.title}`}>
      <p>
        {receipt.asked ? (
          <Trans>Asked again for more. Waiting for an answer to {form.title}.</Trans>
        ) : (
          <Trans>An answer to {form.title}.</Trans>
        )}
      </p>
      <Button size="sm" icon={MailQuestion} onClick={() => setAsking(true)}>
        <Trans>Ask again</Trans>
      </Button>
      <Button size="sm" variant="ghost" icon={Unlink} onClick={() => void change(client.forms.endReceipt({ params }))}>
        <Trans>End their address</Trans>
      </Button>
      {isAsking && (
        <AskAgain
          state={state}
          onClose={() => setAsking(false)}
          onAsk={(fields, note) => change(client.forms.askAgain({ params, body: { fields: [...fields], note } }))}
        />
      )}
    </section>
  );
}

interface AskAgainProps {
  readonly state: Pick<ViewState, '$shown'>;
  readonly onAsk: (fields: readonly string[], note: string | null) => Promise<void>;
  readonly onClose: () => void;
}

function AskAgain({ state, onAsk, onClose }: AskAgainProps) {
  const { t } = useLingui();
  const fields = useStore(state.$shown);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const request = async (): Promise<void> => {
    await onAsk(wanted, note.trim() || null);
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`Ask again`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <Button variant="primary" disabled={wanted.length === 0} onClick={() => void request()}>
          <Trans>Ask</Trans>
        </Button>
      }
    >
      <Field label={t`What for`}>
        <MultiCombobox
          choices={fields.map(({ field }) => ({ value: field.id as string, label: field.title }))}
          value={wanted}
          onValueChange={setWanted}
        />
      </Field>
      <Field label={t`A word to them`}>
        <Textarea maxLength={2000} value={note} onValueChange={setNote} />
      </Field>
    </Dialog>
  );
}
